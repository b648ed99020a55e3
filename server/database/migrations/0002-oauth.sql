CREATE TABLE clients (
  client_id       text PRIMARY KEY,
  name            text NOT NULL,
  grant_types     text[] NOT NULL,
  scopes          text[] NOT NULL,
  is_confidential boolean NOT NULL,
  redirect_uris   text[] NOT NULL DEFAULT '{}',
  business_id     text REFERENCES businesses,
  environment     text NOT NULL CHECK (environment IN ('TEST', 'LIVE')),
  status          text NOT NULL DEFAULT 'ENABLED' CHECK (status IN ('ENABLED', 'DISABLED')),
  created_by      text NOT NULL REFERENCES users,
  created_at      timestamptz(3) NOT NULL,
  updated_at      timestamptz(3) NOT NULL,
  deleted_at      timestamptz(3),
  CHECK (is_confidential OR NOT ('client_credentials' = ANY (grant_types)))
);
CREATE INDEX clients_creator ON clients (created_by, client_id);
CREATE INDEX clients_business ON clients (business_id, client_id);

-- More than one row is live only while an operator lets a replaced secret overlap with its successor.
CREATE TABLE client_secrets (
  secret_hash bytea PRIMARY KEY,
  client_id   text NOT NULL REFERENCES clients ON DELETE CASCADE,
  hint        text NOT NULL,
  created_at  timestamptz(3) NOT NULL,
  expires_at  timestamptz(3)
);
CREATE INDEX client_secrets_client ON client_secrets (client_id);

CREATE TABLE access_tokens (
  token_hash bytea PRIMARY KEY,
  client_id  text NOT NULL REFERENCES clients ON DELETE CASCADE,
  user_id    text REFERENCES users ON DELETE CASCADE,
  scopes     text[] NOT NULL,
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  revoked_at timestamptz(3)
);
CREATE INDEX access_tokens_client ON access_tokens (client_id);
CREATE INDEX access_tokens_expiry ON access_tokens (expires_at);

-- The claim, the effect and the answer commit together: a key without an answer cannot exist.
CREATE TABLE idempotency_keys (
  client_id   text NOT NULL,
  key         text NOT NULL,
  fingerprint bytea NOT NULL,
  status      integer NOT NULL,
  headers     jsonb NOT NULL,
  body_sealed bytea NOT NULL,
  created_at  timestamptz(3) NOT NULL,
  expires_at  timestamptz(3) NOT NULL,
  PRIMARY KEY (client_id, key)
);
CREATE INDEX idempotency_keys_expiry ON idempotency_keys (expires_at);
