-- The icon and the logo of a business, as the service encoded them. Pages read their digests with the business.
ALTER TABLE businesses ADD COLUMN icon_hash text;
ALTER TABLE businesses ADD COLUMN logo_hash text;

CREATE TABLE brand_images (
  business_id  text NOT NULL REFERENCES businesses,
  kind         text NOT NULL CHECK (kind IN ('icon', 'logo')),
  content      bytea NOT NULL,
  content_hash text NOT NULL,
  width        integer NOT NULL,
  height       integer NOT NULL,
  updated_at   timestamptz(3) NOT NULL,
  PRIMARY KEY (business_id, kind)
);
CREATE INDEX brand_images_by_hash ON brand_images (content_hash);
