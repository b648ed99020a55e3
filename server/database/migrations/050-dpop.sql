-- Tokens, codes and requests that are bound to a key (DPoP, RFC 9449), by its thumbprint.
ALTER TABLE access_tokens ADD COLUMN jkt text;
ALTER TABLE refresh_tokens ADD COLUMN jkt text;
ALTER TABLE authorization_codes ADD COLUMN jkt text;
ALTER TABLE consent_tickets ADD COLUMN jkt text;

ALTER TABLE clients ADD COLUMN dpop_bound_access_tokens boolean NOT NULL DEFAULT false;

-- Proofs that were used, by the minute of their nonce modulo 6. A proof is refused once its nonce is two minutes old, so
-- its partition is emptied afterwards, when no process with another clock accepts it either. Nothing is lost with them: after a crash of the database, they are empty.
CREATE TABLE used_proofs (
  slot       smallint NOT NULL,
  proof_hash bytea NOT NULL,
  PRIMARY KEY (slot, proof_hash)
) PARTITION BY LIST (slot);
CREATE UNLOGGED TABLE used_proofs_0 PARTITION OF used_proofs FOR VALUES IN (0);
CREATE UNLOGGED TABLE used_proofs_1 PARTITION OF used_proofs FOR VALUES IN (1);
CREATE UNLOGGED TABLE used_proofs_2 PARTITION OF used_proofs FOR VALUES IN (2);
CREATE UNLOGGED TABLE used_proofs_3 PARTITION OF used_proofs FOR VALUES IN (3);
CREATE UNLOGGED TABLE used_proofs_4 PARTITION OF used_proofs FOR VALUES IN (4);
CREATE UNLOGGED TABLE used_proofs_5 PARTITION OF used_proofs FOR VALUES IN (5);
