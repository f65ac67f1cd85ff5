-- Yields in other conventions and the spread to a benchmark bond, by which lists choose and order bonds as well.
alter table latest_figure
  add column effective_yield_to_maturity double precision,
  add column effective_yield_to_offer double precision,
  add column current_yield double precision,
  add column t_spread double precision;

update latest_figure as figure set
  effective_yield_to_maturity = day.effective_yield_to_maturity,
  effective_yield_to_offer = day.effective_yield_to_offer,
  current_yield = day.current_yield,
  t_spread = day.t_spread
from trading_day as day
where day.instrument_id = figure.instrument_id and day.venue_id = figure.venue_id and day.date = figure.date;
