-- The cards that were declined at checkout, by the keys of their authorizations or the ids of the processor; null without any.
ALTER TABLE payments ADD COLUMN declined_cards text[];
-- Since when the processor is asked because the payer was back, the last time.
ALTER TABLE processor_operations ADD COLUMN returned_at timestamptz(3);
