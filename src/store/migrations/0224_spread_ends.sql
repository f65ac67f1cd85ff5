-- The end that spreads over curves are to, as addresses name it: `maturity`, `call-2030-05-01`; of an I-spread also `average_life`.
alter table latest_z_spread add column spread_end text;
alter table latest_swap_spread add column spread_end text, add column i_spread_end text;

-- It is stored with the latest days; the spreads stay as they are.
insert into pending_derivation as known (instrument_id, from_date, is_government)
select instrument_id, date, false from latest_figure
where instrument_id in (select instrument_id from latest_z_spread union all select instrument_id from latest_swap_spread)
on conflict (instrument_id) do update set from_date = excluded.from_date where known.from_date > excluded.from_date;
select nextval('derivation_version');

-- Instruments leave as a whole with other columns.
insert into data_change (table_name, first_id, last_id)
select 'instrument', 0, 9007199254740991 where exists (select from bond_terms);
