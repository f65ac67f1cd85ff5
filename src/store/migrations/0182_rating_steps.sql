-- Changes of a coupon by ratings of the issue, for the section of a bond's page that shows them.
create table rating_step (
  instrument_id bigint not null references instrument on delete cascade,
  number smallint not null check (number > 0),
  agency text,
  grade text not null,
  kind text not null,
  change double precision not null check (change <> 0),
  cap double precision check (cap > 0),
  starts_on date,
  is_reversible boolean,
  stored_at timestamptz not null default storing_moment(),
  primary key (instrument_id, number)
);
create table superseded_rating_step (superseded_at timestamptz not null, like rating_step);
create index on superseded_rating_step (instrument_id, number);
create trigger keep_superseded before update or delete on rating_step for each row execute function keep_superseded();
