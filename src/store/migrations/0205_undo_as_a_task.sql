-- Taking an import back, or counting what that would do, as a task that a node takes up, and how it went last.
create table import_undo (
  import_id bigint primary key references import_run on delete cascade,
  is_trial boolean not null,
  -- Until a node has taken it up.
  is_requested boolean not null,
  asked_by text not null,
  network text,
  state text not null check (state in ('waiting', 'running', 'done', 'failed')),
  started_at timestamptz not null,
  -- Steps of the task.
  done integer not null default 0,
  total integer not null default 0,
  failure text,
  -- What became of the rows, by table.
  tables jsonb not null default '[]'
);

-- Who imported: an account, `bondlens` for the command line, `schedule` for the site by itself; null for runs of earlier versions.
alter table import_run add column imported_by text;
-- The account that asks for a run of a market, until a node has taken it up.
alter table public_market add column requested_by text;

-- Rows that had no history have one from here on (migration 0155), so that an import of theirs is taken back. Rows of an import lie together:
-- a summary of each stretch of a table finds them, and costs a write next to nothing.
do $$
declare
  by_trigger constant text[] := array['text_section', 'index_member', 'fund_holding', 'tracked_index', 'legal_entity', 'issuer_relation',
    'issuer_identifier', 'issuer_code'];
  name text;
  key text;
begin
  foreach name in array by_trigger loop
    execute format($sql$alter table %I add column stored_at timestamptz not null default '-infinity'$sql$, name);
    execute format('alter table %I alter column stored_at set default storing_moment()', name);
    execute format('create table superseded_%s (superseded_at timestamptz not null, like %I)', name, name);
    select string_agg(quote_ident(attname), ', ' order by array_position(conkey, attnum)) into key
      from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey)
      where contype = 'p' and conrelid = name::regclass;
    execute format('create index on superseded_%s (%s)', name, key);
    execute format('create trigger keep_superseded before update or delete on %I for each row execute function keep_superseded()', name);
  end loop;
  for name in select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
    and to_regclass('public.superseded_' || relname) is not null and relname not in ('fitted_curve_day', 'latest_end_yield')
  loop
    select attname into key from pg_attribute where attrelid = name::regclass and attname in ('import_id', 'stored_at') and not attisdropped
      order by attname limit 1;
    execute format('create index on %I using brin (%I) with (autosummarize = on)', name, key);
    execute format('create index on superseded_%s using brin (%I, superseded_at) with (autosummarize = on)', name, key);
  end loop;
end $$;
