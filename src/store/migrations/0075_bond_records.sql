-- What sections of a bond's page list. All of a bond are read together, by one statement.
create table issue_identifier (
  instrument_id bigint not null references instrument on delete cascade,
  kind text not null,
  value text not null,
  primary key (instrument_id, kind)
);

create table issue_manager (
  instrument_id bigint not null references instrument on delete cascade,
  role text not null,
  name text not null,
  primary key (instrument_id, role, name)
);

-- The placement is number 1, later ones are taps.
create table issue_tranche (
  instrument_id bigint not null references instrument on delete cascade,
  number smallint not null check (number > 0),
  starts_on date not null,
  ends_on date check (ends_on >= starts_on),
  settles_on date,
  method text,
  offered double precision,
  placed double precision,
  demand double precision,
  price double precision,
  yield double precision,
  bids integer,
  primary key (instrument_id, number)
);

create table issue_default (
  instrument_id bigint not null references instrument on delete cascade,
  due_on date not null,
  kind text not null,
  state text not null,
  amount double precision,
  grace_ends_on date,
  settled_on date,
  primary key (instrument_id, due_on, kind)
);

create table issue_covenant (
  instrument_id bigint not null references instrument on delete cascade,
  kind text not null,
  threshold double precision,
  actual double precision,
  state text not null,
  tested_on date,
  primary key (instrument_id, kind)
);

create table issue_stake (
  instrument_id bigint not null references instrument on delete cascade,
  kind text not null,
  name text not null,
  as_of date not null,
  share double precision check (share between 0 and 1),
  amount double precision,
  primary key (instrument_id, kind, name, as_of)
);

create table lombard_listing (
  instrument_id bigint not null references instrument on delete cascade,
  list text not null,
  listed_on date not null,
  removed_on date check (removed_on >= listed_on),
  haircut double precision check (haircut between 0 and 1),
  primary key (instrument_id, list, listed_on)
);
