-- The transfer by which the fee of a movement is in the books; null without a fee, or until it is posted.
ALTER TABLE settlements ADD COLUMN fee_transfer_id text;
CREATE INDEX IF NOT EXISTS settlements_unposted ON settlements (environment, id)
  WHERE fee_transfer_id IS NULL AND (fee <> 0 OR kind = 'fee');
