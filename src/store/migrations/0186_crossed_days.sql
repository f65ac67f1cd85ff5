-- A day whose bid is above its ask has no spread; the negative one of before is not kept as of earlier days. Those who follow the bulk tables read what is changed.
with crossed as (
  update trading_day set bid_ask_spread = null where bid_ask_spread < 0 returning instrument_id, venue_id, date
)
insert into data_change (table_name, first_id, last_id, venue_id, first_day, last_day)
select 'trading_day', instrument_id, instrument_id, venue_id, min(date), max(date) from crossed group by instrument_id, venue_id;
