-- Terms that few issues have, for the sections of a bond's page that show them.
create table redemption_right (
  instrument_id bigint not null references instrument on delete cascade,
  number smallint not null check (number > 0),
  kind text not null,
  exercise text,
  starts_on date,
  ends_on date check (ends_on >= starts_on),
  price double precision check (price >= 0),
  spread double precision,
  outstanding_below double precision check (outstanding_below between 0 and 1),
  notice_days smallint check (notice_days >= 0),
  latest_notice_days smallint check (latest_notice_days >= 0),
  is_partial boolean,
  primary key (instrument_id, number)
);

create table conversion_terms (
  instrument_id bigint primary key references instrument on delete cascade,
  kind text not null,
  underlying_id bigint references instrument on delete set null,
  underlying_name text,
  ratio double precision check (ratio > 0),
  price double precision check (price > 0),
  price_currency text,
  starts_on date,
  ends_on date check (ends_on >= starts_on)
);
create index conversion_terms_underlying on conversion_terms (underlying_id);

create table structured_terms (
  instrument_id bigint primary key references instrument on delete cascade,
  payoff text not null,
  basket text,
  protection double precision check (protection >= 0),
  participation double precision,
  cap double precision,
  barrier double precision check (barrier >= 0),
  barrier_watch text,
  conditional_coupon double precision,
  fixed_on date,
  valued_on date
);

create table structured_underlying (
  instrument_id bigint not null references instrument on delete cascade,
  name text not null,
  underlying_id bigint references instrument on delete set null,
  initial_level double precision check (initial_level > 0),
  weight double precision,
  primary key (instrument_id, name)
);
create index structured_underlying_instrument on structured_underlying (underlying_id);

-- Levels are fractions of the initial ones.
create table structured_observation (
  instrument_id bigint not null references instrument on delete cascade,
  date date not null,
  pays_on date,
  redeems_at double precision check (redeems_at >= 0),
  redemption double precision check (redemption >= 0),
  coupon_at double precision check (coupon_at >= 0),
  coupon double precision,
  outcome text,
  primary key (instrument_id, date)
);

create table restructuring (
  instrument_id bigint not null references instrument on delete cascade,
  effective_on date not null,
  kind text not null,
  announced_on date,
  haircut double precision check (haircut between 0 and 1),
  consent double precision check (consent between 0 and 1),
  successor_isin text,
  primary key (instrument_id, effective_on)
);

-- A term that is a date has its days, any other its numbers.
create table restructured_term (
  instrument_id bigint not null references instrument on delete cascade,
  effective_on date not null,
  term text not null,
  old_number double precision,
  new_number double precision,
  old_date date,
  new_date date,
  primary key (instrument_id, effective_on, term)
);

create table issue_detail (
  instrument_id bigint not null references instrument on delete cascade,
  kind text not null,
  value text not null,
  primary key (instrument_id, kind)
);
