-- What one user allowed one application, once. Everything issued from it hangs on it, so that revoking it ends all of it.
CREATE TABLE grants (
  id         text PRIMARY KEY,
  client_id  text NOT NULL REFERENCES clients ON DELETE CASCADE,
  user_id    text NOT NULL REFERENCES users ON DELETE CASCADE,
  scopes     text[] NOT NULL,
  -- The session that a first-party application got in place of tokens.
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

-- Tokens of client_credentials have no user and no grant.
ALTER TABLE access_tokens ADD COLUMN grant_id text REFERENCES grants ON DELETE CASCADE;
CREATE INDEX access_tokens_grant ON access_tokens (grant_id) WHERE grant_id IS NOT NULL;

-- Each set of scopes that a user approved for an application, as its space-separated text: the same set is not asked again.
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

-- A consent form that was shown, to whom and for what; it is answered once.
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
  -- The user's answer: a grant when approved.
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

-- A TEST application has at most one LIVE sibling at a time.
ALTER TABLE clients ADD COLUMN promoted_from text REFERENCES clients;
CREATE UNIQUE INDEX clients_sibling ON clients (promoted_from) WHERE deleted_at IS NULL;

-- The command line's own application: built in, public, without scopes; its sign-in ends in a user session.
ALTER TABLE clients ADD COLUMN is_first_party boolean NOT NULL DEFAULT false;
ALTER TABLE clients ALTER COLUMN created_by DROP NOT NULL;
INSERT INTO clients (client_id, name, grant_types, scopes, is_confidential, redirect_uris, environment, is_first_party, created_at, updated_at)
VALUES ('tally-cli', 'Tallystick command line', '{authorization_code}', '{}', false,
        '{http://127.0.0.1/callback,http://[::1]/callback,http://localhost/callback}', 'LIVE', true, now(), now());
