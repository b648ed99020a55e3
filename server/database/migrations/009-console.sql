-- What a business had after a transfer, so that its balance is not added up from the first entry each time.
CREATE TABLE ledger_marks (
  account_id  text PRIMARY KEY REFERENCES ledger_accounts,
  transfer_id text NOT NULL,
  balance     numeric NOT NULL
);
CREATE INDEX IF NOT EXISTS ledger_entries_account ON ledger_entries (account_id, transfer_id DESC) INCLUDE (amount);

-- What payments are searched by, in the order of lists. Longer texts would not fit an index.
CREATE FUNCTION payment_words(words text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN lower(left(words, 100));
CREATE INDEX IF NOT EXISTS payments_search_reference
  ON payments (business_id, environment, payment_words(merchant_reference) text_pattern_ops, created_at DESC, reference DESC)
  WHERE merchant_reference IS NOT NULL;
CREATE INDEX IF NOT EXISTS payments_search_description
  ON payments (business_id, environment, payment_words(description) text_pattern_ops, created_at DESC, reference DESC)
  WHERE description IS NOT NULL;

-- Each names its business, which keeps others' out of the range that is read.
CREATE FUNCTION payment_notes(business_id text, environment text, metadata jsonb) RETURNS text[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN ARRAY(SELECT DISTINCT business_id || '/' || environment || '/' || lower(left(value, 100)) FROM jsonb_each_text(metadata));
CREATE INDEX IF NOT EXISTS payments_search_metadata
  ON payments USING gin (payment_notes(business_id, environment, metadata)) WHERE metadata <> '{}';
