-- Requests whose bodies differ in the order of names alone are the same.
ALTER TABLE idempotency_keys ADD COLUMN sorted_fingerprint bytea;
