-- Lists are in order of time, and of ids within it, so that a period is a range of the list and not looked for in all of it.
-- The event stream goes by ids alone and keeps its index.
CREATE INDEX events_by_time ON events (business_id, environment, created_at DESC, event_id DESC);

DROP INDEX webhook_deliveries_list;
CREATE INDEX webhook_deliveries_list ON webhook_deliveries (business_id, environment, created_at DESC, id DESC);
DROP INDEX webhook_deliveries_endpoint;
CREATE INDEX webhook_deliveries_endpoint ON webhook_deliveries (endpoint_id, created_at DESC, id DESC);
DROP INDEX webhook_deliveries_undelivered;
CREATE INDEX webhook_deliveries_undelivered ON webhook_deliveries (business_id, environment, status, created_at DESC, id DESC)
  WHERE status <> 'DELIVERED';
DROP INDEX webhook_deliveries_endpoint_undelivered;
CREATE INDEX webhook_deliveries_endpoint_undelivered ON webhook_deliveries (endpoint_id, status, created_at DESC, id DESC)
  WHERE status <> 'DELIVERED';
