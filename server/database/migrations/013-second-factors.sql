-- Authenticator apps (RFC 6238), one for each user.
CREATE TABLE authenticator_apps (
  user_id          text PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  secret_encrypted bytea NOT NULL,
  -- The time step of the last code that was taken. No code of this step or before is taken again.
  last_step        bigint NOT NULL DEFAULT 0,
  created_at       timestamptz(3) NOT NULL,
  -- When the user proved to have the secret. Until then no sign-in wants a code.
  confirmed_at     timestamptz(3)
);

-- Codes for users without their device, each for one sign-in.
CREATE TABLE recovery_codes (
  code_hash  bytea PRIMARY KEY,
  user_id    text NOT NULL REFERENCES users ON DELETE CASCADE,
  created_at timestamptz(3) NOT NULL,
  used_at    timestamptz(3)
);
CREATE INDEX recovery_codes_user ON recovery_codes (user_id);

-- When the user last proved who it is, if after the start of the session.
ALTER TABLE sessions ADD COLUMN proven_at timestamptz(3);

-- The same of the session that let a command line in, which gets a session of its own.
ALTER TABLE grants ADD COLUMN proven_at timestamptz(3);
