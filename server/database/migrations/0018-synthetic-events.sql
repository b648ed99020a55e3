-- Stop the release before: it writes synthetic events without marking them.
-- Events that test an endpoint, and their deliveries. They are found first, so that the tables are locked for a moment only;
-- the release before goes on without naming the column.
CREATE TEMPORARY TABLE synthetic_events ON COMMIT DROP AS
  SELECT event_id FROM events WHERE NOT EXISTS (SELECT FROM payments WHERE reference = events.payment_reference);

ALTER TABLE events ADD COLUMN synthetic boolean NOT NULL DEFAULT false;
ALTER TABLE webhook_deliveries ADD COLUMN synthetic boolean NOT NULL DEFAULT false;
UPDATE events SET synthetic = true FROM synthetic_events found WHERE events.event_id = found.event_id;
UPDATE webhook_deliveries SET synthetic = true FROM synthetic_events found WHERE webhook_deliveries.event_id = found.event_id;
