-- Unused by the release before: what it writes passes these wider checks, too.
-- A payout takes its amount from the business at once, and keeps it in an account until the bank has paid it or it returns.
ALTER TABLE transfers
  DROP CONSTRAINT IF EXISTS transfers_kinds, DROP CONSTRAINT IF EXISTS transfers_of_payment,
  DROP CONSTRAINT IF EXISTS transfers_from, DROP CONSTRAINT IF EXISTS transfers_to,
  ADD CONSTRAINT transfers_kinds CHECK (kind IN (
    'authorize', 'capture', 'release', 'refund', 'refund_failure', 'dispute', 'reinstatement', 'fund', 'fee', 'payout',
    'payout_paid', 'payout_return'
  )) NOT VALID,
  ADD CONSTRAINT transfers_of_payment CHECK (
    (kind IN ('fund', 'fee', 'payout', 'payout_paid', 'payout_return')) = (payment_reference IS NULL)
  ) NOT VALID,
  ADD CONSTRAINT transfers_from CHECK (
    debit_account ~ '^(wallet|hold|business|outside|fee|payout)/[^/]+/(TEST|LIVE)/[A-Z]{3}$'
  ) NOT VALID,
  ADD CONSTRAINT transfers_to CHECK (
    credit_account ~ '^(wallet|hold|business|outside|fee|payout)/[^/]+/(TEST|LIVE)/[A-Z]{3}$'
  ) NOT VALID;
-- The note of a transfer of a payout is its id: it takes the money once, and ends once.
CREATE UNIQUE INDEX IF NOT EXISTS transfers_payout ON transfers (note) WHERE kind = 'payout';
CREATE UNIQUE INDEX IF NOT EXISTS transfers_payout_end ON transfers (note) WHERE kind IN ('payout_paid', 'payout_return');

-- The note of a payout is its id.
CREATE OR REPLACE VIEW ledger_entries AS
  SELECT id AS transfer_id, debit_account AS account_id, -amount AS amount, line, kind, payment_reference, refund_id,
    created_at, note
  FROM transfers
  UNION ALL
  SELECT id, credit_account, amount, line, kind, payment_reference, refund_id, created_at, note FROM transfers;

ALTER TABLE businesses ADD COLUMN payout_schedule text NOT NULL DEFAULT 'manual';

-- Bank accounts of businesses. A removed one keeps its row: payouts and refunds of the business lock it.
CREATE TABLE bank_accounts (
  business_id       text NOT NULL REFERENCES businesses,
  environment       text NOT NULL CHECK (environment IN ('TEST', 'LIVE')),
  -- Holder and IBAN; null for a removed account.
  details_encrypted bytea,
  country           text,
  last4             text,
  usable_from       timestamptz(3) NOT NULL,
  -- Day of the last scheduled payout.
  scheduled_on      date,
  -- The acquirer has settled all payments by card that were created before; null if that is not known.
  settled_before    timestamptz(3),
  created_at        timestamptz(3) NOT NULL,
  updated_at        timestamptz(3) NOT NULL,
  PRIMARY KEY (business_id, environment),
  CHECK ((details_encrypted IS NULL) = (last4 IS NULL))
);

-- Files for the operator's bank.
CREATE TABLE payout_exports (
  id         text PRIMARY KEY,
  -- The account that pays.
  name       text NOT NULL,
  iban       text NOT NULL,
  bic        text,
  created_at timestamptz(3) NOT NULL
);

CREATE TABLE payouts (
  id                text PRIMARY KEY,
  business_id       text NOT NULL REFERENCES businesses,
  environment       text NOT NULL CHECK (environment IN ('TEST', 'LIVE')),
  status            text NOT NULL CHECK (status IN ('PENDING', 'PAID', 'FAILED', 'CANCELLED')),
  -- Minor units.
  amount            bigint NOT NULL CHECK (amount BETWEEN 1 AND 9007199254740991),
  currency          text NOT NULL,
  description       text,
  -- Holder and IBAN of the bank account at the creation.
  details_encrypted bytea NOT NULL,
  last4             text NOT NULL,
  scheduled         boolean NOT NULL,
  failure_reason    text,
  export_id         text REFERENCES payout_exports,
  exported_at       timestamptz(3),
  -- When a payout in TEST ends; null for others.
  due_at            timestamptz(3),
  -- True until the business was told of its end.
  untold            boolean NOT NULL DEFAULT false,
  created_at        timestamptz(3) NOT NULL,
  updated_at        timestamptz(3) NOT NULL,
  CHECK ((status = 'FAILED') = (failure_reason IS NOT NULL))
);
CREATE INDEX payouts_list ON payouts (business_id, environment, created_at DESC, id DESC);
CREATE INDEX payouts_pending ON payouts (environment, id) WHERE status = 'PENDING';
CREATE INDEX payouts_untold ON payouts (id) WHERE untold;
CREATE INDEX payouts_due ON payouts (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX payouts_exported ON payouts (export_id) WHERE export_id IS NOT NULL;
