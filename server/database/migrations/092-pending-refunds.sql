-- The payments of a business with refunds that have not ended: processor_operations has no business. A new payment has none, so
-- that its creation does not change the index.
CREATE INDEX IF NOT EXISTS payments_refund_pending ON payments (business_id, environment, currency)
  WHERE amount_refund_pending > 0;
