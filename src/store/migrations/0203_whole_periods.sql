-- In 30/360 a coupon period is a whole one whatever its dates are: accrued interest and yields of bonds that pay at month ends are computed anew.
insert into pending_derivation as known (instrument_id, from_date, is_government, is_redefined)
select instrument_id, date '0001-01-01', false, true from bond_terms
where day_count like '30%' and coupon_frequency > 0
on conflict (instrument_id) do update set from_date = least(known.from_date, excluded.from_date), is_redefined = true;
select nextval('derivation_version');
update alert_rule as rule set awaits_figures = true where waits_for_figures(rule);
