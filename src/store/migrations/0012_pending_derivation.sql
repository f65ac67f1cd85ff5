-- Instruments of which something was stored that nothing has been computed from yet: an import notes them in its own transaction, and the
-- transaction that stores what follows takes them away.
create table pending_derivation (
  instrument_id bigint primary key
);

-- What was computed until now did not know the figures that sources publish.
insert into pending_derivation
  select distinct listing.instrument_id from listing join instrument on instrument.id = listing.instrument_id
  where not instrument.is_generated;
