-- Attempts that somebody asked for, by replay or recovery, until they have been made. Of the others the deliveries tell;
-- of these only a job would, and jobs can be lost.
CREATE TABLE webhook_asked_attempts (
  job_id      uuid PRIMARY KEY,
  delivery_id text NOT NULL REFERENCES webhook_deliveries,
  endpoint_id text NOT NULL REFERENCES webhook_endpoints,
  -- What the job says.
  job         jsonb NOT NULL,
  asked_at    timestamptz(3) NOT NULL
);
