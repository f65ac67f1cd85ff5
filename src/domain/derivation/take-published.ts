import { dayNumberFromIso } from '#math/dates/dates.ts';
import type { DayNumber, IsoDate } from '#math/units.ts';
import type { ObservedDay } from '../trading-day.ts';
import type { BondContext } from './bond-context.ts';
import type { DerivedValues } from './derived-values.ts';

/** A computed yield further than this from the published one refutes the estimates that it rests on: 0.05 percentage points. */
const refutedBeyond = 0.0005;

function usesEstimates(context: BondContext, settlement: DayNumber, yieldDate: IsoDate | null): boolean {
  const firstEstimate = context.estimatedDays.find((day) => day > settlement);
  if (firstEstimate === undefined) return false;
  return yieldDate === null || firstEstimate <= dayNumberFromIso(yieldDate);
}

const yieldsOnEstimates = [
  'yieldToMaturityBid',
  'yieldToMaturityAsk',
  'yieldToMaturityLast',
  'yieldToMaturityClose',
  'yieldToPutBid',
  'yieldToPutAsk',
  'yieldToPutLast',
  'yieldToPutClose',
  'yieldToCallBid',
  'yieldToCallAsk',
  'yieldToCallLast',
  'yieldToCallClose',
  'effectiveYieldToMaturity',
  'effectiveYieldToOffer',
  'macaulayToMaturity',
  'macaulayToOffer',
  'modifiedToMaturity',
  'convexity',
  'convexityToOffer',
  'pvbp',
] as const;

/** To which end the source computed its yield. */
function publishedType(context: BondContext, yieldDate: IsoDate | null): 'maturity' | 'offer' {
  const isMaturity = yieldDate === null || yieldDate === context.facts.terms.maturesOn;
  return isMaturity ? 'maturity' : 'offer';
}

function writePublished(day: DerivedValues, observed: ObservedDay, type: 'maturity' | 'offer'): void {
  const { publishedYield, publishedMacaulay, publishedGSpread } = observed;
  if (publishedYield === null) return;
  const modified = publishedMacaulay === null ? null : publishedMacaulay / (1 + publishedYield);
  day.indicativeYield = publishedYield;
  day.indicativeYieldType = type;
  day.yieldOrigin = 'published';
  day.macaulay = publishedMacaulay;
  day.modified = modified;
  day.gSpread = publishedGSpread;
  if (type === 'maturity') {
    day.effectiveYieldToMaturity = publishedYield;
    day.macaulayToMaturity = publishedMacaulay;
    day.modifiedToMaturity = modified;
  } else {
    day.effectiveYieldToOffer = publishedYield;
    day.macaulayToOffer = publishedMacaulay;
  }
}

/** Takes over the published figures of an instrument of which no payments are known, such as an index. */
export function takePublishedAlone(day: DerivedValues, observed: ObservedDay): void {
  writePublished(day, observed, 'maturity');
}

/**
 * Replaces the computed yields of a day by the published yield, duration and G-spread, where the computed ones rest on
 * estimates that the published yield refutes, or where there are none. `comparable` is our effective yield to the
 * published date at the price from which the source computed; null when there is none.
 */
export function takePublished(
  day: DerivedValues,
  context: BondContext,
  observed: ObservedDay,
  settlement: DayNumber,
  comparable: number | null,
): void {
  const { publishedYield, publishedYieldDate } = observed;
  if (publishedYield === null) return;
  const isUnknown = day.indicativeYield === null || day.indicativeYieldType === 'current';
  const isRefuted =
    usesEstimates(context, settlement, publishedYieldDate) &&
    (comparable === null || Math.abs(comparable - publishedYield) > refutedBeyond);
  if (!isUnknown && !isRefuted) return;
  for (const measure of yieldsOnEstimates) day[measure] = null;
  writePublished(day, observed, publishedType(context, publishedYieldDate));
}
