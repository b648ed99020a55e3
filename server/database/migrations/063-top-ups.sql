-- Unused by the release before: it reads and writes no row of the new business.
-- A top-up is a payment by card whose captured amount is transferred to the wallet of a user. Its payee is a business without
-- members and applications, whose balance is what the operator has lost by disputed top-ups.
ALTER TABLE payments ADD COLUMN top_up_user_id text;
CREATE INDEX IF NOT EXISTS payments_top_ups ON payments (top_up_user_id, environment, created_at DESC, reference DESC)
  WHERE top_up_user_id IS NOT NULL;
INSERT INTO businesses (id, name, created_at, updated_at)
VALUES ('biz_00000000000000000000000000', 'Your wallet', now(), now()) ON CONFLICT DO NOTHING;
