-- The body is rendered once, as bytes, so every attempt and every replay sends the same.
CREATE TABLE events (
  event_id          text PRIMARY KEY,
  business_id       text NOT NULL REFERENCES businesses,
  environment       text NOT NULL CHECK (environment IN ('TEST', 'LIVE')),
  event_type        text NOT NULL,
  payment_reference text NOT NULL,
  -- Made to test an endpoint; counts for nothing.
  synthetic         boolean NOT NULL DEFAULT false,
  body              bytea NOT NULL,
  created_at        timestamptz(3) NOT NULL
);
-- The event stream goes by ids, lists go by time.
CREATE INDEX events_list ON events (business_id, environment, event_id DESC);
CREATE INDEX events_by_time ON events (business_id, environment, created_at DESC, event_id DESC);
-- A rare type would be searched for in the whole list.
CREATE INDEX events_by_type ON events (business_id, environment, event_type, created_at DESC, event_id DESC);
CREATE INDEX events_payment ON events (payment_reference, event_id DESC);

CREATE TABLE webhook_endpoints (
  id                         text PRIMARY KEY,
  business_id                text NOT NULL REFERENCES businesses,
  environment                text NOT NULL CHECK (environment IN ('TEST', 'LIVE')),
  client_id                  text NOT NULL REFERENCES clients,
  url                        text NOT NULL,
  description                text,
  events                     text[] NOT NULL DEFAULT '{}',
  status                     text NOT NULL DEFAULT 'ENABLED' CHECK (status IN ('ENABLED', 'DISABLED')),
  disabled_reason            text,
  -- The first failure since the last success.
  failing_since              timestamptz(3),
  secret_encrypted           bytea NOT NULL,
  previous_secret_encrypted  bytea,
  previous_secret_expires_at timestamptz(3),
  created_at                 timestamptz(3) NOT NULL,
  updated_at                 timestamptz(3) NOT NULL,
  deleted_at                 timestamptz(3),
  -- A worker sends to the endpoints of a bucket while it holds the advisory lock of that bucket.
  bucket                     smallint NOT NULL GENERATED ALWAYS AS (get_byte(sha256(id::bytea), 0)) STORED
);
CREATE INDEX webhook_endpoints_list ON webhook_endpoints (business_id, environment, id DESC) WHERE deleted_at IS NULL;

CREATE TABLE webhook_deliveries (
  id                text PRIMARY KEY,
  endpoint_id       text NOT NULL REFERENCES webhook_endpoints,
  event_id          text NOT NULL REFERENCES events,
  business_id       text NOT NULL,
  environment       text NOT NULL,
  event_type        text NOT NULL,
  payment_reference text NOT NULL,
  synthetic         boolean NOT NULL DEFAULT false,
  status            text NOT NULL CHECK (status IN ('PENDING', 'RETRYING', 'DELIVERED', 'FAILED', 'SKIPPED')),
  attempt           integer NOT NULL DEFAULT 0 CHECK (attempt BETWEEN 0 AND 8),
  last_attempt_at   timestamptz(3),
  next_attempt_at   timestamptz(3),
  delivered_at      timestamptz(3),
  created_at        timestamptz(3) NOT NULL,
  updated_at        timestamptz(3) NOT NULL,
  CHECK ((status IN ('PENDING', 'RETRYING')) = (next_attempt_at IS NOT NULL))
  -- No index names a column that changes, and a page has room for a second version of each row: so updates are HOT, and
  -- cost no index an entry. Those that are not DELIVERED are found in the two tables below.
) WITH (fillfactor = 50);
CREATE INDEX webhook_deliveries_list ON webhook_deliveries (business_id, environment, created_at DESC, id DESC);
CREATE INDEX webhook_deliveries_by_type
  ON webhook_deliveries (business_id, environment, event_type, created_at DESC, id DESC);
CREATE INDEX webhook_deliveries_endpoint ON webhook_deliveries (endpoint_id, created_at DESC, id DESC);
CREATE INDEX webhook_deliveries_event ON webhook_deliveries (event_id, id DESC);

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

-- Deliveries that wait for a retry or were given up, with what lists filter by.
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

CREATE TABLE webhook_attempts (
  id                 text NOT NULL,
  delivery_id        text NOT NULL REFERENCES webhook_deliveries,
  number             integer NOT NULL CHECK (number BETWEEN 1 AND 8),
  trigger            text NOT NULL,
  url                text NOT NULL,
  started_at         timestamptz(3) NOT NULL,
  finished_at        timestamptz(3) NOT NULL,
  duration_ms        integer NOT NULL,
  http_status        integer,
  error              text,
  error_detail       text,
  remote_ip          text,
  -- json keeps the order that a replay repeats; jsonb would not.
  request_headers    json NOT NULL,
  response_headers   json,
  response_body      text,
  response_truncated boolean NOT NULL DEFAULT false,
  -- Looked up within its delivery only.
  PRIMARY KEY (delivery_id, id)
);
-- Hosts that have acknowledged an attempt for a business. Others get few attempts, see webhooks/unproven-hosts.ts.
CREATE TABLE webhook_hosts (
  business_id     text NOT NULL REFERENCES businesses,
  host            text NOT NULL,
  acknowledged_at timestamptz(3) NOT NULL,
  PRIMARY KEY (business_id, host)
);
