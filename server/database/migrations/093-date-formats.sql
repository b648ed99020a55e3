-- The format of dates and times in English that a user has chosen; null for the default.
ALTER TABLE users ADD COLUMN date_format text;
