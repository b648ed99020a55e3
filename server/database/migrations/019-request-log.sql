-- The latest requests of applications, without bodies. Batches are written beside the requests, so ids have no references:
-- a check would look them up one by one.
CREATE TABLE request_log (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  client_id   text NOT NULL,
  -- From the caller, if it sent one; so not unique.
  request_id  text NOT NULL,
  method      text NOT NULL,
  -- Without a query; a value that is no identifier of ours is replaced by the name of its parameter.
  path        text NOT NULL,
  -- Null when the caller hung up before the answer.
  status      smallint,
  code        text,
  duration_ms integer NOT NULL,
  created_at  timestamptz(3) NOT NULL
);
CREATE INDEX request_log_client ON request_log (client_id, created_at DESC, id DESC);
CREATE INDEX request_log_request ON request_log (request_id, created_at DESC);
CREATE INDEX request_log_age ON request_log (created_at);

-- How much an application was used in an hour: every request, also one that is not in the log.
CREATE TABLE application_hours (
  client_id text NOT NULL,
  hour      timestamptz(0) NOT NULL,
  requests  bigint NOT NULL,
  failed    bigint NOT NULL,
  PRIMARY KEY (client_id, hour)
);

CREATE TABLE application_uses (
  client_id    text PRIMARY KEY,
  last_used_at timestamptz(3) NOT NULL,
  -- Rows of the log since its oldest were last removed.
  untrimmed    integer NOT NULL
);
