-- Hosts that have acknowledged an attempt for a business. Others get few, see webhooks/unproven-hosts.ts; one that worked
-- before is here after its next attempt.
CREATE TABLE webhook_hosts (
  business_id     text NOT NULL REFERENCES businesses,
  host            text NOT NULL,
  acknowledged_at timestamptz(3) NOT NULL,
  PRIMARY KEY (business_id, host)
);
