-- Accounts that are there already are not looked at, so that the service starts: `ops ledger verify` tells of them.
ALTER TABLE ledger_accounts
  ADD CONSTRAINT ledger_accounts_currency_in_capitals CHECK (currency ~ '^[A-Z]{3}$') NOT VALID;
