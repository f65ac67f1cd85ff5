-- How a floating coupon in arrears is made of the fixings of its overnight rate.
do $$
declare
  name text;
begin
  foreach name in array array['bond_terms', 'superseded_bond_terms'] loop
    execute format('alter table %I add column overnight_method text, add column lookback_days smallint, add column has_observation_shift boolean,
      add column lockout_days smallint, add column payment_delay_days smallint', name);
  end loop;
end $$;
alter table bond_terms
  add constraint bond_terms_overnight_method_check check (overnight_method in ('compounded', 'averaged')),
  add constraint bond_terms_overnight_days_check check (lookback_days >= 0 and lockout_days >= 0 and payment_delay_days >= 0);

-- The fixings of overnight rates by business day, fractions a year; those of the generated market apart.
create table overnight_fixing (
  reference_rate text not null,
  is_generated boolean not null,
  date date not null,
  rate double precision not null,
  source_id smallint not null references source,
  import_id bigint,
  stored_at timestamptz not null default storing_moment(),
  primary key (reference_rate, is_generated, date)
);
create table superseded_overnight_fixing (superseded_at timestamptz not null, like overnight_fixing);
create index on superseded_overnight_fixing (reference_rate, is_generated, date);
create trigger keep_superseded before update or delete on overnight_fixing for each row execute function keep_superseded();

-- Terms leave as a whole with further columns.
insert into data_change (table_name, first_id, last_id)
select 'instrument', 0, 9007199254740991 where exists (select from bond_terms);
