-- Counters of one minute. Unlogged: writing them is cheap, and a crash of the database forgives a minute of failures.
-- Columns as rate-limiter-flexible names them; expire is in milliseconds since 1970.
CREATE UNLOGGED TABLE rate_limits (
  key    varchar(255) PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);
CREATE INDEX rate_limits_expire ON rate_limits (expire);
