-- Unused by the release before: the metric counted the failed deliveries of both environments together.
DROP INDEX IF EXISTS webhook_undelivered_failed;
CREATE INDEX IF NOT EXISTS webhook_undelivered_failed_in ON webhook_undelivered (environment, created_at) WHERE status = 'FAILED';
