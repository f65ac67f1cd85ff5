import type { BondSummary } from '#contract/bond/bond-summary.ts';
import { entityToWire } from '#contract/issuer/wire/rated-entity.ts';
import { statusOn } from '#domain/bond/bond-status.ts';
import type { ServingCurve } from '#domain/bond/derivation/curve-book.ts';
import type { DayFigures } from '#store/market/trading-days/find-latest-figures.ts';
import type { ListingRecord } from '#store/market/trading-days/listings.ts';
import { type BondIndexation, indexationAnswer } from '../reads/bond-indexation.ts';
import { accruedOf } from './accrued-interest.ts';
import { priceFiguresOf } from './price-figures.ts';
import type { SummaryFacts } from './summary-facts.ts';
import { summaryFigures } from './summary-figures.ts';
import { summaryTerms } from './summary-terms.ts';

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
