-- Lists of test deliveries and test events, which are few among the others.
CREATE INDEX IF NOT EXISTS webhook_deliveries_synthetic
  ON webhook_deliveries (business_id, environment, created_at DESC, id DESC) WHERE synthetic;
CREATE INDEX IF NOT EXISTS events_synthetic
  ON events (business_id, environment, created_at DESC, event_id DESC) WHERE synthetic;
