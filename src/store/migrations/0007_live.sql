-- What changed lately on the last day of an instrument on a venue. Writers of market data come one after the other, so that ids ascend in
-- the order of commits; rows are kept for an hour.
create table live_event (
  id bigint generated always as identity primary key,
  instrument_id bigint not null,
  venue_id integer not null,
  stored_at timestamptz not null default now()
);
create index live_event_stored_at on live_event (stored_at);
