-- Mail waits behind that of recipients with less, so each mail is queued with the number of those that wait for the same one.
CREATE INDEX IF NOT EXISTS mails_recipient ON mails (recipient_hash);
