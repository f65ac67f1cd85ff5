import type { DerivedDay } from '../../market/trading-day.ts';
import { endName } from '../ends.ts';
import {
  type HeadlineConvention,
  type UsualConvention,
  type UsualConventions,
  usualConventionOf,
  yieldOfEnd,
} from '../shown-convention.ts';
import type { BondContext } from './bond-context.ts';
import type { ExitFigures, PriceFigures } from './price-figures.ts';

/** The yield that the market of a bond reads first, a fraction, with its convention and the end that it is to, as addresses name it. */
export interface MarketYield {
  readonly marketYield: number;
  readonly marketConvention: UsualConvention | HeadlineConvention;
  readonly marketEnd: string;
}

type YieldOfDay = Pick<DerivedDay, 'yieldOrigin' | 'indicativeYieldType' | 'offerDate'>;

/** The end to which the yield of the day is: the offer of its date, else the last. */
function endOfDay(exits: readonly ExitFigures[], { indicativeYieldType: type, offerDate }: YieldOfDay) {
  if (type !== 'offer') return exits.at(-1);
  return exits.find(({ kind, date }) => date === offerDate && kind !== 'maturity');
}

/**
 * The yield of the price of a day that the page of the bond tells first, where that is another than the yield of the day itself; null where it is that: a
 * yield that the source published, an effective one, and one that the market's convention does not have. Source: docs/methods/market-conventions.md.
 */
export function marketYieldOf(
  { facts }: BondContext,
  { exits }: PriceFigures,
  day: YieldOfDay,
  usual: UsualConventions,
): MarketYield | null {
  const end = day.yieldOrigin === 'published' ? undefined : endOfDay(exits, day);
  if (end === undefined) return null;
  const marketConvention = usualConventionOf(facts.terms, usual);
  // A current yield is no effective one: a bond without maturity has that beside it.
  if (marketConvention === 'effective' && day.indicativeYieldType !== 'current') return null;
  const marketYield = yieldOfEnd(end, marketConvention);
  return marketYield === null ? null : { marketYield, marketConvention, marketEnd: endName(end) };
}
