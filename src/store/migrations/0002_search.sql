-- Titles beyond the main name, by two-letter language code. No foreign keys across to the large tables.

create table instrument_title (
  instrument_id bigint not null,
  language text not null,
  title text not null,
  primary key (instrument_id, language)
);

create table issuer_title (
  issuer_id bigint not null,
  language text not null,
  title text not null,
  primary key (issuer_id, language)
);

alter table issuer add column status_id smallint;

-- The tickers of a company are those of its stocks, wherever its bonds are thousands.
create index on instrument (issuer_id, id) where kind = 'stock';

-- The search index. A group is a kind of results, what is active apart from what has matured; a part is one of three tiers of a
-- group, the best entries first. Ranks are unique in a group, smaller is shown earlier; the low 36 bits are the id. Words begin with
-- the letter of their part.

create table search_entry (
  part smallint not null,
  rank bigint not null,
  subject_id bigint not null,
  status_id smallint,
  sort_name text collate "C" not null,
  words tsvector not null,
  primary key (part, rank)
);
create index on search_entry (subject_id);
create index on search_entry ((part / 3), sort_name, rank);
create index on search_entry using gin (words) with (fastupdate = off);

create table search_code (
  group_number smallint not null,
  code text collate "C" not null,
  rank bigint not null,
  primary key (group_number, code, rank)
);

-- How many entries have a word, and the ranks of the best of them.
create table search_word (
  part smallint not null,
  word text collate "C" not null,
  count integer not null,
  best bigint[] not null,
  primary key (part, word)
);

-- From which rank on entries are of a tier.
create table search_tier (
  part smallint primary key,
  from_rank bigint not null
);

create table search_state (
  is_only boolean primary key default true check (is_only),
  version integer not null,
  built_at timestamptz not null,
  for_day date not null
);

-- What changed since the index last looked. A null id stands for all of a kind.
create table search_change (
  is_issuer boolean not null,
  subject_id bigint
);

-- Counting stops early: past this many changes the whole index is made anew, and their ids do not matter.
create function note_search_change() returns trigger language plpgsql as $$
declare
  largest constant integer := 20000;
begin
  if (select count(*) from (select from changed limit largest + 1) as counted) > largest then
    insert into search_change values (tg_argv[0] = 'issuer', null);
  else
    execute format('insert into search_change select distinct %L::boolean, %I from changed', tg_argv[0] = 'issuer', tg_argv[1]);
  end if;
  return null;
end $$;

do $$
declare
  watched record;
begin
  for watched in
    select * from (values
      ('instrument', 'instrument', 'id'),
      ('instrument_code', 'instrument', 'instrument_id'),
      ('instrument_title', 'instrument', 'instrument_id'),
      ('bond_terms', 'instrument', 'instrument_id'),
      ('issuer', 'issuer', 'id'),
      ('issuer_title', 'issuer', 'issuer_id')
    ) as list (name, subject, key)
  loop
    execute format('create trigger search_insert after insert on %I referencing new table as changed
      for each statement execute function note_search_change(%L, %L)', watched.name, watched.subject, watched.key);
    execute format('create trigger search_update after update on %I referencing new table as changed
      for each statement execute function note_search_change(%L, %L)', watched.name, watched.subject, watched.key);
    execute format('create trigger search_delete after delete on %I referencing old table as changed
      for each statement execute function note_search_change(%L, %L)', watched.name, watched.subject, watched.key);
  end loop;
end $$;

-- A database that holds a market already is indexed at the next start.
insert into search_change select false, null where exists (select from instrument);
