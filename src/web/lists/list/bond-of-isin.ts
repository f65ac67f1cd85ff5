import type { BondList } from '#contract/lists/bond-list.ts';

/** The bond to which a search leads straight: its text is the whole ISIN of the one bond found. */
export function bondOfIsin(q: string, { total, items }: BondList): number | null {
  const [only] = items;
  return total === 1 && only !== undefined && only.isin === q.toUpperCase() ? only.id : null;
}
