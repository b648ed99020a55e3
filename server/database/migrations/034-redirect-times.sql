-- When a redirect URI was added to an application that was there before, by URI. Others came with the application.
ALTER TABLE clients ADD COLUMN redirect_uris_added jsonb;
-- When each approved set of scopes was last asked for, by its text. Others were approved when the consent was created.
ALTER TABLE consents ADD COLUMN scope_sets_asked jsonb;
