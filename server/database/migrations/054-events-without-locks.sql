-- Unused by the release before: the business of an event is that of its payment.
ALTER TABLE events DROP CONSTRAINT IF EXISTS events_business_id_fkey;
