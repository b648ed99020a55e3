-- An attempt is only ever looked up within its delivery, so one index serves for both: each attempt is written twice, and
-- every index costs both times.
ALTER TABLE webhook_attempts DROP CONSTRAINT webhook_attempts_pkey;
DROP INDEX webhook_attempts_delivery;
ALTER TABLE webhook_attempts ADD PRIMARY KEY (delivery_id, id);
