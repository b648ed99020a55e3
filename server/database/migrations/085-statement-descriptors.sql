-- The text on statements of cards: that of a business, and that with which a payment was created; null without one.
ALTER TABLE businesses ADD COLUMN statement_descriptor text;
ALTER TABLE payments ADD COLUMN statement_descriptor text;
