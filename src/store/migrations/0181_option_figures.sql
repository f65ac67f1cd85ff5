-- What bonds with calls and puts are valued by, as the operator set it when the site last started; other currencies have the usual model.
create table option_model (
  currency text primary key,
  mean_reversion double precision not null,
  volatility double precision not null
);

-- Spreads over swaps, and figures of the option model, of the latest figures. They count where venue and day are those of the latest figures.
create table latest_swap_spread (
  instrument_id bigint primary key references instrument on delete cascade,
  venue_id integer not null,
  date date not null,
  swap_z_spread double precision,
  i_spread double precision,
  asset_swap_spread double precision
);

create table latest_option_figure (
  instrument_id bigint primary key references instrument on delete cascade,
  venue_id integer not null,
  date date not null,
  oas double precision,
  option_value double precision,
  effective_duration double precision,
  effective_convexity double precision
);

-- They are computed with the latest days.
insert into pending_derivation as known (instrument_id, from_date, is_government)
select instrument_id, date, false from latest_figure join bond_terms using (instrument_id)
on conflict (instrument_id) do update set from_date = excluded.from_date where known.from_date > excluded.from_date;
select nextval('derivation_version');

-- Instruments leave as a whole with other columns.
insert into data_change (table_name, first_id, last_id)
select 'instrument', 0, 9007199254740991 where exists (select from bond_terms);
