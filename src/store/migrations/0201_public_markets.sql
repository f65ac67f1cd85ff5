-- Public markets that the operator added, and how each of their jobs went last. `requested_at` asks for a run; it is null once a node has
-- taken it up.
create table public_market (
  code text primary key,
  added_at timestamptz not null,
  requested_at timestamptz
);

create table public_market_job (
  market text not null references public_market on delete cascade,
  job text not null,
  state text not null check (state in ('waiting', 'running', 'done', 'partial', 'failed')),
  started_at timestamptz,
  finished_at timestamptz,
  -- The last run that read every part.
  succeeded_at timestamptz,
  rows_read integer not null default 0,
  rows_stored integer not null default 0,
  rows_unchanged integer not null default 0,
  rows_failed integer not null default 0,
  messages text[] not null default '{}',
  primary key (market, job)
);
