-- Whether the nominal of an index-linked bond is repaid at no less than par. The next import of TIPS and gilts says it; of others a table may.
alter table bond_terms add column has_deflation_floor boolean;
alter table superseded_bond_terms add column has_deflation_floor boolean;

-- Terms leave as a whole with a further column.
insert into data_change (table_name, first_id, last_id)
select 'instrument', 0, 9007199254740991 where exists (select from bond_terms);
