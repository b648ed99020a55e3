-- By which expired sessions are found, to be removed.
CREATE INDEX sessions_expiry ON sessions (expires_at);
