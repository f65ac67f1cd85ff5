-- Yields to worst, put, call and best are kept as of earlier days from now on, as they stood at the end of each.
alter table latest_end_yield add column stored_at timestamptz not null default '-infinity';
alter table latest_end_yield alter column stored_at set default storing_moment();
-- Until now they were not kept: as of the days before there are none.
update latest_end_yield set stored_at = storing_moment();
create table superseded_latest_end_yield (superseded_at timestamptz not null, like latest_end_yield);
create index on superseded_latest_end_yield (instrument_id);
create trigger keep_superseded before update or delete on latest_end_yield for each row execute function keep_superseded('computed');
