-- In 30/360 a coupon period is a whole one whatever its dates are: accrued interest and yields of bonds that pay at month ends are computed anew.
insert into pending_derivation as known (instrument_id, from_date, is_government)
select instrument_id, date '0001-01-01', false from bond_terms
where day_count like '30%' and coupon_frequency > 0 and extract(day from matures_on) >= 28
on conflict (instrument_id) do update set from_date = excluded.from_date where known.from_date > excluded.from_date;
select nextval('derivation_version');
