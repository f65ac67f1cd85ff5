-- Yields to worst, put, call and best are kept as of earlier days from now on, as they stood at the end of each.
-- Until now they were not kept: those that are there begin with this moment, and as of the days before there are none.
alter table latest_end_yield add column stored_at timestamptz not null default storing_moment();
create table superseded_latest_end_yield (superseded_at timestamptz not null, like latest_end_yield);
create index on superseded_latest_end_yield (instrument_id);
create trigger keep_superseded before update or delete on latest_end_yield for each row execute function keep_superseded('computed');
