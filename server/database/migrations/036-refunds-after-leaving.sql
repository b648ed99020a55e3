-- Whether the payer had left when the refund was made: the money waits in a wallet that belongs to a pseudonym.
ALTER TABLE refunds ADD COLUMN payer_left boolean NOT NULL DEFAULT false;
