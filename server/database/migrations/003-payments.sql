-- Amounts are minor units, up to 2^53 - 1: that far numbers in JSON are exact.
CREATE TABLE payments (
  reference             text PRIMARY KEY,
  business_id           text NOT NULL REFERENCES businesses,
  environment           text NOT NULL CHECK (environment IN ('TEST', 'LIVE')),
  client_id             text NOT NULL REFERENCES clients,
  merchant_reference    text,
  status                text NOT NULL CHECK (status IN (
    'PENDING', 'AUTHORIZED', 'CAPTURED', 'PARTIALLY_REFUNDED', 'REFUNDED', 'CANCELLED', 'EXPIRED', 'FAILED')),
  amount                bigint NOT NULL CHECK (amount BETWEEN 1 AND 9007199254740991),
  currency              text NOT NULL,
  capture_method        text NOT NULL CHECK (capture_method IN ('MANUAL', 'AUTOMATIC')),
  amount_captured       bigint NOT NULL DEFAULT 0,
  amount_refunded       bigint NOT NULL DEFAULT 0,
  amount_refund_pending bigint NOT NULL DEFAULT 0 CHECK (amount_refund_pending >= 0),
  -- The pending operation. Refunds are not among them, because several can be pending at once.
  operation_id          text,
  payment_method        jsonb,
  -- What the processor calls the payment: captures, voids and refunds name it, and so do people who look it up there.
  processor_reference   text,
  -- The owner of the wallet that pays; null for cards.
  payer_id              text REFERENCES users,
  failure               jsonb,
  cancellation_reason   text,
  description           text,
  metadata              jsonb NOT NULL DEFAULT '{}',
  return_url            text,
  created_at            timestamptz(3) NOT NULL,
  updated_at            timestamptz(3) NOT NULL,
  expires_at            timestamptz(3) NOT NULL,
  authorized_at         timestamptz(3),
  captured_at           timestamptz(3),
  cancelled_at          timestamptz(3),
  expired_at            timestamptz(3),
  CHECK (amount_captured BETWEEN 0 AND amount),
  CHECK (amount_refunded BETWEEN 0 AND amount_captured),
  CHECK (amount_refunded + amount_refund_pending <= amount_captured),
  CHECK ((status = 'FAILED') = (failure IS NOT NULL)),
  CHECK ((status IN ('CAPTURED', 'PARTIALLY_REFUNDED', 'REFUNDED')) = (amount_captured > 0)),
  CHECK (CASE status
    WHEN 'PARTIALLY_REFUNDED' THEN amount_refunded > 0 AND amount_refunded < amount_captured
    WHEN 'REFUNDED' THEN amount_refunded = amount_captured
    ELSE amount_refunded = 0 END)
);
-- In the order of lists, so that a period is one range of the index.
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
  amount            bigint NOT NULL CHECK (amount > 0),
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

-- The row is committed before the processor is called, and its id is the call's idempotency key: after a crash the same
-- call is made again, and the processor carries it out once.
CREATE TABLE processor_operations (
  id                text PRIMARY KEY,
  payment_reference text NOT NULL REFERENCES payments,
  refund_id         text UNIQUE REFERENCES refunds,
  kind              text NOT NULL CHECK (kind IN ('authorize', 'capture', 'cancel', 'expire', 'refund', 'release')),
  amount            bigint NOT NULL CHECK (amount > 0),
  reason            text,
  status            text NOT NULL CHECK (status IN ('reserved', 'pending', 'unknown', 'succeeded', 'declined')),
  attempts          integer NOT NULL DEFAULT 0,
  -- The next call after a decline has a key of its own, because the processor repeats its answer to the same one.
  declines          integer NOT NULL DEFAULT 0,
  -- The next call, or the end of the lease of the present one; null once the outcome is known.
  due_at            timestamptz(3),
  -- After too many attempts the operation waits for an operator.
  given_up_at       timestamptz(3),
  -- An operator's finding, in place of the processor's answer.
  verdict           text CHECK (verdict = 'succeeded' OR (verdict = 'declined' AND kind NOT IN ('expire', 'release'))),
  created_at        timestamptz(3) NOT NULL,
  updated_at        timestamptz(3) NOT NULL,
  CHECK ((kind = 'refund') = (refund_id IS NOT NULL)),
  -- A decline ends all but the voids that no merchant would ask for again.
  CONSTRAINT processor_operations_outstanding CHECK (CASE
    WHEN status = 'succeeded' THEN due_at IS NULL AND given_up_at IS NULL
    WHEN status = 'declined' AND kind NOT IN ('expire', 'release') THEN due_at IS NULL AND given_up_at IS NULL
    WHEN status = 'declined' THEN due_at IS NULL OR given_up_at IS NULL
    ELSE num_nonnulls(due_at, given_up_at) = 1 END)
);
CREATE INDEX processor_operations_due ON processor_operations (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX processor_operations_given_up ON processor_operations (given_up_at) WHERE given_up_at IS NOT NULL;
CREATE INDEX processor_operations_payment ON processor_operations (payment_reference);
CREATE UNIQUE INDEX processor_operations_one_at_a_time ON processor_operations (payment_reference)
  WHERE (due_at IS NOT NULL OR given_up_at IS NOT NULL) AND kind IN ('capture', 'cancel', 'expire');

-- Claim, effect and answer commit together, but where the answer waits for a processor: then there is a claim with a lease.
CREATE TABLE idempotency_keys (
  client_id         text NOT NULL,
  key               text NOT NULL,
  fingerprint       bytea NOT NULL,
  -- Of the first token: an answer may hold a secret, so a token with fewer scopes does not get it.
  scopes            text[],
  status            integer,
  headers           jsonb,
  body_encrypted    bytea,
  -- The pending operation that gives the answer.
  pending_operation text,
  leased_until      timestamptz(3),
  created_at        timestamptz(3) NOT NULL,
  expires_at        timestamptz(3) NOT NULL,
  PRIMARY KEY (client_id, key),
  CHECK ((status IS NULL) = (pending_operation IS NOT NULL)),
  CHECK ((status IS NULL) = (headers IS NULL)),
  CHECK ((status IS NULL) = (body_encrypted IS NULL)),
  CHECK ((status IS NULL) = (leased_until IS NOT NULL))
);
CREATE INDEX idempotency_keys_expiry ON idempotency_keys (expires_at);
