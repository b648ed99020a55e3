-- Unused by the release before: it only adds attempts of deliveries that it has just read, and no release deletes a delivery.
-- The check took a sixth of the time in which an attempt is written.
ALTER TABLE webhook_attempts DROP CONSTRAINT webhook_attempts_delivery_id_fkey;
