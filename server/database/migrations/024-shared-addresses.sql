-- Stop the release before: it takes an address for that of one account, and would sign in to any of several.
-- An address belongs to the account that has verified it. Any number of others may sign up with it.
CREATE UNIQUE INDEX IF NOT EXISTS users_verified_email ON users (lower(email)) WHERE email_verified_at IS NOT NULL;
-- The oldest and the newest accounts of an address, and the one that has a password, are found without reading the others.
CREATE INDEX IF NOT EXISTS users_of_email ON users (lower(email), id);
CREATE INDEX IF NOT EXISTS users_password ON users (password_hash, email_verified_at, id);
DROP INDEX users_email;

-- Of the password, with the salt of the new address.
ALTER TABLE account_links ADD COLUMN password_hash text;

-- Makes the salts of addresses that no account has. It stays: a salt is the same each time it is asked for.
CREATE TABLE salt_key (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  key    bytea NOT NULL
);
INSERT INTO salt_key (key) VALUES (decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'));
