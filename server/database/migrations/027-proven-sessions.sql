-- A first second factor ends the sessions that have proven none. Those from before this rule end here.
DELETE FROM sessions session WHERE second_factor_at IS NULL AND (
  EXISTS (SELECT FROM passkeys WHERE user_id = session.user_id)
  OR EXISTS (SELECT FROM authenticator_apps WHERE user_id = session.user_id AND confirmed_at IS NOT NULL)
);

-- Expired grants are deleted with their device codes, of which strangers can make many.
CREATE INDEX IF NOT EXISTS device_codes_grant ON device_codes (grant_id) WHERE grant_id IS NOT NULL;
