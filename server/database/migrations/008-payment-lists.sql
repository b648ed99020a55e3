-- Payments of a status and a currency, in the order of lists: either index alone is walked where the two rarely meet.
CREATE INDEX IF NOT EXISTS payments_status_currency
  ON payments (business_id, environment, status, currency, created_at DESC, reference DESC);
