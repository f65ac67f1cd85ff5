-- The price of a year before stands with the latest figures: lists read no trading days for it, and do so while a server of a cluster is away.
alter table latest_figure add column price_year_before double precision;

insert into latest_figure (instrument_id, venue_id, date, price_year_before)
select instrument_id, venue_id, date, price_year_before from (
  select day.instrument_id, day.venue_id, day.date,
    (select earlier.indicative_price from trading_day as earlier
      where earlier.instrument_id = day.instrument_id and earlier.venue_id = day.venue_id
        and earlier.date <= (day.date - interval '1 year')::date and earlier.indicative_price is not null
      order by earlier.date desc limit 1) as price_year_before
  from latest_figure as figure join trading_day as day
    on day.instrument_id = figure.instrument_id and day.venue_id = figure.venue_id and day.date = figure.date
) as known where price_year_before is not null
on conflict (instrument_id) do update set price_year_before = excluded.price_year_before;

-- Instruments leave as a whole with another column.
insert into data_change (table_name, first_id, last_id)
select 'instrument', 0, 9007199254740991 where exists (select from bond_terms);
