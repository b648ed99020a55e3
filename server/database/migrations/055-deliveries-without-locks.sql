-- Unused by the release before: it selects the endpoint in the same statement, and the event in the same transaction.
ALTER TABLE webhook_deliveries
  DROP CONSTRAINT IF EXISTS webhook_deliveries_endpoint_id_fkey, DROP CONSTRAINT IF EXISTS webhook_deliveries_event_id_fkey;
