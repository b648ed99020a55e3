-- Filters that a member has saved for a list of the console, under a name: the query of the page's address.
CREATE TABLE saved_views (
  business_id text NOT NULL,
  user_id     text NOT NULL,
  environment text NOT NULL CHECK (environment IN ('TEST', 'LIVE')),
  name        text NOT NULL,
  query       text NOT NULL,
  created_at  timestamptz(3) NOT NULL,
  PRIMARY KEY (business_id, user_id, environment, name),
  FOREIGN KEY (business_id, user_id) REFERENCES business_members ON DELETE CASCADE
);
