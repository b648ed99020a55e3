-- Users of before have to verify their address, too, before their next step into LIVE.
ALTER TABLE users ADD COLUMN email_verified_at timestamptz(3);

-- Where a session was started from.
ALTER TABLE sessions ADD COLUMN address text;

-- Links in mails. Each does one thing for one user and one address, once.
CREATE TABLE account_links (
  token_hash bytea PRIMARY KEY,
  purpose    text NOT NULL CHECK (purpose IN ('verify_email', 'change_email', 'reset_password')),
  user_id    text NOT NULL REFERENCES users ON DELETE CASCADE,
  email      text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  used_at    timestamptz(3)
);
CREATE INDEX account_links_user ON account_links (user_id, purpose);
CREATE INDEX account_links_expiry ON account_links (expires_at);

-- Mail until it is sent or, where none is sent, for /dev/mail. Whom it is for and what it says is encrypted.
CREATE TABLE mails (
  id         text PRIMARY KEY,
  sealed     bytea NOT NULL,
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL
);
CREATE INDEX mails_expiry ON mails (expires_at);
