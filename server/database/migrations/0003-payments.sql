CREATE TABLE payments (
  reference           text PRIMARY KEY,
  business_id         text NOT NULL REFERENCES businesses,
  environment         text NOT NULL CHECK (environment IN ('TEST', 'LIVE')),
  client_id           text NOT NULL REFERENCES clients,
  merchant_reference  text,
  status              text NOT NULL,
  amount              integer NOT NULL CHECK (amount BETWEEN 1 AND 99999999),
  currency            text NOT NULL,
  capture_method      text NOT NULL,
  amount_captured     integer NOT NULL DEFAULT 0,
  amount_refunded     integer NOT NULL DEFAULT 0,
  payment_method      jsonb,
  failure             jsonb,
  cancellation_reason text,
  description         text,
  metadata            jsonb NOT NULL DEFAULT '{}',
  return_url          text,
  created_at          timestamptz(3) NOT NULL,
  updated_at          timestamptz(3) NOT NULL,
  expires_at          timestamptz(3) NOT NULL,
  authorized_at       timestamptz(3),
  captured_at         timestamptz(3),
  cancelled_at        timestamptz(3),
  expired_at          timestamptz(3),
  CHECK (amount_captured BETWEEN 0 AND amount),
  CHECK (amount_refunded BETWEEN 0 AND amount_captured)
);
CREATE INDEX payments_list ON payments (business_id, environment, reference DESC);
CREATE INDEX payments_merchant_reference ON payments (business_id, environment, merchant_reference, reference DESC)
  WHERE merchant_reference IS NOT NULL;
