-- A long first coupon period counts its days in ACT/365 Stub: yields of bonds in that day count are computed anew, with their durations.
insert into pending_derivation as known (instrument_id, from_date, is_government, is_redefined)
select instrument_id, date '0001-01-01', false, true from bond_terms
where yield_day_count = 'ACT/365 Stub'
on conflict (instrument_id) do update set from_date = least(known.from_date, excluded.from_date), is_redefined = true;
select nextval('derivation_version');
update alert_rule as rule set awaits_figures = true where waits_for_figures(rule);
