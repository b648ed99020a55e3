-- Unused by the release before: it reads and writes the books by the views in their place.
DO $$ BEGIN
  IF (SELECT proven_at IS NULL FROM ledger_before.progress) THEN
    RAISE EXCEPTION 'the books are not converted: start the service, which converts them before this migration';
  END IF;
END $$;

-- Both are needed at once. A statement of the release before takes them in this order.
LOCK TABLE ledger_entries IN ACCESS EXCLUSIVE MODE;
LOCK TABLE ledger_transfers IN ACCESS EXCLUSIVE MODE;
ALTER TABLE ledger_entries SET SCHEMA ledger_before;
ALTER TABLE ledger_transfers SET SCHEMA ledger_before;
-- By a view, the entries come before their transfer.
ALTER TABLE ledger_before.ledger_entries ALTER CONSTRAINT ledger_entries_transfer_id_fkey DEFERRABLE INITIALLY DEFERRED;

-- Each transfer from the view of both its accounts: negative for the one that pays.
CREATE VIEW ledger_entries AS
  SELECT id AS transfer_id, debit_account AS account_id, -amount AS amount, line, kind, payment_reference, refund_id, created_at
  FROM transfers
  UNION ALL
  SELECT id, credit_account, amount, line, kind, payment_reference, refund_id, created_at FROM transfers;

-- For the release before, which no longer runs when the next one drops it with the schema.
CREATE VIEW ledger_transfers AS
  SELECT id, kind, payment_reference, refund_id, split_part(debit_account, '/', 3) AS environment,
    split_part(debit_account, '/', 4) AS currency, note, created_at
  FROM transfers WHERE line = 0;

CREATE FUNCTION ledger_before.take_transfer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ledger_before.ledger_transfers (id, kind, payment_reference, refund_id, environment, currency, note, created_at)
    VALUES (NEW.id, NEW.kind, NEW.payment_reference, NEW.refund_id, NEW.environment, NEW.currency, NEW.note, NEW.created_at);
  RETURN NEW;
END $$;
CREATE TRIGGER ledger_transfers_taken INSTEAD OF INSERT ON ledger_transfers
  FOR EACH ROW EXECUTE FUNCTION ledger_before.take_transfer();

-- Opens the account first, which the same statement of the release before does later, and locks wallets before holds.
CREATE FUNCTION ledger_before.take_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  part text[] := string_to_array(NEW.account_id, '/');
BEGIN
  INSERT INTO ledger_accounts (id, kind, owner_id, environment, currency, balance)
    VALUES (NEW.account_id, part[1], part[2], part[3], part[4],
      CASE WHEN part[1] = 'wallet' OR (part[1] = 'hold' AND starts_with(part[2], 'usr_')) THEN 0 END)
    ON CONFLICT DO NOTHING;
  IF part[1] = 'hold' THEN
    part[1] := 'wallet';
    PERFORM FROM ledger_accounts WHERE id = array_to_string(part, '/') FOR NO KEY UPDATE;
  END IF;
  INSERT INTO ledger_before.ledger_entries (transfer_id, account_id, amount)
    VALUES (NEW.transfer_id, NEW.account_id, NEW.amount);
  RETURN NEW;
END $$;
CREATE TRIGGER ledger_entries_taken INSTEAD OF INSERT ON ledger_entries
  FOR EACH ROW EXECUTE FUNCTION ledger_before.take_entry();
