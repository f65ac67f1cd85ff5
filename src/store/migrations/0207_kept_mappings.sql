-- How tables of others are read, kept by name for the next file of the same form: the mappings as JSON, a list where a file has several tables.
CREATE TABLE kept_mapping (
  name text PRIMARY KEY CHECK (name ~ '^[^[:cntrl:]]{1,80}$'),
  mappings text NOT NULL CHECK (length(mappings) BETWEEN 2 AND 1000000),
  kept_at timestamptz NOT NULL,
  used_at timestamptz
);
