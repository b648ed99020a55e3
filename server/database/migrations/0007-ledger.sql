-- Money: refunds, the double-entry ledger, what is under way at processors, and the arithmetic that the database itself holds.

ALTER TABLE payments
  -- Who pays from a wallet; null for cards and until somebody pays.
  ADD COLUMN payer_id              text REFERENCES users,
  ADD COLUMN amount_refund_pending integer NOT NULL DEFAULT 0,
  -- The step that is under way at a processor, if any; refunds are not among them, for several can be at once.
  ADD COLUMN operation_id          text,
  ADD CHECK (amount_refund_pending >= 0),
  ADD CHECK (amount_refunded + amount_refund_pending <= amount_captured),
  ADD CHECK (capture_method IN ('MANUAL', 'AUTOMATIC')),
  ADD CHECK (status IN ('PENDING', 'AUTHORIZED', 'CAPTURED', 'PARTIALLY_REFUNDED', 'REFUNDED', 'CANCELLED', 'EXPIRED',
    'FAILED')),
  ADD CHECK ((status = 'FAILED') = (failure IS NOT NULL)),
  ADD CHECK ((status IN ('CAPTURED', 'PARTIALLY_REFUNDED', 'REFUNDED')) = (amount_captured > 0)),
  ADD CHECK (CASE status
    WHEN 'PARTIALLY_REFUNDED' THEN amount_refunded > 0 AND amount_refunded < amount_captured
    WHEN 'REFUNDED' THEN amount_refunded = amount_captured
    ELSE amount_refunded = 0 END);

-- Lists are ordered by time, so that a filter by time is a bound in the same index and not a search through it.
DROP INDEX payments_list;
DROP INDEX payments_merchant_reference;
CREATE INDEX payments_list ON payments (business_id, environment, created_at DESC, reference DESC);
CREATE INDEX payments_status ON payments (business_id, environment, status, created_at DESC, reference DESC);
CREATE INDEX payments_currency ON payments (business_id, environment, currency, created_at DESC, reference DESC);
CREATE INDEX payments_merchant_reference
  ON payments (business_id, environment, merchant_reference, created_at DESC, reference DESC)
  WHERE merchant_reference IS NOT NULL;
CREATE INDEX payments_expiry ON payments (expires_at) WHERE status IN ('PENDING', 'AUTHORIZED');

CREATE TABLE refunds (
  id                text PRIMARY KEY,
  payment_reference text NOT NULL REFERENCES payments,
  amount            integer NOT NULL CHECK (amount > 0),
  currency          text NOT NULL,
  status            text NOT NULL CHECK (status IN ('PENDING', 'SUCCEEDED', 'FAILED')),
  reason            text,
  failure_code      text,
  metadata          jsonb NOT NULL DEFAULT '{}',
  created_at        timestamptz(3) NOT NULL,
  updated_at        timestamptz(3) NOT NULL,
  CHECK ((status = 'FAILED') = (failure_code IS NOT NULL))
);
CREATE INDEX refunds_list ON refunds (payment_reference, id DESC);

-- What was begun at a processor. The row is committed before the call, and its id is the call's idempotency key: so
-- whatever happens in between, it is known what may have been done, and asking again cannot do it twice.
CREATE TABLE processor_operations (
  id                text PRIMARY KEY,
  payment_reference text NOT NULL REFERENCES payments,
  refund_id         text UNIQUE REFERENCES refunds,
  kind              text NOT NULL CHECK (kind IN ('authorize', 'capture', 'cancel', 'expire', 'refund', 'release')),
  amount            integer NOT NULL CHECK (amount > 0),
  reason            text,
  status            text NOT NULL CHECK (status IN ('begun', 'pending', 'unknown', 'succeeded', 'declined')),
  attempts          integer NOT NULL DEFAULT 0,
  -- When to ask the processor what became of it; null once that is known.
  due_at            timestamptz(3),
  created_at        timestamptz(3) NOT NULL,
  updated_at        timestamptz(3) NOT NULL,
  CHECK ((status IN ('succeeded', 'declined')) = (due_at IS NULL)),
  CHECK ((kind = 'refund') = (refund_id IS NOT NULL))
);
CREATE INDEX processor_operations_due ON processor_operations (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX processor_operations_payment ON processor_operations (payment_reference);
CREATE UNIQUE INDEX processor_operations_one_at_a_time ON processor_operations (payment_reference)
  WHERE due_at IS NOT NULL AND kind IN ('capture', 'cancel', 'expire');

-- An answer that waits for a processor is not there yet, though its key is taken: `begun` says what for.
ALTER TABLE idempotency_keys
  ALTER COLUMN status DROP NOT NULL,
  ALTER COLUMN headers DROP NOT NULL,
  ALTER COLUMN body_sealed DROP NOT NULL,
  ADD COLUMN begun        text,
  ADD COLUMN leased_until timestamptz(3),
  ADD CHECK ((status IS NULL) = (begun IS NOT NULL)),
  ADD CHECK ((status IS NULL) = (headers IS NULL)),
  ADD CHECK ((status IS NULL) = (body_sealed IS NULL)),
  ADD CHECK ((status IS NULL) = (leased_until IS NOT NULL));

-- The ledger. Every account is of one currency in one environment, and its id says which it is.
CREATE TABLE ledger_accounts (
  id          text PRIMARY KEY,
  kind        text NOT NULL CHECK (kind IN ('wallet', 'hold', 'business', 'outside')),
  owner_id    text NOT NULL,
  environment text NOT NULL CHECK (environment IN ('TEST', 'LIVE')),
  currency    text NOT NULL,
  -- Kept where it bounds what may happen, which is in wallets and what is held of them. Elsewhere it would only make
  -- payments queue for one row; there the entries alone say it.
  balance     bigint CHECK (balance >= 0),
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
-- Money is held once, and leaves the hold once: captured or released.
CREATE UNIQUE INDEX ledger_transfers_authorize ON ledger_transfers (payment_reference) WHERE kind = 'authorize';
CREATE UNIQUE INDEX ledger_transfers_settle ON ledger_transfers (payment_reference) WHERE kind IN ('capture', 'release');
CREATE UNIQUE INDEX ledger_transfers_refund ON ledger_transfers (refund_id) WHERE kind = 'refund';

CREATE TABLE ledger_entries (
  transfer_id text NOT NULL REFERENCES ledger_transfers,
  account_id  text NOT NULL REFERENCES ledger_accounts,
  -- Minor units; what an account receives is above zero.
  amount      bigint NOT NULL CHECK (amount <> 0),
  PRIMARY KEY (transfer_id, account_id)
);

-- Rows are locked in one order, wallets before holds as an authorization does, so that no two transfers wait for each
-- other.
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

-- At commit: every transfer has two entries or more, they sum to zero, and all are in its currency and environment.
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

-- Append-only: a mistake is mended by a further transfer.
CREATE FUNCTION ledger_refuse_change() RETURNS trigger LANGUAGE plpgsql AS
  $$ BEGIN RAISE EXCEPTION 'the ledger is append-only' USING ERRCODE = 'restrict_violation'; END $$;
CREATE TRIGGER ledger_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entries
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
CREATE TRIGGER ledger_transfers_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_transfers
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();

-- Payments from before the ledger, all of them by simulated cards in TEST, get the entries that they would have made.
INSERT INTO ledger_accounts (id, kind, owner_id, environment, currency)
  SELECT DISTINCT kind || '/' || owner_id || '/' || environment || '/' || currency, kind, owner_id, environment, currency
  FROM payments, LATERAL (VALUES ('hold', business_id), ('business', business_id), ('outside', 'simulated_card'))
    AS account (kind, owner_id)
  WHERE authorized_at IS NOT NULL;
INSERT INTO ledger_transfers (id, kind, payment_reference, environment, currency, created_at)
  SELECT replace(reference, 'pay_', step.prefix), step.kind, reference, environment, currency, step.at
  FROM payments, LATERAL (VALUES ('trf_a', 'authorize', authorized_at), ('trf_c', 'capture', captured_at),
    ('trf_r', 'release', cancelled_at)) AS step (prefix, kind, at)
  WHERE step.at IS NOT NULL AND authorized_at IS NOT NULL;
INSERT INTO ledger_entries (transfer_id, account_id, amount)
  SELECT transfer.id, entry.kind || '/' || entry.owner_id || '/' || transfer.environment || '/' || transfer.currency, entry.amount
  FROM ledger_transfers transfer JOIN payments payment ON payment.reference = transfer.payment_reference,
  LATERAL (VALUES
    ('authorize', 'outside', 'simulated_card', -payment.amount), ('authorize', 'hold', payment.business_id, payment.amount),
    ('capture', 'hold', payment.business_id, -payment.amount), ('capture', 'business', payment.business_id, payment.amount_captured),
    ('capture', 'outside', 'simulated_card', payment.amount - payment.amount_captured),
    ('release', 'hold', payment.business_id, -payment.amount), ('release', 'outside', 'simulated_card', payment.amount)
  ) AS entry (step, kind, owner_id, amount)
  WHERE entry.step = transfer.kind AND entry.amount <> 0;
-- Checked now, so that no later migration in the same transaction finds tables with checks pending.
SET CONSTRAINTS ALL IMMEDIATE;
