-- Whether an answer 410 Gone disables the endpoint.
ALTER TABLE webhook_endpoints ADD COLUMN disable_on_gone boolean NOT NULL DEFAULT false;
-- Whether the service disabled it: what waited then keeps its schedule.
ALTER TABLE webhook_endpoints ADD COLUMN sends_waiting boolean NOT NULL DEFAULT false;
CREATE INDEX IF NOT EXISTS webhook_endpoints_failing ON webhook_endpoints (failing_since) WHERE failing_since IS NOT NULL;

-- What owners and admins are mailed about endpoints, one row per endpoint and kind.
CREATE TABLE webhook_notices (
  endpoint_id text NOT NULL REFERENCES webhook_endpoints,
  kind        text NOT NULL,
  business_id text NOT NULL,
  environment text NOT NULL,
  -- What it is about: the first failure in a row, or the moment. Another one is worth another mail.
  since       timestamptz(3) NOT NULL,
  -- Whether it is in no mail yet.
  due         boolean NOT NULL,
  mailed_at   timestamptz(3),
  PRIMARY KEY (endpoint_id, kind)
);
CREATE INDEX IF NOT EXISTS webhook_notices_due ON webhook_notices (business_id, environment, kind) WHERE due;
CREATE INDEX IF NOT EXISTS webhook_notices_mailed ON webhook_notices (business_id, environment, kind, mailed_at);
