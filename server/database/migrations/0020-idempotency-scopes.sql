-- The scopes of the token that asked: a stored answer may show a secret, so a token with less does not get it.
ALTER TABLE idempotency_keys ADD COLUMN scopes text[];
