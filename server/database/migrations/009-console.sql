-- What a business had after a transfer, so that its balance is not added up from the first entry each time.
CREATE TABLE ledger_marks (
  account_id  text PRIMARY KEY REFERENCES ledger_accounts,
  transfer_id text NOT NULL,
  balance     numeric NOT NULL
);
CREATE INDEX IF NOT EXISTS ledger_entries_account ON ledger_entries (account_id, transfer_id DESC) INCLUDE (amount);

-- What payments are searched by, in the order of lists. Longer texts would not fit an index.
CREATE INDEX IF NOT EXISTS payments_search_reference
  ON payments (business_id, environment, lower(left(merchant_reference, 100)) text_pattern_ops, created_at DESC, reference DESC)
  WHERE merchant_reference IS NOT NULL;
CREATE INDEX IF NOT EXISTS payments_search_description
  ON payments (business_id, environment, lower(left(description, 100)) text_pattern_ops, created_at DESC, reference DESC)
  WHERE description IS NOT NULL;

-- The values of the metadata beside their tenant, so that those of others are not looked through.
CREATE INDEX IF NOT EXISTS payments_search_metadata ON payments USING gin ((
  lower(jsonb_path_query_array(metadata, '$.*')::text)::jsonb || ('"' || business_id || '/' || environment || '"')::jsonb
) jsonb_path_ops) WHERE metadata <> '{}';
