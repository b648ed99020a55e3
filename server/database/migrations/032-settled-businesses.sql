-- When the open payments of a closed business had ended. The upkeep works on those that are closed and not settled.
ALTER TABLE businesses ADD COLUMN settled_at timestamptz(3);
CREATE INDEX IF NOT EXISTS businesses_unsettled ON businesses (closed_at) WHERE closed_at IS NOT NULL AND settled_at IS NULL;
