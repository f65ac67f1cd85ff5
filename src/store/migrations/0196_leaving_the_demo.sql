-- The moment with which an import stored its rows, so that they are known from what others stored; null for runs of earlier versions.
alter table import_run add column stored_at timestamptz;
alter table import_run alter column stored_at set default storing_moment();
create index on import_run (stored_at);

-- What the operator asks for of the generated market, how it went last, and whether it was removed: then the start of the site brings it no more.
create table demo_market (
  is_only boolean primary key default true check (is_only),
  -- Null once a node has taken it up.
  requested text check (requested in ('bring', 'remove')),
  task text not null check (task in ('bring', 'remove')),
  state text not null check (state in ('waiting', 'running', 'done', 'failed')),
  started_at timestamptz not null,
  finished_at timestamptz,
  -- Steps of the task.
  done integer not null default 0,
  total integer not null default 0,
  failure text,
  removed_at timestamptz
);
