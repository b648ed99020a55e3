-- An id is a type prefix and a UUIDv7, so ids sort by time. Times have milliseconds, as on the wire.
CREATE TABLE users (
  id            text PRIMARY KEY,
  email         text NOT NULL,
  name          text NOT NULL,
  phone         text,
  password_hash text NOT NULL,
  status        text NOT NULL DEFAULT 'ACTIVE' CHECK (status IN ('ACTIVE', 'DISABLED')),
  created_at    timestamptz(3) NOT NULL,
  updated_at    timestamptz(3) NOT NULL
);
CREATE UNIQUE INDEX users_email ON users (lower(email));

CREATE TABLE sessions (
  id           text PRIMARY KEY,
  user_id      text NOT NULL REFERENCES users ON DELETE CASCADE,
  token_hash   bytea NOT NULL UNIQUE,
  transport    text NOT NULL CHECK (transport IN ('cookie', 'bearer')),
  user_agent   text,
  created_at   timestamptz(3) NOT NULL,
  last_used_at timestamptz(3) NOT NULL,
  expires_at   timestamptz(3) NOT NULL
);
CREATE INDEX sessions_user ON sessions (user_id);
CREATE INDEX sessions_expiry ON sessions (expires_at);

CREATE TABLE businesses (
  id         text PRIMARY KEY,
  name       text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL
);

CREATE TABLE business_members (
  business_id text NOT NULL REFERENCES businesses ON DELETE CASCADE,
  user_id     text NOT NULL REFERENCES users ON DELETE CASCADE,
  role        text NOT NULL CHECK (role IN ('owner', 'admin', 'HR', 'viewer')),
  created_at  timestamptz(3) NOT NULL,
  updated_at  timestamptz(3) NOT NULL,
  PRIMARY KEY (business_id, user_id)
);
CREATE INDEX business_members_user ON business_members (user_id);
