-- Bonds without maturity have spreads over curves to their next call or put, and the I-spread of bonds that repay in parts is over the swap rate at
-- their average life: their latest figures are computed anew.
insert into pending_derivation as known (instrument_id, from_date, is_government, is_redefined)
select instrument_id, date '0001-01-01', false, true from bond_terms
where is_amortising or (is_perpetual and exists (select from offer where offer.instrument_id = bond_terms.instrument_id))
on conflict (instrument_id) do update set from_date = least(known.from_date, excluded.from_date), is_redefined = true;
select nextval('derivation_version');
update alert_rule as rule set awaits_figures = true where waits_for_figures(rule);
