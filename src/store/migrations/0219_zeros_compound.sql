-- A zero coupon has no last coupon period: yields of zeros whose market is simple in it are computed anew, with their durations.
insert into pending_derivation as known (instrument_id, from_date, is_government, is_redefined)
select instrument_id, date '0001-01-01', false, true from bond_terms
where last_period_day_count is not null and (coupon_kind = 'zero' or coupon_frequency = 0)
on conflict (instrument_id) do update set from_date = least(known.from_date, excluded.from_date), is_redefined = true;
select nextval('derivation_version');
update alert_rule as rule set awaits_figures = true where waits_for_figures(rule);
