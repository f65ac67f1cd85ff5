-- What shares and funds pay out, in the currency for one share.
create table dividend (
  instrument_id bigint not null,
  record_on date not null,
  kind text not null,
  ex_on date,
  pays_on date,
  amount double precision not null check (amount > 0),
  currency text not null,
  primary key (instrument_id, record_on, kind)
);

-- The index that a fund follows.
create table tracked_index (
  fund_id bigint primary key,
  index_id bigint not null
);
create index on tracked_index (index_id);

-- A search of one list does not take the place of another list's search of the same name.
alter table saved_search drop constraint saved_search_account_id_name_key;
alter table saved_search add unique (account_id, model, name);
