-- What changed in the tables that leave as a whole: rows of these ids, of trading days those of a venue between two days. Writers of market
-- data come one after the other, so that ids ascend in the order of commits: what comes after an id is what was committed after it. There
-- always is a row, since a position is the last one that was there.
create table data_change (
  id bigint generated always as identity primary key,
  table_name text not null,
  first_id bigint not null,
  last_id bigint not null,
  venue_id integer,
  first_day date,
  last_day date,
  noted_at timestamptz not null default now()
);
create index on data_change (table_name, id);
create index on data_change (noted_at);
insert into data_change (table_name, first_id, last_id) values ('none', 0, 0);
