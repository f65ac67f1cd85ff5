-- Seniority in place of whether a bond is subordinated. That it was not stated to be so says nothing of its seniority.
do $$
declare
  name text;
begin
  foreach name in array array['bond_terms', 'superseded_bond_terms'] loop
    execute format('alter table %I alter column is_subordinated drop default, alter column is_subordinated drop not null', name);
    execute format('alter table %I alter column is_subordinated type text using case when is_subordinated then ''subordinated'' end', name);
    execute format('alter table %I rename column is_subordinated to seniority', name);
  end loop;
end $$;

-- Terms leave as a whole with another column.
insert into data_change (table_name, first_id, last_id)
select 'instrument', 0, 9007199254740991 where exists (select from bond_terms);
