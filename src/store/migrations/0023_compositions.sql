-- What indexes consist of on a day, and what funds hold. Without a foreign key across instruments, as all that grows with them and time.
create table index_member (
  index_id bigint not null,
  as_of date not null,
  instrument_id bigint not null,
  weight double precision,
  primary key (index_id, as_of, instrument_id)
);
create index on index_member (instrument_id);

create table fund_holding (
  fund_id bigint not null,
  as_of date not null,
  number integer not null,
  instrument_id bigint,
  name text not null,
  weight double precision,
  quantity double precision,
  market_value double precision,
  currency text,
  primary key (fund_id, as_of, number)
);
