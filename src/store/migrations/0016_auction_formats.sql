-- A sale may be followed by another of the same day, as Russia's Ministry of Finance holds them; its results tell no day of issue, but demand
-- and weighted averages, and auctions at which nothing was sold.
alter table auction
  add column format text not null default 'auction' check (format in ('auction', 'after-auction')),
  add column is_failed boolean not null default false,
  add column demand_amount double precision,
  add column average_price double precision,
  add column average_yield double precision,
  alter column issue_date drop not null,
  drop constraint auction_pkey,
  add primary key (instrument_id, auction_date, format);
alter table auction alter column format drop default, alter column is_failed drop default;
