-- Until when first attempts wait, because the receiver answered 429 or 503 with Retry-After.
ALTER TABLE webhook_endpoints ADD COLUMN paused_until timestamptz(3);
-- What does not wait then: few, behind any number of first attempts.
CREATE INDEX IF NOT EXISTS webhook_queue_not_first ON webhook_queue (endpoint_id, position)
  WHERE number > 1 OR trigger IN ('replay', 'test');
