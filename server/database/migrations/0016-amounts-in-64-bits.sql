-- Stop the release before: it reads 64-bit amounts as text, and adding to one would append digits.
-- Amounts go up to 2^53 - 1, which is as far as numbers in JSON are exact; what they add up to needs 64 bits.
ALTER TABLE payments
  DROP CONSTRAINT payments_amount_check,
  ALTER COLUMN amount TYPE bigint,
  ALTER COLUMN amount_captured TYPE bigint,
  ALTER COLUMN amount_refunded TYPE bigint,
  ALTER COLUMN amount_refund_pending TYPE bigint,
  ADD CONSTRAINT payments_amount_check CHECK (amount BETWEEN 1 AND 9007199254740991);
ALTER TABLE refunds ALTER COLUMN amount TYPE bigint;
ALTER TABLE processor_operations ALTER COLUMN amount TYPE bigint;

-- Kept balances are read as JSON. Not looked at where they are there already: `ops ledger verify` tells of them.
ALTER TABLE ledger_accounts
  ADD CONSTRAINT ledger_accounts_balance_exact CHECK (balance <= 9007199254740991) NOT VALID;
