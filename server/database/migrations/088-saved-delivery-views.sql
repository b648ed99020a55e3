-- Filters that a member has saved for the list of deliveries. They have a table of their own, because the release before lists
-- all of saved_views as views of payments, and a name there is unique for a member.
CREATE TABLE saved_delivery_views (
  business_id text NOT NULL,
  user_id     text NOT NULL,
  environment text NOT NULL CHECK (environment IN ('TEST', 'LIVE')),
  name        text NOT NULL,
  query       text NOT NULL,
  created_at  timestamptz(3) NOT NULL,
  PRIMARY KEY (business_id, user_id, environment, name),
  FOREIGN KEY (business_id, user_id) REFERENCES business_members ON DELETE CASCADE
);
