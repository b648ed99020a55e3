-- By which expired secrets are found, to be removed. The newest secret of an application has no end.
CREATE INDEX IF NOT EXISTS client_secrets_expiry ON client_secrets (expires_at) WHERE expires_at IS NOT NULL;
