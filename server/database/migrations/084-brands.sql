-- The brand of a business on pages and in mails for payers; null for that of the service.
ALTER TABLE businesses ADD COLUMN accent_color text;
ALTER TABLE businesses ADD COLUMN support_email text;
