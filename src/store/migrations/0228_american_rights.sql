-- An American right is tried on closer days at first and on wider ones later: figures of the option model, which latest days alone have, are computed
-- anew of bonds that have one.
insert into pending_derivation as known (instrument_id, from_date, is_government, is_redefined)
select figure.instrument_id, figure.date, false, true from latest_figure as figure
join (select distinct instrument_id from offer where option_style ilike '%american%') as american using (instrument_id)
on conflict (instrument_id) do update set from_date = least(known.from_date, excluded.from_date), is_redefined = true;
select nextval('derivation_version');
update alert_rule as rule set awaits_figures = true where waits_for_figures(rule);
