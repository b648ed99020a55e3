CREATE TABLE restores (
  restored_to timestamp(3) with time zone PRIMARY KEY,
  restored_at timestamp(3) with time zone NOT NULL,
  released_at timestamp(3) with time zone
);
