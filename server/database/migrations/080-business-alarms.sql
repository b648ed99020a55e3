-- Address of a business for alarms, and the secret that signs them; null without one.
ALTER TABLE businesses ADD COLUMN alarm_url text, ADD COLUMN alarm_secret_encrypted bytea;
