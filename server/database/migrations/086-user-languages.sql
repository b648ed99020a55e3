-- The language that a user has chosen for the pages of payers and for mails; null for that of the browser.
ALTER TABLE users ADD COLUMN language text;
