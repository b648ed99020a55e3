-- For metrics: deliveries whose attempts have all failed, and endpoints that the service has disabled.
CREATE INDEX IF NOT EXISTS webhook_undelivered_failed ON webhook_undelivered (created_at) WHERE status = 'FAILED';
CREATE INDEX IF NOT EXISTS webhook_endpoints_disabled ON webhook_endpoints (updated_at) WHERE sends_waiting;
