-- The body is rendered once, as bytes: every attempt and every replay sends exactly these.
CREATE TABLE events (
  event_id          text PRIMARY KEY,
  business_id       text NOT NULL REFERENCES businesses,
  environment       text NOT NULL CHECK (environment IN ('TEST', 'LIVE')),
  event_type        text NOT NULL,
  payment_reference text NOT NULL,
  body              bytea NOT NULL,
  created_at        timestamptz(3) NOT NULL
);
CREATE INDEX events_list ON events (business_id, environment, event_id DESC);
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
  -- Since when every attempt has failed; null after a success.
  failing_since              timestamptz(3),
  secret_sealed              bytea NOT NULL,
  previous_secret_sealed     bytea,
  previous_secret_expires_at timestamptz(3),
  created_at                 timestamptz(3) NOT NULL,
  updated_at                 timestamptz(3) NOT NULL,
  deleted_at                 timestamptz(3)
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
  status            text NOT NULL CHECK (status IN ('PENDING', 'RETRYING', 'DELIVERED', 'FAILED', 'SKIPPED')),
  attempt           integer NOT NULL DEFAULT 0 CHECK (attempt BETWEEN 0 AND 8),
  last_attempt_at   timestamptz(3),
  next_attempt_at   timestamptz(3),
  delivered_at      timestamptz(3),
  created_at        timestamptz(3) NOT NULL,
  updated_at        timestamptz(3) NOT NULL,
  -- Lost work is found by next_attempt_at alone, so the two must not disagree.
  CHECK ((status IN ('PENDING', 'RETRYING')) = (next_attempt_at IS NOT NULL))
);
CREATE INDEX webhook_deliveries_list ON webhook_deliveries (business_id, environment, id DESC);
CREATE INDEX webhook_deliveries_endpoint ON webhook_deliveries (endpoint_id, id DESC);
CREATE INDEX webhook_deliveries_event ON webhook_deliveries (event_id, id DESC);
-- Nearly every delivery ends DELIVERED, and those are found through the lists above.
CREATE INDEX webhook_deliveries_undelivered ON webhook_deliveries (business_id, environment, status, id DESC)
  WHERE status <> 'DELIVERED';
CREATE INDEX webhook_deliveries_endpoint_undelivered ON webhook_deliveries (endpoint_id, status, id)
  WHERE status <> 'DELIVERED';
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (next_attempt_at) WHERE next_attempt_at IS NOT NULL;

CREATE TABLE webhook_attempts (
  id                 text PRIMARY KEY,
  delivery_id        text NOT NULL REFERENCES webhook_deliveries,
  number             integer NOT NULL CHECK (number BETWEEN 1 AND 8),
  trigger            text NOT NULL,
  url                text NOT NULL,
  started_at         timestamptz(3) NOT NULL,
  finished_at        timestamptz(3),
  duration_ms        integer,
  http_status        integer,
  error              text,
  error_detail       text,
  remote_ip          text,
  -- json and not jsonb, which would not keep their order: a replay sends the first attempt's as they were.
  request_headers    json NOT NULL,
  response_headers   json,
  response_body      text,
  response_truncated boolean NOT NULL DEFAULT false
);
CREATE INDEX webhook_attempts_delivery ON webhook_attempts (delivery_id, id DESC);
-- At most one attempt of a delivery is under way: a replay and a retry can never overlap, whichever process they run in.
CREATE UNIQUE INDEX webhook_attempts_open ON webhook_attempts (delivery_id) WHERE finished_at IS NULL;
