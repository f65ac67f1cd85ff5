-- Whether the nominal of an index-linked bond is repaid at no less than par. TIPS have such a floor, gilts none; of others nobody said.
do $$
declare
  name text;
begin
  foreach name in array array['bond_terms', 'superseded_bond_terms'] loop
    execute format('alter table %I add column has_deflation_floor boolean', name);
    execute format($sql$update %I set has_deflation_floor = price_index = 'US CPI-U' where price_index in ('US CPI-U', 'UK RPI')$sql$, name);
  end loop;
end $$;

-- Terms leave as a whole with a further column.
insert into data_change (table_name, first_id, last_id)
select 'instrument', 0, 9007199254740991 where exists (select from bond_terms);
