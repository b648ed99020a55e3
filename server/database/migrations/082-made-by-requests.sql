-- Id of what the request created; null for every other request, and in rows of older releases.
ALTER TABLE request_log ADD COLUMN made text;
