-- Lifetimes of the tokens of an application, and the addresses from which it may send requests: none listed allows all.
ALTER TABLE clients ADD COLUMN access_token_seconds integer NOT NULL DEFAULT 3600;
ALTER TABLE clients ADD COLUMN refresh_grace_seconds integer NOT NULL DEFAULT 0;
ALTER TABLE clients ADD COLUMN allowed_addresses text[] NOT NULL DEFAULT '{}';

-- How often all tokens of an application were ended. Grants and tokens of an earlier count are no longer valid, however many
-- there are, and including those of requests that were in progress.
ALTER TABLE clients ADD COLUMN token_generation integer NOT NULL DEFAULT 0;
ALTER TABLE grants ADD COLUMN token_generation integer NOT NULL DEFAULT 0;
ALTER TABLE access_tokens ADD COLUMN token_generation integer NOT NULL DEFAULT 0;

-- The tokens that a used refresh token got, for the seconds in which it may get them again, encrypted with that token.
ALTER TABLE refresh_tokens ADD COLUMN answer_encrypted bytea;
CREATE INDEX IF NOT EXISTS refresh_tokens_answers ON refresh_tokens (used_at) WHERE answer_encrypted IS NOT NULL;
