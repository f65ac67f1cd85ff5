-- What a statement asks of the trading days and payments of the instruments that it finds meanwhile. On one server these are taken into the
-- statement as if they stood there. On a cluster, where no statement joins rows of the coordinator with such rows one by one, `db distribute`
-- makes each of them a question of its own to the server that has the instrument (`store/distribution/row-functions.ts`): they say one
-- instrument, and give few rows.

create function days_between(of_instrument bigint, first_day date, last_day date) returns setof trading_day language sql stable as $$
  select * from trading_day as stored
  where stored.instrument_id = of_instrument and stored.date between first_day and last_day
$$;

create function last_price_before(of_instrument bigint, on_venue integer, before_day date) returns setof trading_day language sql stable as $$
  select * from trading_day as stored
  where stored.instrument_id = of_instrument and stored.venue_id = on_venue and stored.date < before_day and stored.indicative_price is not null
  order by stored.date desc limit 1
$$;

create function last_day_before(of_instrument bigint, on_venue integer, before_day date) returns setof trading_day language sql stable as $$
  select * from trading_day as stored
  where stored.instrument_id = of_instrument and stored.venue_id = on_venue and stored.date < before_day
  order by stored.date desc limit 1
$$;

create function last_yield_until(of_instrument bigint, on_venue integer, last_day date) returns setof trading_day language sql stable as $$
  select * from trading_day as stored
  where stored.instrument_id = of_instrument and stored.venue_id = on_venue and stored.date <= last_day
    and stored.indicative_yield is not null and stored.macaulay is not null
  order by stored.date desc limit 1
$$;

create function first_yield(of_instrument bigint, on_venue integer) returns setof trading_day language sql stable as $$
  select * from trading_day as stored
  where stored.instrument_id = of_instrument and stored.venue_id = on_venue
    and stored.indicative_yield is not null and stored.macaulay is not null
  order by stored.date limit 1
$$;

create function quotes_of(of_instrument bigint) returns setof participant_quote language sql stable as $$
  select * from participant_quote as stored where stored.instrument_id = of_instrument
$$;

create function ends_of_days_from(of_instrument bigint, first_day date) returns setof end_of_day_price language sql stable as $$
  select * from end_of_day_price as stored where stored.instrument_id = of_instrument and stored.date >= first_day
$$;

create function payments_after(of_instrument bigint, after_day date) returns setof cash_flow language sql stable as $$
  select * from cash_flow as stored where stored.instrument_id = of_instrument and stored.payment_date > after_day
$$;
