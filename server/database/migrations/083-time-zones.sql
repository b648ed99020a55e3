-- Time zones, by their names in the IANA database: the one chosen by a user, null for the browser's, and that of a business.
ALTER TABLE businesses ADD COLUMN time_zone text NOT NULL DEFAULT 'UTC';
ALTER TABLE users ADD COLUMN time_zone text;
