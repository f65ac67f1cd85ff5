import { MAX_COMPARED_BONDS } from '#domain/bond/max-compared-bonds.ts';

/** What the address of the comparison says. */
export interface ComparisonQuery {
  /** Ids of the bonds in their order, the reference first. */
  readonly bonds: readonly number[];
  /** Those that have no room beside them. */
  readonly leftOut: readonly number[];
  /** Rows in which all bonds agree are left out. */
  readonly hasDifferencesOnly: boolean;
  /** What a bond to add is called; empty where none is searched. */
  readonly term: string;
}

export const comparisonPath = '/compare/';

/** Reads an address; what is no id and what repeats is left out. */
export function comparisonQueryOf(params: URLSearchParams): ComparisonQuery {
  const ids = (params.get('bonds') ?? '').split(',').filter((id) => /^[1-9]\d{0,14}$/.test(id));
  const all = [...new Set(ids.map(Number))];
  return {
    bonds: all.slice(0, MAX_COMPARED_BONDS),
    leftOut: all.slice(MAX_COMPARED_BONDS),
    hasDifferencesOnly: params.get('differences') === '1',
    term: (params.get('add') ?? '').trim(),
  };
}

/** The address of a comparison, without the search for another bond. */
export function comparisonAddress({
  bonds,
  hasDifferencesOnly,
}: Pick<ComparisonQuery, 'bonds' | 'hasDifferencesOnly'>): string {
  if (bonds.length === 0) return comparisonPath;
  return `${comparisonPath}?bonds=${bonds.join(',')}${hasDifferencesOnly ? '&differences=1' : ''}`;
}
