-- Tells whoever streams TEST events of each one, when its transaction commits and in the order of commits. A trigger,
-- because it costs no round trip; LIVE events are not streamed, and so do not share the lock that NOTIFY takes.
CREATE FUNCTION announce_test_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('tallystick_test_events', NEW.business_id || ' ' || NEW.event_id);
  RETURN NULL;
END
$$;

CREATE TRIGGER announce_test_event AFTER INSERT ON events
  FOR EACH ROW WHEN (NEW.environment = 'TEST') EXECUTE FUNCTION announce_test_event();
