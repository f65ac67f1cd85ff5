-- Companies that name the same owner by its identifier are of one group, though the owner is no issuer.
create index on issuer_relation (related_lei) where related_issuer_id is null;
