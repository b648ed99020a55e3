-- Bodies of requests in TEST, without secrets and personal data. Rows of the log name them by an id of the process, so that both
-- are written in one batch.
CREATE TABLE request_bodies (
  id          text PRIMARY KEY,
  business_id text NOT NULL,
  -- Size of the bodies in bytes.
  size        integer NOT NULL,
  -- Body of the request and of the response, as JSON.
  bodies      text NOT NULL,
  created_at  timestamptz(3) NOT NULL
);
CREATE INDEX request_bodies_business ON request_bodies (business_id, created_at DESC, id DESC) INCLUDE (size);
CREATE INDEX request_bodies_age ON request_bodies (created_at);

-- Null for a request without kept bodies.
ALTER TABLE request_log ADD COLUMN body_id text;
