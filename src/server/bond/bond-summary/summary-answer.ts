import type { BondSummary } from '#contract/bond/bond-summary.ts';
import { entityToWire } from '#contract/issuer/wire/rated-entity.ts';
import { basisPoints } from '#contract/market/trading-days/trading-columns.ts';
import { statusOn } from '#domain/bond/bond-status.ts';
import type { ServingCurve } from '#domain/bond/derivation/curve-book.ts';
import type { DayFigures } from '#store/market/trading-days/find-trading-day.ts';
import type { ListingRecord } from '#store/market/trading-days/listings.ts';
import { type BondIndexation, indexationAnswer } from '../reads/bond-indexation.ts';
import { type KeyFigureName, shownFigure } from '../reads/shown-figure.ts';
import { accruedOf } from './accrued-interest.ts';
import { priceFiguresOf } from './price-figures.ts';
import { type SummaryFacts, summaryTerms } from './summary-terms.ts';

function statusOf({ bond, today }: SummaryFacts) {
  return statusOn({ statusId: bond.instrument.statusId, maturesOn: bond.terms.maturesOn }, today);
}

function identityOf(facts: SummaryFacts) {
  const { instrument, issuer, terms } = facts.bond;
  const status = statusOf(facts);
  return {
    id: instrument.id,
    name: instrument.name,
    shortName: instrument.shortName,
    isin: instrument.isin,
    ticker: instrument.ticker,
    registrationNumber: instrument.registrationNumber,
    issuer: issuer && { id: issuer.id, name: issuer.name, country: issuer.country, sector: issuer.sector },
    statusId: status.id,
    statusKey: status.key,
    currency: instrument.currency ?? terms.faceCurrency,
    isGenerated: instrument.isGenerated,
  } satisfies Partial<BondSummary>;
}

function ratingsOf({ ratings }: SummaryFacts): BondSummary['ratings'] {
  return ratings.map(({ agency, grade, outlook, ratedOn, of }) => ({
    agency,
    scale_point_name: grade,
    outlook,
    date: ratedOn,
    of: entityToWire(of),
    masked: [],
  }));
}

// The day to which the yield is computed.
function yieldDateOf(day: DayFigures | undefined, maturesOn: string | null): string | null {
  if (day?.yieldType === 'offer') {
    return day.yieldOrigin === 'published' ? (day.publishedYieldDate ?? day.offerDate) : day.offerDate;
  }
  if (day?.yieldType === 'expected') return day.publishedYieldDate;
  if (day?.yieldType !== 'maturity') return null;
  return day.yieldOrigin === 'published' ? (day.publishedYieldDate ?? maturesOn) : maturesOn;
}

function spreadOriginOf(day: DayFigures | undefined): BondSummary['spreadOrigin'] {
  if (day === undefined || day.gSpread === null) return null;
  return day.yieldOrigin === 'published' && day.gSpread === day.publishedGSpread ? 'published' : 'computed';
}

/** The latest days of one of a bond's listings, the curve of the last, and how far it is indexed. */
interface SummaryMarket {
  readonly listing: ListingRecord | undefined;
  readonly days: readonly DayFigures[];
  readonly curve: ServingCurve | null;
  readonly indexation: BondIndexation | null;
}

/** The summary of a bond with the figures of one of its listings. */
export function summaryAnswer(facts: SummaryFacts, { listing, days, curve, indexation }: SummaryMarket): BondSummary {
  const [latest] = days;
  return {
    ...identityOf(facts),
    ...summaryTerms(facts),
    indexation: indexationAnswer(facts, indexation),
    accrued: accruedOf(facts, latest),
    ratings: ratingsOf(facts),
    venueId: listing?.venue.id ?? null,
    ...summaryFigures(days, listing),
    priceType: latest?.priceType ?? null,
    priceFigures: priceFiguresOf(facts, latest, { curve, indexation }),
    yieldType: latest?.yieldType ?? null,
    yieldOrigin: latest?.yieldOrigin ?? null,
    yieldPrice: latest?.yieldPrice ?? null,
    spreadOrigin: spreadOriginOf(latest),
    yieldDate: yieldDateOf(latest, facts.bond.terms.maturesOn),
    masked: [],
    sources: facts.sources.map(({ name, storedAt }) => ({ name, importedAt: storedAt.toISOString() })),
  };
}

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
function summaryFigures(days: readonly DayFigures[], listing: ListingRecord | undefined): Figures {
  const venueName = listing?.venue.name ?? '';
  return {
    price: figure(days, 'price', venueName),
    yield: figure(days, 'yield', venueName),
    spread: figure(days, 'gSpread', venueName),
    duration: figure(days, 'modified', venueName),
  };
}
