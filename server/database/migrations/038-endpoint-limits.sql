-- How many attempts may start within any second; null for no limit.
ALTER TABLE webhook_endpoints ADD COLUMN max_per_second integer;
