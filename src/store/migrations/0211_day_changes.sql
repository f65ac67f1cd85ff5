-- Price and spread of the day before stand with the latest figures, as the price of a year before does, and so does the turnover of the day.
alter table latest_figure add column turnover double precision;
alter table latest_figure add column price_day_before double precision;
alter table latest_figure add column spread_day_before double precision;

insert into latest_figure (instrument_id, venue_id, date, turnover, price_day_before, spread_day_before)
select figure.instrument_id, figure.venue_id, figure.date, day.turnover, earlier.indicative_price, earlier.g_spread
from latest_figure as figure
join trading_day as day
  on day.instrument_id = figure.instrument_id and day.venue_id = figure.venue_id and day.date = figure.date
left join lateral (
  select before.indicative_price, before.g_spread from trading_day as before
  where before.instrument_id = day.instrument_id and before.venue_id = day.venue_id
    and before.date < day.date and before.date >= day.date - 7 and before.indicative_price is not null
  order by before.date desc limit 1
) as earlier on true
where day.turnover is not null or earlier.indicative_price is not null
on conflict (instrument_id) do update set turnover = excluded.turnover, price_day_before = excluded.price_day_before,
  spread_day_before = excluded.spread_day_before;
