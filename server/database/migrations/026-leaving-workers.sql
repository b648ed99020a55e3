-- A worker that stops takes no share of the buckets any more, but still has some. Releases before count it.
ALTER TABLE webhook_workers ADD COLUMN is_leaving boolean NOT NULL DEFAULT false;
