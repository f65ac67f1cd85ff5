import { type SearchKind, searchKinds } from '#domain/lists/search/search-kind.ts';

/**
 * How many of the best entries of a group are its first and its second tier; all others are the third. Each kind has two groups: its active
 * entries and its matured ones. Words are counted for each tier by itself, so that a search for a common word ends in a small tier.
 */
export const tierSizes = [2_000, 30_000] as const;
const TIERS = tierSizes.length + 1;

export interface KindParts {
  /** Tiers of what is active, the best first. */
  readonly active: readonly number[];
  /** Tiers of what has matured. */
  readonly finished: readonly number[];
  readonly all: readonly number[];
}

/** The parts of a kind: the tiers of its two groups. */
export function partsOf(kind: SearchKind): KindParts {
  const [first, second] = groupsOf(kind);
  const active = partsOfGroup(first);
  const finished = partsOfGroup(second);
  return { active, finished, all: [...active, ...finished] };
}

/** The tiers of a group, the best first. */
export function partsOfGroup(group: number): readonly number[] {
  return Array.from({ length: TIERS }, (_, tier) => partOf(group, tier));
}

/** The part of an entry by its group and tier. */
export function partOf(group: number, tier: number): number {
  return group * TIERS + tier;
}

/** The group of a part. */
export function groupOf(part: number): number {
  return Math.floor(part / TIERS);
}

/** The groups of a kind. */
export function groupsOf(kind: SearchKind): readonly [active: number, finished: number] {
  const first = searchKinds.indexOf(kind) * 2;
  return [first, first + 1];
}

/** The group of a part in SQL, as the index over names has it. */
export const GROUP_OF_PART = `(part / ${TIERS})`;

/** All groups. */
export const groups: readonly number[] = searchKinds.flatMap(groupsOf);

/** The largest part. */
export const lastPart = searchKinds.length * 2 * TIERS - 1;

/** Parts whose entries are companies; the others hold instruments. */
export const companyParts: readonly number[] = partsOf('company').all;

/** Bits of a rank that hold the id. */
export const idBits = 36;

/** The letter before every word of a part, which keeps the words of the parts apart in one index. */
export function letterOf(part: number): string {
  return String.fromCharCode('a'.charCodeAt(0) + part);
}
