-- An account has one currency in one environment; its id names them.
CREATE TABLE ledger_accounts (
  id          text PRIMARY KEY,
  kind        text NOT NULL CHECK (kind IN ('wallet', 'hold', 'business', 'outside')),
  owner_id    text NOT NULL,
  environment text NOT NULL CHECK (environment IN ('TEST', 'LIVE')),
  currency    text NOT NULL CONSTRAINT ledger_accounts_currency_in_capitals CHECK (currency ~ '^[A-Z]{3}$'),
  -- Kept for wallets and their holds, which it bounds. Elsewhere payments would queue for one row.
  balance     bigint CHECK (balance >= 0) CONSTRAINT ledger_accounts_balance_exact CHECK (balance <= 9007199254740991),
  CHECK (id = kind || '/' || owner_id || '/' || environment || '/' || currency),
  CHECK (kind <> 'wallet' OR balance IS NOT NULL),
  CHECK (kind NOT IN ('business', 'outside') OR balance IS NULL)
);
CREATE INDEX ledger_accounts_owner ON ledger_accounts (owner_id, environment);

CREATE TABLE ledger_transfers (
  id                text PRIMARY KEY,
  kind              text NOT NULL CHECK (kind IN ('authorize', 'capture', 'release', 'refund', 'fund')),
  payment_reference text REFERENCES payments,
  refund_id         text REFERENCES refunds,
  environment       text NOT NULL,
  currency          text NOT NULL,
  note              text,
  created_at        timestamptz(3) NOT NULL,
  CHECK ((kind = 'fund') = (payment_reference IS NULL)),
  CHECK ((kind = 'refund') = (refund_id IS NOT NULL))
);
-- Money is held once, and captured or released once.
CREATE UNIQUE INDEX ledger_transfers_authorize ON ledger_transfers (payment_reference) WHERE kind = 'authorize';
CREATE UNIQUE INDEX ledger_transfers_settle ON ledger_transfers (payment_reference) WHERE kind IN ('capture', 'release');
CREATE UNIQUE INDEX ledger_transfers_refund ON ledger_transfers (refund_id) WHERE kind = 'refund';

CREATE TABLE ledger_entries (
  transfer_id text NOT NULL REFERENCES ledger_transfers,
  account_id  text NOT NULL REFERENCES ledger_accounts,
  -- Minor units; above zero for the account that receives.
  amount      bigint NOT NULL CHECK (amount <> 0),
  PRIMARY KEY (transfer_id, account_id)
);

-- Wallets are locked before holds, as an authorization does: two transfers never wait for each other.
CREATE FUNCTION ledger_keep_balances() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM ledger_accounts
    WHERE id IN (SELECT account_id FROM inserted) AND balance IS NOT NULL ORDER BY id DESC FOR NO KEY UPDATE;
  IF FOUND THEN
    UPDATE ledger_accounts account SET balance = account.balance + change.amount
      FROM (SELECT account_id, sum(amount) AS amount FROM inserted GROUP BY account_id) change
      WHERE account.id = change.account_id AND account.balance IS NOT NULL;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER ledger_balances AFTER INSERT ON ledger_entries
  REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION ledger_keep_balances();

-- Checked at commit: a transfer has two entries or more, all in its currency and environment, and they sum to zero.
CREATE FUNCTION ledger_check_transfer(checked text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  entries integer;
  total   bigint;
  alike   boolean;
BEGIN
  SELECT count(*), sum(entry.amount),
      bool_and(account.currency = transfer.currency AND account.environment = transfer.environment)
    INTO entries, total, alike
    FROM ledger_transfers transfer
    JOIN ledger_entries entry ON entry.transfer_id = transfer.id
    JOIN ledger_accounts account ON account.id = entry.account_id
    WHERE transfer.id = checked;
  IF entries < 2 OR total <> 0 OR NOT alike THEN
    RAISE EXCEPTION 'ledger transfer % does not balance', checked USING ERRCODE = 'check_violation';
  END IF;
END $$;
CREATE FUNCTION ledger_check_new_transfer() RETURNS trigger LANGUAGE plpgsql AS
  $$ BEGIN PERFORM ledger_check_transfer(NEW.id); RETURN NULL; END $$;
CREATE FUNCTION ledger_check_new_entry() RETURNS trigger LANGUAGE plpgsql AS
  $$ BEGIN PERFORM ledger_check_transfer(NEW.transfer_id); RETURN NULL; END $$;
CREATE CONSTRAINT TRIGGER ledger_transfer_balances AFTER INSERT ON ledger_transfers
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_check_new_transfer();
CREATE CONSTRAINT TRIGGER ledger_entry_balances AFTER INSERT ON ledger_entries
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_check_new_entry();

-- Append-only: a further transfer mends a mistake.
CREATE FUNCTION ledger_refuse_change() RETURNS trigger LANGUAGE plpgsql AS
  $$ BEGIN RAISE EXCEPTION 'the ledger is append-only' USING ERRCODE = 'restrict_violation'; END $$;
CREATE TRIGGER ledger_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entries
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
CREATE TRIGGER ledger_transfers_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_transfers
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
