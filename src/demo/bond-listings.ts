import type { BondPlan, Liquidity } from './bond-plan.ts';
import { demoCurrency } from './demo-currencies.ts';
import { demoVenueIds } from './demo-venues.ts';

/** How a venue reports a day: deals with quotes, quotes alone, or one of the kinds of valuation. */
export type ReportStyle = 'deals' | 'quotes' | 'dealers' | 'market-price' | 'admitted-quote' | 'close' | 'average';

export interface DemoListing {
  readonly venueId: number;
  readonly style: ReportStyle;
  /** Share of the business days that have a row. */
  readonly activity: number;
}

const activityOf: Readonly<Record<Liquidity, number>> = { liquid: 1, normal: 0.92, thin: 0.55, rare: 0.2 };

const styleOf: Readonly<Record<number, ReportStyle>> = {
  [demoVenueIds.estimation]: 'quotes',
  [demoVenueIds.crescent]: 'dealers',
  [demoVenueIds.valuation]: 'market-price',
  [demoVenueIds.onshore]: 'admitted-quote',
  [demoVenueIds.localCustody]: 'close',
  [demoVenueIds.nsd]: 'average',
};

/** The further venues cover bonds in patterns of different lengths, so that all combinations occur. */
function usualVenues({ id, currency }: BondPlan): readonly number[] {
  const { exchange } = demoCurrency(currency);
  return [
    exchange,
    ...(id % 5 < 3 ? [demoVenueIds.estimation] : []),
    ...(id % 8 === 0 ? [demoVenueIds.crescent] : []),
    ...(id % 7 === 0 ? [demoVenueIds.valuation] : []),
    ...(id % 11 === 0 ? [demoVenueIds.onshore] : []),
    ...(id % 13 === 0 ? [demoVenueIds.localCustody] : []),
    ...(currency === 'RUB' && id % 2 === 0 ? [demoVenueIds.nsd] : []),
  ];
}

/** The venues of a planned bond and how they report. */
export function bondListings(plan: BondPlan): readonly DemoListing[] {
  const venues = plan.venues ?? usualVenues(plan);
  return venues.map((venueId) => {
    const style = styleOf[venueId] ?? 'deals';
    return { venueId, style, activity: style === 'deals' ? activityOf[plan.liquidity ?? 'normal'] : 1 };
  });
}
