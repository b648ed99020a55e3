-- Security profile that an application follows: none, or fapi2, which fixes settings of its other columns.
ALTER TABLE clients ADD COLUMN security_profile text NOT NULL DEFAULT 'none';
