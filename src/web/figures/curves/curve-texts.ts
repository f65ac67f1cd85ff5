import { useLabelOf, useLabels } from '../../context/reader-context.tsx';
import { termText } from '../../text/value-text.ts';

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

/** What a history is of as desks say it: 10Y, 2s10s, 2s5s10s. */
export function measureText(terms: readonly number[]): string {
  const [first] = terms;
  if (terms.length < 2) return first === undefined ? '' : termText(first);
  return terms.map((term) => (Number.isInteger(term) ? `${term}s` : termText(term))).join('');
}
