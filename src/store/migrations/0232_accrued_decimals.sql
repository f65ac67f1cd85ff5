-- Accrued interest of foreign-currency bonds by the convention of Moscow is told with six decimals. Bonds that were stored before have the two of rouble
-- bonds; nothing is computed from them.
insert into data_change (table_name, first_id, last_id)
select 'instrument', instrument_id, instrument_id from bond_terms
where market = 'moscow-exchange-foreign' and accrued_precision = 2;
update bond_terms set accrued_precision = 6 where market = 'moscow-exchange-foreign' and accrued_precision = 2;
