-- A yield may compound a number of times a year that is no whole one: Mexico's by periods of 182 days of a year of 360.
alter table bond_terms alter column yield_frequency type double precision;
alter table superseded_bond_terms alter column yield_frequency type double precision;

-- Terms leave as a whole with a column of another type.
insert into data_change (table_name, first_id, last_id)
select 'instrument', 0, 9007199254740991 where exists (select from bond_terms);
