-- Unused by the release before: without these, some of its lists and look-ups by merchant reference read more rows.
-- A list by currency or amount merges the statuses, one by status the currencies, each by payments_status_currency or
-- payments_status_amount. payments_search_reference finds a merchant reference, and transfers what a wallet paid.
DROP INDEX IF EXISTS payments_amount, payments_currency, payments_merchant_reference, payments_payer, payments_status;
