-- What a reader looked for in a list and kept under a name.
create table saved_search (
  id bigint generated always as identity primary key,
  account_id text not null,
  name text not null,
  model text not null check (model in ('bonds', 'stocks', 'indexes', 'etf', 'companies')),
  -- the query of the list's address, without the question mark
  query text not null,
  saved_at timestamptz not null,
  unique (account_id, name)
);
