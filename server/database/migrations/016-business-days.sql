-- What the payments of a business came to on each day in UTC, in minor units, from its events before the mark.
CREATE TABLE business_days (
  business_id text NOT NULL REFERENCES businesses,
  environment text NOT NULL,
  day         date NOT NULL,
  currency    text NOT NULL,
  authorized  numeric NOT NULL,
  captured    numeric NOT NULL,
  refunded    numeric NOT NULL,
  PRIMARY KEY (business_id, environment, day, currency)
);
CREATE TABLE business_day_marks (
  business_id   text NOT NULL REFERENCES businesses,
  environment   text NOT NULL,
  counted_until timestamptz(3) NOT NULL,
  PRIMARY KEY (business_id, environment)
);
