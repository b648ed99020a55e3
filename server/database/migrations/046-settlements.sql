-- Movements of the operator's balance at an acquirer, as the acquirer reports them.
CREATE TABLE settlements (
  environment text NOT NULL,
  id text NOT NULL,
  kind text NOT NULL,
  -- The payment and the operation that the movement names, which may be unknown here.
  payment_reference text,
  operation_id text,
  -- What the payer paid or got back, in minor units.
  amount bigint NOT NULL,
  currency text NOT NULL,
  -- What the balance gains or loses, in minor units of its own currency.
  gross bigint NOT NULL,
  fee bigint NOT NULL,
  net bigint NOT NULL,
  settled_currency text NOT NULL,
  available_at timestamptz(3) NOT NULL,
  created_at timestamptz(3) NOT NULL,
  recorded_at timestamptz(3) NOT NULL,
  PRIMARY KEY (environment, id)
);
CREATE INDEX IF NOT EXISTS settlements_payment ON settlements (payment_reference) WHERE payment_reference IS NOT NULL;
CREATE INDEX IF NOT EXISTS settlements_created ON settlements (environment, created_at);
