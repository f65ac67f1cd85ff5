-- Rates of exchange by day, for totals of several currencies: units of a currency for one euro.
create table exchange_rate (
  currency text not null,
  date date not null,
  per_euro double precision not null check (per_euro > 0),
  source_id smallint not null references source,
  import_id bigint,
  primary key (currency, date)
);
