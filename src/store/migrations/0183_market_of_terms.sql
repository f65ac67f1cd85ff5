-- The market whose conventions a bond trades by: the next import says it; of what no source names it stays unknown.
alter table bond_terms add column market text;
alter table superseded_bond_terms add column market text;

-- Terms leave as a whole with a further column.
insert into data_change (table_name, first_id, last_id)
select 'instrument', 0, 9007199254740991 where exists (select from bond_terms);
