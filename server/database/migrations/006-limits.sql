-- Counters of one minute. Unlogged, because writes are cheap and a crash of the database forgives only one minute.
-- The columns are those of rate-limiter-flexible; expire is in milliseconds since 1970.
CREATE UNLOGGED TABLE rate_limits (
  key    varchar(255) PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);
CREATE INDEX rate_limits_expire ON rate_limits (expire);
