-- The Z-spread of the latest figures of a bond, by which lists choose and order. It counts where venue and day are those of the latest figures.
create table latest_z_spread (
  instrument_id bigint primary key references instrument on delete cascade,
  venue_id integer not null,
  date date not null,
  z_spread double precision not null
);

-- They are computed with the latest days.
insert into pending_derivation (instrument_id, from_date, is_government)
select instrument_id, date, false from latest_figure join bond_terms using (instrument_id)
on conflict do nothing;
select nextval('derivation_version');
