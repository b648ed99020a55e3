-- The processor's own code of its last decline, for operators.
ALTER TABLE processor_operations ADD COLUMN processor_code text;
