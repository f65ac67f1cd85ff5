-- The account with which an operator signs in where the demo accounts are off; there is one at the most.
create table operator_account (
  id text primary key check (id = 'operator'),
  password_hash text not null,
  updated_at timestamptz not null default now()
);

-- Finds in no time whether a real instrument is among the generated ones: the demo accounts are off from then on.
create index instrument_real on instrument (id) where not is_generated;
