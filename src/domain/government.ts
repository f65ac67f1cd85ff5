/** Sector of issuers that are governments: their plain bonds are the benchmarks of T-spreads. */
export const governmentSector = 'government';
