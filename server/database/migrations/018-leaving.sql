-- What a user who has left did stays under a pseudonym: in place of the address there is the id, which is none.
ALTER TABLE users ADD COLUMN deleted_at timestamptz(3);

-- Payments and their books stay readable.
ALTER TABLE businesses ADD COLUMN closed_at timestamptz(3);

-- The session that let a command line in. It has no reference, because it may end first.
ALTER TABLE grants ADD COLUMN admitted_by text;
CREATE INDEX IF NOT EXISTS grants_admitted_by ON grants (admitted_by) WHERE admitted_by IS NOT NULL;

-- Hash of the recipient's address, so that mail to it can be found without opening every letter.
ALTER TABLE mails ADD COLUMN recipient_hash bytea;

-- A user's own changes, in any business and in none.
CREATE INDEX IF NOT EXISTS audit_events_user ON audit_events (user_id, id DESC) WHERE user_id IS NOT NULL;

-- What a user paid from the wallet, newest first.
CREATE INDEX IF NOT EXISTS payments_payer ON payments (payer_id, created_at DESC, reference DESC) WHERE payer_id IS NOT NULL;
