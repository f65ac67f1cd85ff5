import { annualZeroRate, type Curve } from '#math/curve/curve.ts';
import type { Years } from '#math/units.ts';
import { settlementOf } from '../bond-mathematics/bond-description.ts';
import type { IssueTerms } from '../issue.ts';
import { type BondContext, restsOnAssumptions } from './bond-context.ts';
import type { ExitFigures, Trade } from './price-figures.ts';
import { dayWorkspace, legFigures, settleLeg } from './settled-leg.ts';

/**
 * Breakeven inflation of an index-linked bond with real payments, a fraction a year: the zero rate of the nominal government curve at the
 * Macaulay duration of its real yield less that yield, both effective. Null for another bond, in default, or with payments that are only
 * assumed. Source: docs/methods/spreads.md.
 */
export function breakevenAtPrice(context: BondContext, trade: Trade, clean: number, curve: Curve): number | null {
  const { facts, calendar, whole } = context;
  const { isInflationLinked, isDefaulted } = facts.terms;
  if (!isInflationLinked || isDefaulted || whole === null) return null;
  const settlement = settlementOf(facts.terms, calendar, trade);
  if (restsOnAssumptions(context, settlement, null)) return null;
  const real = legFigures(settleLeg(dayWorkspace(), whole, settlement, trade.paidAccrued), clean);
  if (real === null || real.macaulay === null) return null;
  return annualZeroRate(curve, real.macaulay as Years) - real.yield;
}

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
