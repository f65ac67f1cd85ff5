-- What readers chose for themselves, as the domain names it; what is not there stands as the product has it.
create table reader_settings (
  account_id text primary key references account on delete cascade,
  settings jsonb not null check (jsonb_typeof(settings) = 'object' and octet_length(settings::text) <= 2000),
  updated_at timestamptz not null default now()
);
