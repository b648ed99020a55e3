-- Months whose events, deliveries and attempts are in files instead of partitions.
CREATE TABLE archived_months (
  -- The last month of the partitions, such as 2025-11. A partition of the past has all months up to it.
  id             text PRIMARY KEY,
  -- Times of the first ids, and of those after the last ones. Null for the beginning.
  since          timestamptz(3),
  before         timestamptz(3) NOT NULL,
  manifest_hash  text NOT NULL,
  -- Events of the month before whose deliveries were made after its end, and are in this one.
  earlier_events text[] NOT NULL,
  archived_at    timestamptz(3) NOT NULL
);

-- Advances with each change of a partition while it is being copied. A sequence, so that changes do not wait for each other.
CREATE SEQUENCE archive_changes;
CREATE FUNCTION archive_note_change() RETURNS trigger LANGUAGE plpgsql AS
  $$ BEGIN PERFORM nextval('archive_changes'); RETURN NULL; END $$;
