-- Tokens for trials, which end with the user's sessions.
CREATE INDEX IF NOT EXISTS access_tokens_trials ON access_tokens (user_id) WHERE user_id IS NOT NULL AND grant_id IS NULL;
