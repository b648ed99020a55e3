-- Who changed what, in the transaction of the change. Ids have no references: an entry outlives what it names.
CREATE TABLE audit_events (
  id          text PRIMARY KEY,
  type        text NOT NULL,
  -- Null for what belongs to a user alone.
  business_id text,
  environment text CHECK (environment IN ('TEST', 'LIVE')),
  subject_id  text NOT NULL,
  -- The user, the application, or the application that acted for the user.
  user_id     text,
  client_id   text,
  address     text,
  details     jsonb NOT NULL DEFAULT '{}',
  created_at  timestamptz(3) NOT NULL
);
CREATE INDEX IF NOT EXISTS audit_events_business ON audit_events (business_id, id DESC);
CREATE INDEX IF NOT EXISTS audit_events_subject ON audit_events (business_id, subject_id, id DESC);

CREATE FUNCTION audit_refuse_change() RETURNS trigger LANGUAGE plpgsql AS
  $$ BEGIN RAISE EXCEPTION 'the audit log is append-only' USING ERRCODE = 'restrict_violation'; END $$;
CREATE TRIGGER audit_events_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_events
  FOR EACH STATEMENT EXECUTE FUNCTION audit_refuse_change();
