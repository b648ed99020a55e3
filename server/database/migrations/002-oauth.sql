CREATE TABLE clients (
  client_id       text PRIMARY KEY,
  name            text NOT NULL,
  grant_types     text[] NOT NULL,
  scopes          text[] NOT NULL,
  is_confidential boolean NOT NULL,
  redirect_uris   text[] NOT NULL DEFAULT '{}',
  business_id     text REFERENCES businesses,
  environment     text NOT NULL CHECK (environment IN ('TEST', 'LIVE')),
  -- The TEST application that this LIVE one was made from.
  promoted_from   text REFERENCES clients,
  -- Built in, like the command line: its sign-in ends in a user session.
  is_first_party  boolean NOT NULL DEFAULT false,
  status          text NOT NULL DEFAULT 'ENABLED' CHECK (status IN ('ENABLED', 'DISABLED')),
  created_by      text REFERENCES users,
  created_at      timestamptz(3) NOT NULL,
  updated_at      timestamptz(3) NOT NULL,
  deleted_at      timestamptz(3),
  CHECK (is_confidential OR NOT ('client_credentials' = ANY (grant_types)))
);
CREATE INDEX clients_creator ON clients (created_by, client_id);
CREATE INDEX clients_business ON clients (business_id, client_id);
-- A TEST application has at most one LIVE sibling at a time.
CREATE UNIQUE INDEX clients_sibling ON clients (promoted_from) WHERE deleted_at IS NULL;

INSERT INTO clients (client_id, name, grant_types, scopes, is_confidential, redirect_uris, environment, is_first_party, created_at, updated_at)
VALUES ('tally-cli', 'Tallystick command line', '{authorization_code}', '{}', false,
        '{http://127.0.0.1/callback,http://[::1]/callback,http://localhost/callback}', 'LIVE', true, now(), now());

-- Two rows of a client are live only while a replaced secret overlaps with its successor. The newest has no end.
CREATE TABLE client_secrets (
  secret_hash bytea PRIMARY KEY,
  client_id   text NOT NULL REFERENCES clients ON DELETE CASCADE,
  hint        text NOT NULL,
  created_at  timestamptz(3) NOT NULL,
  expires_at  timestamptz(3)
);
CREATE INDEX client_secrets_client ON client_secrets (client_id);
CREATE INDEX client_secrets_expiry ON client_secrets (expires_at) WHERE expires_at IS NOT NULL;

-- One approval by a user. Codes and tokens hang on it, so revoking it ends them all.
CREATE TABLE grants (
  id         text PRIMARY KEY,
  client_id  text NOT NULL REFERENCES clients ON DELETE CASCADE,
  user_id    text NOT NULL REFERENCES users ON DELETE CASCADE,
  scopes     text[] NOT NULL,
  -- A first-party application gets a session in place of tokens.
  session_id text REFERENCES sessions ON DELETE SET NULL,
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  revoked_at timestamptz(3)
);
CREATE INDEX grants_user ON grants (user_id, client_id);
CREATE INDEX grants_client ON grants (client_id);
CREATE INDEX grants_session ON grants (session_id) WHERE session_id IS NOT NULL;
CREATE INDEX grants_expiry ON grants (expires_at);

CREATE TABLE authorization_codes (
  code_hash      bytea PRIMARY KEY,
  grant_id       text NOT NULL REFERENCES grants ON DELETE CASCADE,
  redirect_uri   text NOT NULL,
  code_challenge text NOT NULL,
  created_at     timestamptz(3) NOT NULL,
  expires_at     timestamptz(3) NOT NULL,
  used_at        timestamptz(3)
);
CREATE INDEX authorization_codes_grant ON authorization_codes (grant_id);

CREATE TABLE refresh_tokens (
  token_hash bytea PRIMARY KEY,
  grant_id   text NOT NULL REFERENCES grants ON DELETE CASCADE,
  scopes     text[] NOT NULL,
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  used_at    timestamptz(3)
);
CREATE INDEX refresh_tokens_grant ON refresh_tokens (grant_id);

-- Tokens of client_credentials have neither user nor grant.
CREATE TABLE access_tokens (
  token_hash bytea PRIMARY KEY,
  client_id  text NOT NULL REFERENCES clients ON DELETE CASCADE,
  user_id    text REFERENCES users ON DELETE CASCADE,
  grant_id   text REFERENCES grants ON DELETE CASCADE,
  scopes     text[] NOT NULL,
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  revoked_at timestamptz(3)
);
CREATE INDEX access_tokens_client ON access_tokens (client_id);
CREATE INDEX access_tokens_grant ON access_tokens (grant_id) WHERE grant_id IS NOT NULL;
CREATE INDEX access_tokens_expiry ON access_tokens (expires_at);

-- Each set of scopes, as its space-separated text, that a user has approved: consent is asked once for it.
CREATE TABLE consents (
  id         text PRIMARY KEY,
  user_id    text NOT NULL REFERENCES users ON DELETE CASCADE,
  client_id  text NOT NULL REFERENCES clients ON DELETE CASCADE,
  scope_sets text[] NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  UNIQUE (user_id, client_id)
);
CREATE INDEX consents_list ON consents (user_id, id);

-- A consent form as it was shown: it is answered once, by the same user, for the same request.
CREATE TABLE consent_tickets (
  ticket_hash    bytea PRIMARY KEY,
  user_id        text NOT NULL REFERENCES users ON DELETE CASCADE,
  client_id      text NOT NULL REFERENCES clients ON DELETE CASCADE,
  redirect_uri   text NOT NULL,
  scopes         text[] NOT NULL,
  state          text,
  code_challenge text NOT NULL,
  created_at     timestamptz(3) NOT NULL,
  expires_at     timestamptz(3) NOT NULL,
  used_at        timestamptz(3)
);
CREATE INDEX consent_tickets_expiry ON consent_tickets (expires_at);

CREATE TABLE device_codes (
  device_code_hash bytea PRIMARY KEY,
  user_code_hash   bytea NOT NULL UNIQUE,
  client_id        text NOT NULL REFERENCES clients ON DELETE CASCADE,
  decision         text CHECK (decision IN ('APPROVED', 'DENIED')),
  grant_id         text REFERENCES grants ON DELETE CASCADE,
  interval_seconds integer NOT NULL,
  polled_at        timestamptz(3),
  created_at       timestamptz(3) NOT NULL,
  expires_at       timestamptz(3) NOT NULL,
  used_at          timestamptz(3),
  CHECK ((decision IS NOT DISTINCT FROM 'APPROVED') = (grant_id IS NOT NULL))
);
CREATE INDEX device_codes_expiry ON device_codes (expires_at);
