-- Stop the release before: it looks for attempts in pg-boss, where none are any more.

-- A worker sends to the endpoints of a bucket while it holds the advisory lock of that bucket.
ALTER TABLE webhook_endpoints
  ADD COLUMN bucket smallint NOT NULL GENERATED ALWAYS AS (get_byte(sha256(id::bytea), 0)) STORED;

-- Attempts to make now. A row is there from the transaction that causes the attempt to the one that writes its result.
CREATE TABLE webhook_queue (
  -- Ascends in the order of a payment's events, because each of them is written under the payment's row lock.
  position    bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  bucket      smallint NOT NULL GENERATED ALWAYS AS (get_byte(sha256(endpoint_id::bytea), 0)) STORED,
  endpoint_id text NOT NULL,
  delivery_id text NOT NULL,
  number      integer NOT NULL CHECK (number BETWEEN 1 AND 8),
  trigger     text NOT NULL,
  resign      boolean NOT NULL DEFAULT false,
  due_at      timestamptz(3) NOT NULL,
  trace       json
) WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_cost_delay = 0);
CREATE INDEX webhook_queue_endpoint ON webhook_queue (bucket, endpoint_id, position);
CREATE UNIQUE INDEX webhook_queue_recovery ON webhook_queue (delivery_id) WHERE trigger = 'recover';

-- Deliveries that wait for a retry or were given up. It has what lists filter by, so that no index of webhook_deliveries
-- names a column that changes.
CREATE TABLE webhook_undelivered (
  delivery_id     text PRIMARY KEY,
  endpoint_id     text NOT NULL,
  business_id     text NOT NULL,
  environment     text NOT NULL,
  event_type      text NOT NULL,
  synthetic       boolean NOT NULL,
  created_at      timestamptz(3) NOT NULL,
  status          text NOT NULL CHECK (status IN ('RETRYING', 'FAILED', 'SKIPPED')),
  -- The retry, and when it is due; null once it is in webhook_queue.
  number          integer,
  next_attempt_at timestamptz(3),
  trace           json
);
CREATE INDEX webhook_undelivered_due ON webhook_undelivered (next_attempt_at) WHERE next_attempt_at IS NOT NULL;
CREATE INDEX webhook_undelivered_list
  ON webhook_undelivered (business_id, environment, status, created_at DESC, delivery_id DESC);
CREATE INDEX webhook_undelivered_endpoint ON webhook_undelivered (endpoint_id, status, created_at DESC, delivery_id DESC);

-- Who sends at present, each by its lock connection.
CREATE TABLE webhook_workers (
  id            uuid PRIMARY KEY,
  pid           integer NOT NULL,
  backend_start timestamptz NOT NULL,
  seen_at       timestamptz NOT NULL
);

DROP INDEX webhook_deliveries_undelivered, webhook_deliveries_endpoint_undelivered, webhook_deliveries_due;
-- A page has room for a second version of each row: their updates are HOT, and cost no index an entry.
ALTER TABLE webhook_deliveries SET (fillfactor = 50);

-- The log has attempts that have ended.
UPDATE webhook_attempts SET finished_at = now(), duration_ms = 0, error = 'interrupted' WHERE finished_at IS NULL;
DROP INDEX webhook_attempts_open;

INSERT INTO webhook_undelivered (delivery_id, endpoint_id, business_id, environment, event_type, synthetic, created_at,
  status, number, next_attempt_at)
SELECT id, endpoint_id, business_id, environment, event_type, synthetic, created_at,
  status, attempt + 1, next_attempt_at
FROM webhook_deliveries WHERE status IN ('RETRYING', 'FAILED', 'SKIPPED');
INSERT INTO webhook_queue (endpoint_id, delivery_id, number, trigger, due_at)
SELECT endpoint_id, id, attempt + 1, 'schedule', created_at
FROM webhook_deliveries WHERE status = 'PENDING' ORDER BY created_at, id;
INSERT INTO webhook_queue (endpoint_id, delivery_id, number, trigger, resign, due_at)
SELECT endpoint_id, delivery_id, 1, job->>'trigger', coalesce((job->>'resign')::boolean, false), asked_at
FROM webhook_asked_attempts ORDER BY asked_at, job_id;
DROP TABLE webhook_asked_attempts;

-- Processes announce events after the commit: NOTIFY within it takes a lock that all such commits share.
DROP TRIGGER announce_test_event ON events;
DROP FUNCTION announce_test_event;
