/** What issuers do, as the market's classifiers divide it. Sources may name others; those are shown as they name them. */
export const sectors = [
  'government',
  'municipal',
  'regions',
  'supranational',
  'utilities',
  'transport',
  'banks',
  'financial services',
  'insurance',
  'technology',
  'telecommunications',
  'media',
  'real estate',
  'construction',
  'oil and gas',
  'metals and mining',
  'chemicals',
  'paper and forest',
  'machinery',
  'automobiles',
  'aerospace',
  'consumer goods',
  'retail',
  'pharmaceuticals',
  'agriculture',
  'leisure',
] as const;

export type Sector = (typeof sectors)[number];

/** The sector that a source names, or undefined for one that is not among ours. */
export function findSector(name: string): Sector | undefined {
  return sectors.find((sector) => sector === name.toLowerCase());
}

/** Sector of issuers that are governments: their plain bonds are the benchmarks of T-spreads. */
export const governmentSector = 'government';
