-- The latest recovery of each endpoint. It is also the work: any worker goes on with one that is RUNNING.
CREATE TABLE webhook_recoveries (
  endpoint_id  text PRIMARY KEY REFERENCES webhook_endpoints,
  status       text NOT NULL CHECK (status IN ('RUNNING', 'FINISHED', 'STOPPED')),
  statuses     text[] NOT NULL,
  until        timestamptz(3) NOT NULL,
  -- The last delivery that was queued, in the order of time and id.
  place_at     timestamptz(3) NOT NULL,
  place_id     text NOT NULL DEFAULT '',
  total        integer NOT NULL,
  queued       integer NOT NULL DEFAULT 0,
  trace        json,
  requested_at timestamptz(3) NOT NULL,
  updated_at   timestamptz(3) NOT NULL,
  finished_at  timestamptz(3)
) WITH (fillfactor = 50);
CREATE INDEX IF NOT EXISTS webhook_recoveries_running ON webhook_recoveries (endpoint_id) WHERE status = 'RUNNING';
