-- Of a bond that a source lists with what is left of its nominal alone, nobody knows which share that is.
alter table bond_terms alter column pool_factor drop not null, alter column pool_factor drop default;
