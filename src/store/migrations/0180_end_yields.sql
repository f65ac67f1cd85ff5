-- To what the yield of the latest figures is, which lists say in each row.
alter table latest_figure
  add column indicative_yield_type text,
  add column offer_date date;

insert into latest_figure (instrument_id, venue_id, date, indicative_yield_type, offer_date)
select day.instrument_id, day.venue_id, day.date, day.indicative_yield_type, day.offer_date
from latest_figure as figure join trading_day as day
  on day.instrument_id = figure.instrument_id and day.venue_id = figure.venue_id and day.date = figure.date
on conflict (instrument_id) do update set
  indicative_yield_type = excluded.indicative_yield_type, offer_date = excluded.offer_date;

-- The effective yields of the latest figures to the ends that issuer or holder may choose. They count where venue and day are those of the latest figures.
create table latest_end_yield (
  instrument_id bigint primary key references instrument on delete cascade,
  venue_id integer not null,
  date date not null,
  yield_to_worst double precision,
  worst_kind text,
  worst_date date,
  yield_to_put double precision,
  yield_to_call double precision,
  yield_to_best double precision
);

-- They are computed with the latest days. Make-whole calls are no ends of a bond any more: the days of those bonds are computed anew.
insert into pending_derivation as known (instrument_id, from_date, is_government)
select instrument_id, case when instrument_id in (select instrument_id from offer where type = 'call' and option_style ~* '^make[\s-]?whole$')
  then date '0001-01-01' else date end, false
from latest_figure join bond_terms using (instrument_id)
on conflict (instrument_id) do update set from_date = excluded.from_date where known.from_date > excluded.from_date;
select nextval('derivation_version');

-- Instruments leave as a whole with other columns.
insert into data_change (table_name, first_id, last_id)
select 'instrument', 0, 9007199254740991 where exists (select from bond_terms);
