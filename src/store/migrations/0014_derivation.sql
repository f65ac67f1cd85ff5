-- Zero curves fitted to a day's government bonds where no source gives one; continuous rates as fractions, times in years.
alter table curve drop constraint curve_kind_check;
alter table curve add constraint curve_kind_check
  check (kind in ('government-zero', 'government-par', 'government-fitted', 'swap'));

create table fitted_curve_day (
  curve_id integer not null references curve on delete cascade,
  date date not null,
  b0 double precision not null,
  b1 double precision not null,
  b2 double precision not null,
  b3 double precision,
  tau1 double precision not null,
  tau2 double precision,
  shortest double precision not null,
  longest double precision not null,
  bond_count integer not null,
  error double precision not null,
  primary key (curve_id, date)
);

-- Of an instrument that waits, its trading days from a day on; government bonds before those that are measured against them.
alter table pending_derivation
  add column from_date date not null default '0001-01-01',
  add column is_government boolean not null default false;
alter table pending_derivation alter column from_date drop default, alter column is_government drop default;
create index pending_derivation_order on pending_derivation (is_government desc, from_date, instrument_id);

-- Currencies whose fitted curve waits, from a day on: before the bonds that are measured against it.
create table pending_curve (
  currency text primary key,
  from_date date not null
);

-- Moves with every record of something pending: who holds curves and benchmarks in memory knows by it that they are old.
create sequence derivation_version;

-- A market from before has no fitted curves.
insert into pending_derivation
  select distinct listing.instrument_id, date '0001-01-01', false
  from listing join instrument on instrument.id = listing.instrument_id where not instrument.is_generated
  on conflict do nothing;
update pending_derivation set is_government = true
  from instrument join issuer on issuer.id = issuer_id
  where instrument.id = instrument_id and issuer.sector = 'government';
insert into pending_curve
  select distinct terms.face_currency, date '0001-01-01'
  from pending_derivation join bond_terms as terms using (instrument_id) join instrument on instrument.id = instrument_id
  where is_government and not is_generated;
