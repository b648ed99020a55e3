-- Passkeys (WebAuthn), several for a user. A public key is no secret.
CREATE TABLE passkeys (
  id            text PRIMARY KEY,
  user_id       text NOT NULL REFERENCES users ON DELETE CASCADE,
  -- The authenticator's name for it.
  credential_id bytea NOT NULL UNIQUE,
  -- In COSE (RFC 9052).
  public_key    bytea NOT NULL,
  -- How often it has signed; 0 if it does not count. A copy of it falls behind.
  sign_count    bigint NOT NULL,
  -- How a browser reaches it.
  transports    text[] NOT NULL,
  is_synced     boolean NOT NULL,
  name          text NOT NULL,
  created_at    timestamptz(3) NOT NULL,
  updated_at    timestamptz(3) NOT NULL,
  last_used_at  timestamptz(3)
);
CREATE INDEX passkeys_user ON passkeys (user_id);

-- Challenges that were answered, until they would have expired. Others are not stored: they are sealed.
CREATE TABLE used_challenges (
  challenge_hash bytea PRIMARY KEY,
  expires_at     timestamptz(3) NOT NULL
);
CREATE INDEX used_challenges_expiry ON used_challenges (expires_at);

-- When the user of the session last proved a second factor, or a passkey that stands for both.
ALTER TABLE sessions ADD COLUMN second_factor_at timestamptz(3);

-- The same of the session that let a command line in, which gets a session of its own.
ALTER TABLE grants ADD COLUMN second_factor_at timestamptz(3);

-- Whether members need a session with a second factor for changes in LIVE.
ALTER TABLE businesses ADD COLUMN live_requires_second_factor boolean NOT NULL DEFAULT false;
