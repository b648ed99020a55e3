-- Sums for two years of days, in place of the 61 days of business_days and business_day_marks. The release before, which may
-- still run, uses those; the next one drops them.
CREATE TABLE payment_days (
  business_id text NOT NULL REFERENCES businesses,
  environment text NOT NULL,
  day date NOT NULL,
  currency text NOT NULL,
  authorized numeric NOT NULL,
  captured numeric NOT NULL,
  refunded numeric NOT NULL,
  PRIMARY KEY (business_id, environment, day, currency)
);

CREATE TABLE payment_day_marks (
  business_id text NOT NULL REFERENCES businesses,
  environment text NOT NULL,
  counted_until timestamptz(3) NOT NULL,
  asked_at timestamptz(3),
  PRIMARY KEY (business_id, environment)
);
