-- The liquidity score of a bond on the day that it was last worked out, by which lists choose and order. A bond without a score has no row.
create table liquidity_score (
  instrument_id bigint primary key references instrument on delete cascade,
  date date not null,
  score smallint not null check (score between 1 and 10)
);

-- The day on which all of them were last worked out, and up to which change of market data they were brought in step since.
create table liquidity_refresh (
  is_only boolean primary key default true check (is_only),
  date date not null,
  change_id bigint not null
);
