import { annualZeroRate, type Curve } from '#math/curve/curve.ts';
import type { Years } from '#math/units.ts';
import type { IssueTerms } from '../issue.ts';
import type { ExitFigures } from './price-figures.ts';

/**
 * G-spread of the effective yield to one end, a fraction: less the zero rate at its Macaulay duration, as the day's own G-spread. Null for
 * an index-linked bond, without maturity, and where the payments up to the end are assumed. Source: docs/methods/spreads.md.
 */
export function exitSpread(
  { effectiveYield, effectiveMacaulay, isCertain }: ExitFigures,
  { isInflationLinked }: Pick<IssueTerms, 'isInflationLinked'>,
  curve: Curve,
): number | null {
  if (effectiveYield === null || effectiveMacaulay === null || !isCertain || isInflationLinked) return null;
  return effectiveYield - annualZeroRate(curve, effectiveMacaulay as Years);
}
