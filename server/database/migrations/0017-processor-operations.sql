-- Stop the release before: it asks again without end for voids that are given up from here on.
-- A void at expiry, or of an authorization that came too late, is asked again after a decline, each time under a new key.
-- What has been asked too often waits for an operator: it is given up, but not settled.
ALTER TABLE processor_operations
  ADD COLUMN declines    integer NOT NULL DEFAULT 0,
  ADD COLUMN given_up_at timestamptz(3),
  -- What an operator found out, in place of the processor's answer.
  ADD COLUMN verdict     text CHECK (verdict = 'succeeded' OR (verdict = 'declined' AND kind NOT IN ('expire', 'release'))),
  DROP CONSTRAINT processor_operations_check,
  ADD CONSTRAINT processor_operations_outstanding CHECK (CASE
    WHEN status = 'succeeded' THEN due_at IS NULL AND given_up_at IS NULL
    WHEN status = 'declined' AND kind NOT IN ('expire', 'release') THEN due_at IS NULL AND given_up_at IS NULL
    WHEN status = 'declined' THEN due_at IS NULL OR given_up_at IS NULL
    ELSE num_nonnulls(due_at, given_up_at) = 1 END);

CREATE INDEX processor_operations_given_up ON processor_operations (given_up_at) WHERE given_up_at IS NOT NULL;

DROP INDEX processor_operations_one_at_a_time;
CREATE UNIQUE INDEX processor_operations_one_at_a_time ON processor_operations (payment_reference)
  WHERE (due_at IS NOT NULL OR given_up_at IS NOT NULL) AND kind IN ('capture', 'cancel', 'expire');

-- Until now such a decline was dropped, and the payer's bank still holds the money.
UPDATE processor_operations SET given_up_at = updated_at WHERE kind = 'release' AND status = 'declined';
