import { type SearchKind, searchKinds } from '#domain/search/search-kind.ts';

/** The two parts of a kind in the order in which they are shown. */
export function partsOf(kind: SearchKind): readonly [active: number, finished: number] {
  const first = searchKinds.indexOf(kind) * 2;
  return [first, first + 1];
}

/** Parts whose entries are companies; the others hold instruments. */
export const companyParts: readonly number[] = partsOf('company');

/** Bits of a rank that hold the id. */
export const idBits = 36;

/** The letter with which the words of a part begin, so that the words of parts do not mix in their one index. */
export function letterOf(part: number): string {
  return String.fromCharCode('a'.charCodeAt(0) + part);
}
