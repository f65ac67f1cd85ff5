-- Price and spread of the day before stand with the latest figures, as the price of a year before does, and so does the turnover of the day.
alter table latest_figure add column turnover double precision;
alter table latest_figure add column price_day_before double precision;
alter table latest_figure add column spread_day_before double precision;

insert into latest_figure (instrument_id, venue_id, date, turnover, price_day_before, spread_day_before)
select instrument_id, venue_id, date, turnover, price_day_before, spread_day_before from (
  select day.instrument_id, day.venue_id, day.date, day.turnover,
    (select earlier.indicative_price from trading_day as earlier
      where earlier.instrument_id = day.instrument_id and earlier.venue_id = day.venue_id
        and earlier.date < day.date and earlier.date >= day.date - 7 and earlier.indicative_price is not null
      order by earlier.date desc limit 1) as price_day_before,
    (select earlier.g_spread from trading_day as earlier
      where earlier.instrument_id = day.instrument_id and earlier.venue_id = day.venue_id
        and earlier.date < day.date and earlier.date >= day.date - 7 and earlier.indicative_price is not null
      order by earlier.date desc limit 1) as spread_day_before
  from latest_figure as figure join trading_day as day
    on day.instrument_id = figure.instrument_id and day.venue_id = figure.venue_id and day.date = figure.date
) as known where turnover is not null or price_day_before is not null
on conflict (instrument_id) do update set turnover = excluded.turnover, price_day_before = excluded.price_day_before,
  spread_day_before = excluded.spread_day_before;
