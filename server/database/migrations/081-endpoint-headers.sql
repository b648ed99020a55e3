-- Headers that the owner of an endpoint sets: their names, and all of them as encrypted JSON; null without any.
ALTER TABLE webhook_endpoints ADD COLUMN header_names text[] NOT NULL DEFAULT '{}', ADD COLUMN headers_encrypted bytea;
