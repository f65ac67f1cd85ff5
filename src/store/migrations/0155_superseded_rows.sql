-- What was known before. A row of market data tells when it was stored; one that is replaced or deleted goes to `superseded_…`, which has the
-- columns of its table after the moment until which the row held. A column that comes to one of these tables comes to its `superseded_…` too.

-- The moment with which rows are stored: that of the transaction, unless the transaction says another.
create function storing_moment() returns timestamptz language sql stable as $$
  select coalesce(nullif(current_setting('bondlens.storing_moment', true), '')::timestamptz, now())
$$;

-- As known on which day a connection reads the views of the schema `known` (`store/as-of/known-views.ts`). A day ends at midnight, UTC.
create function known_on() returns date language sql stable as $$ select current_setting('bondlens.known_on')::date $$;
create function known_until() returns timestamptz language sql stable as $$
  select (current_setting('bondlens.known_on')::date + 1)::timestamp at time zone 'UTC'
$$;

-- Since when it is kept.
create table known_since (moment timestamptz not null);
insert into known_since values (storing_moment());

-- Keeps a row as it was. One that the same transaction stored was never known; of what is computed, one of the same day was not either.
create function keep_superseded() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new is not distinct from old then return new; end if;
  if old.stored_at <> storing_moment() and (tg_argv[0] is null or old.stored_at < date_trunc('day', storing_moment(), 'UTC')) then
    execute format('insert into %I select $1, ($2).*', 'superseded_' || tg_table_name) using storing_moment(), old;
  end if;
  if tg_op = 'DELETE' then return old; end if;
  new.stored_at := storing_moment();
  return new;
end $$;

-- Of rows from before nobody knows when they were stored.
do $$
declare
  -- Their rows are kept by the statements that write them (`store/as-of/keep-superseded.ts`): on a cluster they take no triggers.
  by_statement constant text[] := array['trading_day', 'cash_flow', 'participant_quote', 'end_of_day_price', 'indexed_face'];
  by_trigger constant text[] := array['instrument', 'issuer', 'bond_terms', 'offer', 'rating', 'bond_party', 'auction', 'curve_day',
    'fitted_curve_day', 'reference_index', 'exchange_rate', 'document', 'dividend', 'report', 'report_value', 'issuer_news', 'issue_identifier',
    'issue_manager', 'issue_tranche', 'issue_default', 'issue_covenant', 'issue_stake', 'lombard_listing', 'redemption_right', 'conversion_terms',
    'structured_terms', 'structured_underlying', 'structured_observation', 'restructuring', 'restructured_term', 'issue_detail'];
  name text;
  key text;
begin
  foreach name in array by_statement || by_trigger loop
    execute format($sql$alter table %I add column if not exists stored_at timestamptz not null default '-infinity'$sql$, name);
    execute format('alter table %I alter column stored_at set default storing_moment()', name);
    execute format('create table superseded_%s (superseded_at timestamptz not null, like %I)', name, name);
    select string_agg(quote_ident(attname), ', ' order by array_position(conkey, attnum)) into key
      from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey)
      where contype = 'p' and conrelid = name::regclass;
    execute format('create index on superseded_%s (%s)', name, key);
  end loop;
  foreach name in array by_trigger loop
    execute format('create trigger keep_superseded before update or delete on %I for each row execute function keep_superseded(%s)',
      name, case when name = 'fitted_curve_day' then '''computed''' end);
  end loop;
end $$;
create index on superseded_rating (instrument_id);
create index on superseded_rating (issuer_id);
