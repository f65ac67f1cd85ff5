-- Bonds of a currency in the order of their maturity, among which similar ones are looked for.
create index on bond_terms (face_currency, matures_on);
