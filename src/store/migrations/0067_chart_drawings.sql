-- What readers drew on charts: as it stands, and as it was when they gave a link to it.
create table chart_drawing (
  account_id text not null references account on delete cascade,
  bond_id bigint not null,
  venue_id integer not null,
  measure text not null check (measure in ('price', 'yield', 'gspread')),
  -- grows with each change, so that one of another tab is noticed
  version integer not null check (version > 0),
  layout jsonb not null check (jsonb_typeof(layout) = 'object' and octet_length(layout::text) <= 131072),
  updated_at timestamptz not null,
  primary key (account_id, bond_id, venue_id, measure)
);

create table shared_drawing (
  -- 128 random bits: who knows it may see it
  id text primary key,
  account_id text not null references account on delete cascade,
  bond_id bigint not null,
  venue_id integer not null,
  measure text not null check (measure in ('price', 'yield', 'gspread')),
  layout jsonb not null check (jsonb_typeof(layout) = 'object' and octet_length(layout::text) <= 131072),
  shared_at timestamptz not null,
  expires_at timestamptz not null
);
create index shared_drawing_account on shared_drawing (account_id, shared_at);
create index shared_drawing_expiry on shared_drawing (expires_at);
