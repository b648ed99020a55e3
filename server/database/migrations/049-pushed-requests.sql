-- Authorization requests that applications pushed (RFC 9126). Each leads to one response.
CREATE TABLE pushed_requests (
  request_hash bytea PRIMARY KEY,
  client_id    text NOT NULL REFERENCES clients ON DELETE CASCADE,
  parameters   text NOT NULL,
  created_at   timestamptz(3) NOT NULL,
  expires_at   timestamptz(3) NOT NULL,
  opened_at    timestamptz(3),
  used_at      timestamptz(3)
);
CREATE INDEX pushed_requests_expiry ON pushed_requests (expires_at);
CREATE INDEX pushed_requests_client ON pushed_requests (client_id);

-- The pushed request that a consent form answers.
ALTER TABLE consent_tickets ADD COLUMN request_hash bytea;

ALTER TABLE clients ADD COLUMN require_pushed_authorization_requests boolean NOT NULL DEFAULT false;
