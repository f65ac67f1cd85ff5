import type { BondSummary } from '#contract/bond/bond-summary.ts';
import { basisPoints } from '#contract/market/trading-days/trading-columns.ts';
import type { DayFigures } from '#store/market/trading-days/find-latest-figures.ts';
import type { ListingRecord } from '#store/market/trading-days/listings.ts';
import { type KeyFigureName, shownFigure } from '../reads/shown-figure.ts';

type Figures = Pick<BondSummary, 'price' | 'yield' | 'spread' | 'duration'>;

function shownValue(day: DayFigures | undefined, name: KeyFigureName): number | null {
  const value = shownFigure(day, name);
  return name === 'gSpread' ? basisPoints(value) : value;
}

// Whether there is a figure is judged on what is stored, so that a blanked one looks to everybody like any other.
function figure(days: readonly DayFigures[], name: KeyFigureName, venueName: string): Figures['price'] {
  const [latest, before] = days;
  if (latest === undefined || latest[name] === null) return null;
  const value = shownValue(latest, name);
  const previous = shownValue(before, name);
  const change = value === null || previous === null ? null : value - previous;
  return { value, change, venueName, date: latest.date, masked: [] };
}

/** The four key figures of a bond on a venue with their changes since the day before. */
export function summaryFigures(days: readonly DayFigures[], listing: ListingRecord | undefined): Figures {
  const venueName = listing?.venue.name ?? '';
  return {
    price: figure(days, 'price', venueName),
    yield: figure(days, 'yield', venueName),
    spread: figure(days, 'gSpread', venueName),
    duration: figure(days, 'modified', venueName),
  };
}
