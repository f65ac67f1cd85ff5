import { findSector } from '#domain/issuer/sector.ts';
import { useLabelOf, useLabels } from '../../context/reader-context.tsx';
import { termText } from '../../text/value-text.ts';
import type { CurvesData } from './curves-data.ts';

/** What a curve is called: one of the currency's own, or with a currency before it of another one. */
export function useCurveName(): (curve: string) => string {
  const text = useLabels('curves');
  const textOf = useLabelOf('curves');
  return (curve) => {
    const [, currency, of] = /^([A-Z]{3})-(.*)$/.exec(curve) ?? [];
    const name = (own: string) => (own === 'swaps' ? text('swaps_plain') : textOf(own));
    return currency === undefined || of === undefined ? name(curve) : text('foreign', { currency, curve: name(of) });
  };
}

/** What a group of bonds is called: a sector by its label, an issuer by its name. */
export function useGroupName({ groups }: Pick<CurvesData, 'groups'>): (id: string) => string {
  const sectors = useLabels('sectors');
  return (id) => {
    const sector = findSector(id);
    return sector === undefined ? (groups.find((group) => group.id === id)?.name ?? id) : sectors(sector);
  };
}

/** What the curve of a history, and that which it is over, are called. */
export function useHistoryNames(
  page: CurvesData,
): Readonly<Record<'curveName' | 'overName', (curve: string) => string>> {
  const text = useLabels('curves');
  const nameOf = useCurveName();
  const groupName = useGroupName(page);
  const { bonds, against } = page.state;
  const named = (group: string) => (curve: string) =>
    curve === 'bonds' ? text('group_curve', { name: groupName(group) }) : nameOf(curve);
  return { curveName: named(bonds), overName: named(against ?? bonds) };
}

/** What a history is of as desks say it: 10Y, 2s10s, 2s5s10s. */
export function measureText(terms: readonly number[]): string {
  const [first] = terms;
  if (terms.length < 2) return first === undefined ? '' : termText(first);
  return terms.map((term) => (Number.isInteger(term) ? `${term}s` : termText(term))).join('');
}
