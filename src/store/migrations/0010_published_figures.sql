-- What a source published of a day, beside what follows from it: each figure with the price that it belongs to.

alter table trading_day
  add column published_price double precision,
  add column published_average_yield double precision,
  add column published_average_macaulay double precision,
  add column published_close_yield double precision,
  add column published_accrued double precision,
  add column published_yield_type text,
  add column settles_on date,
  -- derived
  add column yield_price double precision,
  add column accrued_origin text check (accrued_origin in ('computed', 'published')),
  drop constraint trading_day_yield_origin_check,
  add constraint trading_day_yield_origin_check check (yield_origin in ('computed', 'published', 'assumed'));

-- Until now a published yield was taken only where it belonged to the last price.
update trading_day set published_price = last where published_yield is not null;

alter table latest_figure add column yield_origin text;
