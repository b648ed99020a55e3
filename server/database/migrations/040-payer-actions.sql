-- An authorization that waits for the payer is pending and has the URL that the payer must open, encrypted because each visitor
-- with it can act; null once the outcome is known.
ALTER TABLE processor_operations ADD COLUMN action_url_encrypted bytea;
-- Since when its payment has ended, or its payer has chosen to pay in another way: the processor is asked to end it.
ALTER TABLE processor_operations ADD COLUMN abandoned_at timestamptz(3);
-- The operation that waits for the payer, as long as it is also the pending operation.
ALTER TABLE payments ADD COLUMN acting_operation_id text;
