-- The multipliers of companies by the calendar quarter nearest to the end of theirs, and their medians over a sector. Both are computed of reports and
-- prices after these have changed. Without a foreign key, so that the sector of a company that is gone is known until its medians are made anew.
create table company_multiplier (
  issuer_id bigint not null,
  quarter_ends_on date not null,
  multiplier text not null,
  sector text not null,
  value double precision not null,
  primary key (issuer_id, quarter_ends_on, multiplier)
);
create index on company_multiplier (sector, quarter_ends_on, multiplier);

create table industry_median (
  sector text not null,
  quarter_ends_on date not null,
  multiplier text not null,
  median double precision not null,
  companies integer not null,
  primary key (sector, quarter_ends_on, multiplier)
);

-- Companies whose multipliers wait to be computed.
create table multiplier_change (
  issuer_id bigint primary key
);

create function note_changed_values() returns trigger language plpgsql as $$
begin
  insert into multiplier_change select distinct report.issuer_id from changed join report on report.id = changed.report_id on conflict do nothing;
  return null;
end $$;
create trigger multiplier_insert after insert on report_value referencing new table as changed
  for each statement execute function note_changed_values();
create trigger multiplier_update after update on report_value referencing new table as changed
  for each statement execute function note_changed_values();
create trigger multiplier_delete after delete on report_value referencing old table as changed
  for each statement execute function note_changed_values();

create function note_changed_reports() returns trigger language plpgsql as $$
begin
  insert into multiplier_change select distinct issuer_id from changed on conflict do nothing;
  return null;
end $$;
create trigger multiplier_update after update on report referencing new table as changed
  for each statement execute function note_changed_reports();
create trigger multiplier_delete after delete on report referencing old table as changed
  for each statement execute function note_changed_reports();

create function note_changed_sectors() returns trigger language plpgsql as $$
begin
  insert into multiplier_change select changed.id from changed join earlier on earlier.id = changed.id
    where changed.sector is distinct from earlier.sector and exists (select from report where report.issuer_id = changed.id)
    on conflict do nothing;
  return null;
end $$;
create trigger multiplier_update after update on issuer referencing old table as earlier new table as changed
  for each statement execute function note_changed_sectors();

-- Prices of shares that come later than the reports.
create function note_changed_shares() returns trigger language plpgsql as $$
begin
  insert into multiplier_change select distinct instrument.issuer_id from changed join instrument on instrument.id = changed.instrument_id
    where instrument.kind = 'stock' and exists (select from report where report.issuer_id = instrument.issuer_id)
    on conflict do nothing;
  return null;
end $$;
create trigger multiplier_insert after insert on listing referencing new table as changed
  for each statement execute function note_changed_shares();
create trigger multiplier_update after update on listing referencing new table as changed
  for each statement execute function note_changed_shares();

insert into multiplier_change select distinct issuer_id from report;
