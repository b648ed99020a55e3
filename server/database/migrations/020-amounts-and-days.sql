-- Payments by amount, a day at a time: a list by time cannot also be a range of amounts.
CREATE INDEX IF NOT EXISTS payments_amount
  ON payments (business_id, environment, currency, ((created_at AT TIME ZONE 'UTC')::date), amount);
CREATE INDEX IF NOT EXISTS payments_status_amount
  ON payments (business_id, environment, currency, status, ((created_at AT TIME ZONE 'UTC')::date), amount);

-- When a business last looked at its sums: they are kept up for a while.
ALTER TABLE business_day_marks ADD COLUMN asked_at timestamptz(3);
