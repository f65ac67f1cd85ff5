-- Beside its parents, who guarantees an issuer's debts, through which company it borrows, and who else belongs to its group.
alter table issuer_relation drop constraint issuer_relation_relation_check;
alter table issuer_relation add check (relation in ('direct-parent', 'ultimate-parent', 'guarantor', 'spv', 'affiliate'));
