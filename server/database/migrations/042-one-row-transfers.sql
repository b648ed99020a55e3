-- Unused by the release before: its transfers are copied to the new table by their own trigger, when they are committed.

-- No transaction has made a transfer without that trigger once this is committed.
LOCK TABLE ledger_transfers IN SHARE ROW EXCLUSIVE MODE;

-- A transfer is one row, which balances by construction: an amount from one account to another. What a part capture returns to
-- the payer is a second line. An account needs no row elsewhere, unless its balance is kept. Payments and refunds are written
-- in the same transaction and never deleted; the proof of the books finds a transfer without one.
CREATE TABLE transfers (
  id                text NOT NULL,
  line              smallint NOT NULL,
  kind              text NOT NULL CHECK (kind IN ('authorize', 'capture', 'release', 'refund', 'fund')),
  payment_reference text,
  refund_id         text,
  debit_account     text NOT NULL,
  credit_account    text NOT NULL,
  -- Minor units.
  amount            bigint NOT NULL CHECK (amount > 0),
  note              text,
  created_at        timestamptz(3) NOT NULL,
  PRIMARY KEY (id, line),
  CHECK ((kind = 'fund') = (payment_reference IS NULL)),
  CHECK ((kind = 'refund') = (refund_id IS NOT NULL)),
  CONSTRAINT transfers_debit_account CHECK (debit_account ~ '^(wallet|hold|business|outside)/[^/]+/(TEST|LIVE)/[A-Z]{3}$'),
  CONSTRAINT transfers_credit_account CHECK (credit_account ~ '^(wallet|hold|business|outside)/[^/]+/(TEST|LIVE)/[A-Z]{3}$'),
  -- The last nine characters are the environment and the currency.
  CONSTRAINT transfers_one_currency CHECK (right(debit_account, 9) = right(credit_account, 9)),
  CONSTRAINT transfers_two_accounts CHECK (debit_account <> credit_account)
);
-- Money is held once, and captured or released once.
CREATE UNIQUE INDEX transfers_authorize ON transfers (payment_reference) WHERE kind = 'authorize';
CREATE UNIQUE INDEX transfers_settle ON transfers (payment_reference) WHERE kind IN ('capture', 'release') AND line = 0;
CREATE UNIQUE INDEX transfers_refund ON transfers (refund_id) WHERE kind = 'refund';
-- Of the accounts that have statements.
CREATE INDEX transfers_debit ON transfers (debit_account, id DESC) WHERE debit_account ~ '^(business|wallet)/';
CREATE INDEX transfers_credit ON transfers (credit_account, id DESC) WHERE credit_account ~ '^(business|wallet)/';
CREATE TRIGGER transfers_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON transfers
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();

-- The books of the release before, and what converts them.
CREATE SCHEMA ledger_before;
CREATE TABLE ledger_before.progress (
  single      boolean PRIMARY KEY DEFAULT true CHECK (single),
  -- Up to which transfer all are converted.
  transfer_id text NOT NULL DEFAULT '',
  proven_at   timestamptz
);
INSERT INTO ledger_before.progress DEFAULT VALUES;

-- Converts transfers with any number of entries. Payers and receivers are laid out along the same amount; each overlap is a
-- line. The path finds the entries wherever they are, and the plan looks up each transfer by its key.
CREATE FUNCTION ledger_before.convert(ids text[]) RETURNS void LANGUAGE plpgsql
  SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  INSERT INTO transfers (id, line, kind, payment_reference, refund_id, debit_account, credit_account, amount, note, created_at)
  SELECT transfer.id, move.line, transfer.kind, transfer.payment_reference, transfer.refund_id,
    move.debit_account, move.credit_account, move.amount, transfer.note, transfer.created_at
  FROM ledger_transfers transfer CROSS JOIN LATERAL (
    WITH side AS (
      SELECT account_id, amount > 0 AS receives, abs(amount) AS amount,
        sum(abs(amount)) OVER (PARTITION BY amount > 0 ORDER BY account_id COLLATE "C") AS upto
      FROM ledger_entries WHERE transfer_id = transfer.id
    )
    SELECT row_number() OVER (ORDER BY payer.upto, receiver.upto) - 1 AS line,
      payer.account_id AS debit_account, receiver.account_id AS credit_account,
      least(payer.upto, receiver.upto) - greatest(payer.upto - payer.amount, receiver.upto - receiver.amount) AS amount
    FROM side payer JOIN side receiver ON receiver.receives AND NOT payer.receives
      AND receiver.upto > payer.upto - payer.amount AND payer.upto > receiver.upto - receiver.amount
  ) move
  WHERE transfer.id = ANY (ids)
  ON CONFLICT (id, line) DO NOTHING;
END $$;

-- Converts the next transfers, in the order of their ids. Returns false after the last one.
CREATE FUNCTION ledger_before.convert_next(most integer) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  done text;
  batch text[];
BEGIN
  SELECT transfer_id INTO done FROM progress FOR NO KEY UPDATE;
  batch := ARRAY (SELECT id FROM ledger_transfers WHERE id > done ORDER BY id LIMIT most);
  IF batch = '{}' THEN RETURN false; END IF;
  PERFORM convert(batch);
  UPDATE progress SET transfer_id = batch[cardinality(batch)];
  RETURN true;
END $$;

-- As before, and copies the transfer.
CREATE OR REPLACE FUNCTION ledger_check_new_transfer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM ledger_check_transfer(NEW.id);
  PERFORM ledger_before.convert(ARRAY[NEW.id]);
  RETURN NULL;
END $$;

-- The tables are where this database has them, which may be a schema that its search path names, or have moved.
SELECT set_config('search_path', 'ledger_before, ' || current_setting('search_path'), true);
ALTER FUNCTION ledger_before.convert SET search_path FROM CURRENT;
ALTER FUNCTION ledger_before.convert_next SET search_path FROM CURRENT;
ALTER FUNCTION ledger_check_transfer SET search_path FROM CURRENT;
