-- Public keys of an application for private_key_jwt (RFC 7523): a JWK set, or the address of one.
ALTER TABLE clients ADD COLUMN jwks jsonb;
ALTER TABLE clients ADD COLUMN jwks_uri text;
-- Such an application has no secret.
ALTER TABLE clients ADD COLUMN keys_only boolean NOT NULL DEFAULT false;
