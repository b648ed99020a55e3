-- Invitations to a business. The token is in the newest mail only; older links end when it is sent again.
CREATE TABLE invitations (
  id          text PRIMARY KEY,
  business_id text NOT NULL REFERENCES businesses ON DELETE CASCADE,
  email       text NOT NULL,
  role        text NOT NULL CHECK (role IN ('owner', 'admin', 'HR', 'viewer')),
  status      text NOT NULL DEFAULT 'PENDING' CHECK (status IN ('PENDING', 'ACCEPTED', 'WITHDRAWN')),
  token_hash  bytea NOT NULL UNIQUE,
  invited_by  text NOT NULL REFERENCES users ON DELETE CASCADE,
  mail_count  integer NOT NULL DEFAULT 1,
  created_at  timestamptz(3) NOT NULL,
  updated_at  timestamptz(3) NOT NULL,
  expires_at  timestamptz(3) NOT NULL
);
CREATE UNIQUE INDEX IF NOT EXISTS invitations_pending ON invitations (business_id, lower(email)) WHERE status = 'PENDING';
CREATE INDEX IF NOT EXISTS invitations_business ON invitations (business_id, id DESC);
CREATE INDEX IF NOT EXISTS invitations_inviter ON invitations (invited_by, updated_at);
CREATE INDEX IF NOT EXISTS invitations_expiry ON invitations (expires_at);
