-- A type that hardly ever happens would be looked for in all of a list.
CREATE INDEX IF NOT EXISTS events_by_type ON events (business_id, environment, event_type, created_at DESC, event_id DESC);
CREATE INDEX IF NOT EXISTS webhook_deliveries_by_type
  ON webhook_deliveries (business_id, environment, event_type, created_at DESC, id DESC);
