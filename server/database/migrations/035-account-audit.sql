-- The log of an account lists what its user did, newest first.
CREATE INDEX IF NOT EXISTS audit_events_user ON audit_events (user_id, id DESC) WHERE user_id IS NOT NULL;
