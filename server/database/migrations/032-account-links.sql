-- Unused by the release before: the check of purposes, which it writes three of; more are added.
ALTER TABLE account_links DROP CONSTRAINT account_links_purpose_check;
