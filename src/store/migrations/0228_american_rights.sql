-- An American right is tried on closer days at first and on wider ones later: figures of the option model of bonds that have one are computed anew.
insert into pending_derivation as known (instrument_id, from_date, is_government, is_redefined)
select distinct instrument_id, date '0001-01-01', false, true from offer where option_style ilike '%american%'
on conflict (instrument_id) do update set from_date = least(known.from_date, excluded.from_date), is_redefined = true;
select nextval('derivation_version');
update alert_rule as rule set awaits_figures = true where waits_for_figures(rule);
