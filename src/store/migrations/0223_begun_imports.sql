-- Imports that have begun. Each says every few seconds that it goes on, and goes when it has come to its end: one that stays was stopped.
create table begun_import (
  -- A number of import_run, so that both are one list.
  id bigint primary key,
  -- The first of its files.
  file_name text not null,
  -- An account, `bondlens` for the command line; null once the logs tell it no more.
  imported_by text,
  begun_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);

-- What came in with it, whether or not it came to its end.
alter table import_run add column begun_as bigint;
