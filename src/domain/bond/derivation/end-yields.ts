import type { IsoDate } from '#math/units.ts';
import type { DerivedDay } from '../../market/trading-day.ts';
import { bestEnd, type EndKind, worstEnd } from '../ends.ts';
import type { BondContext } from './bond-context.ts';
import { type ExitFigures, effectiveYieldOf, figuresAtPrice, type PriceFigures, type Trade } from './price-figures.ts';

/** The effective yields, fractions, of one price to the ends that somebody may choose; null where there is none. */
export interface EndYields {
  /** To the worst end, of the issuer. */
  readonly yieldToWorst: number | null;
  readonly worstKind: EndKind | null;
  /** Null for a bond without maturity. */
  readonly worstDate: IsoDate | null;
  /** To the next put, the holder's, and the next call. */
  readonly yieldToPut: number | null;
  readonly yieldToCall: number | null;
  /** To the better of the puts and maturity. */
  readonly yieldToBest: number | null;
}

/** What stands for a day: its price, and whose yield is told. */
type YieldOfDay = Pick<DerivedDay, 'yieldOrigin' | 'indicativeYield' | 'indicativeYieldType'> & {
  readonly price: number;
};

function ofExits(exits: readonly ExitFigures[]): EndYields {
  const worst = worstEnd(exits, effectiveYieldOf);
  const next = (kind: EndKind) => exits.find((exit) => exit.kind === kind && exit.effectiveYield !== null);
  return {
    yieldToWorst: worst?.effectiveYield ?? null,
    worstKind: worst?.kind ?? null,
    worstDate: worst?.date ?? null,
    yieldToPut: next('put')?.effectiveYield ?? null,
    yieldToCall: next('call')?.effectiveYield ?? null,
    yieldToBest: bestEnd(exits, effectiveYieldOf)?.effectiveYield ?? null,
  };
}

/**
 * Effective yields of the price of a day to worst, next put, next call and best. Where the source's own yield stands for the day, since the
 * payments are not known well enough, it is that to worst of a bond without calls ahead, and the others are not known. Null without any.
 * Source: docs/methods/yields-to-offers.md.
 */
export function endYieldsAtPrice(
  context: BondContext,
  trade: Trade,
  day: YieldOfDay,
  figures: PriceFigures | null = figuresAtPrice(context, trade, day.price),
): EndYields | null {
  if (figures === null) return null;
  if (day.yieldOrigin !== 'published') return ofExits(figures.exits);
  const isCallable = figures.exits.some(({ kind }) => kind === 'call');
  if (isCallable || day.indicativeYieldType !== 'maturity') return null;
  return {
    yieldToWorst: day.indicativeYield,
    worstKind: 'maturity',
    worstDate: context.facts.terms.maturesOn,
    yieldToPut: null,
    yieldToCall: null,
    yieldToBest: null,
  };
}
