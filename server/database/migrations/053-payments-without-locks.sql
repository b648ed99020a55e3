-- Unused by the release before: it names businesses and applications that it has read, and deletes neither.
-- Each of these locked a row that all payments of a business share. `ledger verify` proves what they ensured.
ALTER TABLE payments
  DROP CONSTRAINT IF EXISTS payments_business_id_fkey, DROP CONSTRAINT IF EXISTS payments_client_id_fkey;
