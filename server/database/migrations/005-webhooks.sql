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

-- NOTIFY goes out at commit, in the order of commits. A trigger costs no round trip. LIVE events are not streamed, and so
-- do not share the lock that NOTIFY takes.
CREATE FUNCTION announce_test_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('tallystick_test_events', NEW.business_id || ' ' || NEW.event_id);
  RETURN NULL;
END
$$;
CREATE TRIGGER announce_test_event AFTER INSERT ON events
  FOR EACH ROW WHEN (NEW.environment = 'TEST') EXECUTE FUNCTION announce_test_event();

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
  synthetic         boolean NOT NULL DEFAULT false,
  status            text NOT NULL CHECK (status IN ('PENDING', 'RETRYING', 'DELIVERED', 'FAILED', 'SKIPPED')),
  attempt           integer NOT NULL DEFAULT 0 CHECK (attempt BETWEEN 0 AND 8),
  last_attempt_at   timestamptz(3),
  next_attempt_at   timestamptz(3),
  delivered_at      timestamptz(3),
  created_at        timestamptz(3) NOT NULL,
  updated_at        timestamptz(3) NOT NULL,
  -- Lost work is found by next_attempt_at alone, so the two must agree.
  CHECK ((status IN ('PENDING', 'RETRYING')) = (next_attempt_at IS NOT NULL))
);
CREATE INDEX webhook_deliveries_list ON webhook_deliveries (business_id, environment, created_at DESC, id DESC);
CREATE INDEX webhook_deliveries_by_type
  ON webhook_deliveries (business_id, environment, event_type, created_at DESC, id DESC);
CREATE INDEX webhook_deliveries_endpoint ON webhook_deliveries (endpoint_id, created_at DESC, id DESC);
CREATE INDEX webhook_deliveries_event ON webhook_deliveries (event_id, id DESC);
-- Nearly every delivery ends DELIVERED; the lists above find those.
CREATE INDEX webhook_deliveries_undelivered
  ON webhook_deliveries (business_id, environment, status, created_at DESC, id DESC)
  WHERE status <> 'DELIVERED';
CREATE INDEX webhook_deliveries_endpoint_undelivered
  ON webhook_deliveries (endpoint_id, status, created_at DESC, id DESC)
  WHERE status <> 'DELIVERED';
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (next_attempt_at) WHERE next_attempt_at IS NOT NULL;

CREATE TABLE webhook_attempts (
  id                 text NOT NULL,
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
  -- json keeps the order that a replay repeats; jsonb would not.
  request_headers    json NOT NULL,
  response_headers   json,
  response_body      text,
  response_truncated boolean NOT NULL DEFAULT false,
  -- Looked up within its delivery only: each attempt is written twice, and every index costs both times.
  PRIMARY KEY (delivery_id, id)
);
-- One attempt of a delivery at a time: a replay and a retry never overlap, not even in two processes.
CREATE UNIQUE INDEX webhook_attempts_open ON webhook_attempts (delivery_id) WHERE finished_at IS NULL;

-- Requested attempts, by replay or recovery, until they are made. Their jobs alone could be lost.
CREATE TABLE webhook_asked_attempts (
  job_id      uuid PRIMARY KEY,
  delivery_id text NOT NULL REFERENCES webhook_deliveries,
  endpoint_id text NOT NULL REFERENCES webhook_endpoints,
  job         jsonb NOT NULL,
  asked_at    timestamptz(3) NOT NULL
);

-- Hosts that have acknowledged an attempt for a business. Others get few attempts, see webhooks/unproven-hosts.ts.
CREATE TABLE webhook_hosts (
  business_id     text NOT NULL REFERENCES businesses,
  host            text NOT NULL,
  acknowledged_at timestamptz(3) NOT NULL,
  PRIMARY KEY (business_id, host)
);
