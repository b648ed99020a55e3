-- Unused by the release before: it marks only accounts that have a row, which those of businesses no longer need.
ALTER TABLE ledger_marks DROP CONSTRAINT ledger_marks_account_id_fkey;
