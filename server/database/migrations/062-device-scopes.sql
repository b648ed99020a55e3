-- Scopes that a device requested; null for all that its user can grant.
ALTER TABLE device_codes ADD COLUMN scopes text[];
