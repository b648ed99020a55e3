-- The plan is made once for each connection, maybe while the tables are small, and used when a burst has made them large:
-- it must look up each row by its key then, too.
CREATE OR REPLACE FUNCTION ledger_check_transfer(checked text) RETURNS void LANGUAGE plpgsql
  SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  entries integer;
  total   bigint;
  alike   boolean;
BEGIN
  SELECT count(*), sum(entry.amount),
      bool_and(account.currency = transfer.currency AND account.environment = transfer.environment)
    INTO entries, total, alike
    FROM ledger_transfers transfer
    JOIN ledger_entries entry ON entry.transfer_id = transfer.id
    JOIN ledger_accounts account ON account.id = entry.account_id
    WHERE transfer.id = checked;
  IF entries < 2 OR total <> 0 OR NOT alike THEN
    RAISE EXCEPTION 'ledger transfer % does not balance', checked USING ERRCODE = 'check_violation';
  END IF;
END $$;
