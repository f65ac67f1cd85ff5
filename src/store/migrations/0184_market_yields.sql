-- The convention in which yields of bonds are told first, as the operator set it when the site last started: by the currency of the face, and of all
-- others under an empty name. Where nothing is said it is that of the market.
create table usual_convention (
  currency text primary key,
  convention text not null
);

-- The yield of the latest figures that the market of a bond reads first, where that is another than the effective one of the day: its convention, and
-- the end that it is to, as addresses name it. It counts where venue and day are those of the latest figures.
create table latest_market_yield (
  instrument_id bigint primary key references instrument on delete cascade,
  venue_id integer not null,
  date date not null,
  market_yield double precision not null,
  market_convention text not null,
  market_end text not null
);

-- They are computed with the latest days.
insert into pending_derivation as known (instrument_id, from_date, is_government)
select instrument_id, date, false from latest_figure join bond_terms using (instrument_id)
on conflict (instrument_id) do update set from_date = excluded.from_date where known.from_date > excluded.from_date;
select nextval('derivation_version');
