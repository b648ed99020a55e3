-- When the user of a session last confirmed it by a link that was mailed.
ALTER TABLE sessions ADD COLUMN mail_confirmed_at timestamptz(3);
