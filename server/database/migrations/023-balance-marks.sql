-- Up to which transfer the upkeep has moved the marks of the balances.
CREATE TABLE ledger_progress (
  single      boolean PRIMARY KEY DEFAULT true CHECK (single),
  transfer_id text NOT NULL
);
INSERT INTO ledger_progress (transfer_id) VALUES ('');
