-- An application that may introspect the tokens of its whole business: a resource server.
ALTER TABLE clients ADD COLUMN is_introspector boolean NOT NULL DEFAULT false;
