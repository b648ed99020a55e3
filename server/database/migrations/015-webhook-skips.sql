-- The latest skip of each endpoint: what waited when it was disabled or deleted becomes SKIPPED. It is also the work: any
-- worker goes on with one that is RUNNING.
CREATE TABLE webhook_skips (
  endpoint_id  text PRIMARY KEY REFERENCES webhook_endpoints,
  status       text NOT NULL CHECK (status IN ('RUNNING', 'FINISHED', 'STOPPED')),
  -- 0 until they are counted.
  total        integer NOT NULL DEFAULT 0,
  skipped      integer NOT NULL DEFAULT 0,
  requested_at timestamptz(3) NOT NULL,
  updated_at   timestamptz(3) NOT NULL,
  finished_at  timestamptz(3)
) WITH (fillfactor = 50);
CREATE INDEX IF NOT EXISTS webhook_skips_running ON webhook_skips (endpoint_id) WHERE status = 'RUNNING';
