import type { BondSummary } from '#contract/bond/bond-summary.ts';
import { entityToWire } from '#contract/issuer/wire/rated-entity.ts';
import { basisPoints, tradingUnits } from '#contract/market/trading-days/trading-columns.ts';
import { defaultListing, effectiveLevel, type Viewer } from '#domain/account/access/viewer.ts';
import { accruedOfTrade } from '#domain/bond/bond-mathematics/accrued-on-day.ts';
import { bondCalendar, settlementOf } from '#domain/bond/bond-mathematics/bond-description.ts';
import { statusOn } from '#domain/bond/bond-status.ts';
import { noCurves, type ServingCurves } from '#domain/bond/derivation/curve-book.ts';
import type { OptionModel } from '#domain/bond/options/option-figures.ts';
import { type UsualConventions, usualConventionOf } from '#domain/bond/shown-convention.ts';
import { accruedDecimalsOf } from '#domain/market/accrued-decimals.ts';
import { isoFromDayNumber } from '#math/dates/dates.ts';
import { InvalidInputError } from '#math/invalid-input-error.ts';
import type { IsoDate } from '#math/units.ts';
import type { BondRecord } from '#store/bond/bonds/find-bond.ts';
import { isDerivationPending } from '#store/bond/derivation/pending-derivation.ts';
import type { DayFigures } from '#store/market/trading-days/find-trading-day.ts';
import type { ListingRecord } from '#store/market/trading-days/listings.ts';
import { findServingCurves } from '../../market/reads/market-reads.ts';
import { dataSourceOf } from '../../platform/serving/data-sources.ts';
import { type KeyFigureName, readLatestFigures, shownFigure } from '../reads/bond-reads.ts';
import { type BondIndexation, findIndexation, indexationAnswer } from '../reads/price-conversion.ts';
import type { Services } from '../services.ts';
import { priceFiguresOf } from './price-figures.ts';
import { findSummaryFacts, isProjected, type SummaryFacts, summaryTerms } from './summary-terms.ts';

// The day and the one before it, from which it changed.

interface SummaryReader {
  readonly viewer: Viewer;
  /** The venue of the figures; the usual one where it is absent or has no history of the bond. */
  readonly venueId: number | undefined;
}

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

/** The latest days of one of a bond's listings, the curves of the last, and how far it is indexed. */
interface SummaryMarket {
  readonly listing: ListingRecord | undefined;
  readonly days: readonly DayFigures[];
  readonly curves: ServingCurves;
  readonly indexation: BondIndexation | null;
  readonly usual: UsualConventions;
  readonly optionModel: OptionModel;
  readonly isWaiting: boolean;
}

/** What the accrued interest of a bond follows from. */
interface Facts extends Pick<SummaryFacts, 'cashFlows' | 'resets' | 'today'> {
  readonly bond: Pick<SummaryFacts['bond'], 'terms'>;
}

type Accrued = Omit<NonNullable<BondSummary['accrued']>, 'decimals'>;

/** What the venue said last, where it contradicts ours: then ours of today would as well. */
function published({ bond: { terms } }: Facts, day: DayFigures | undefined): Accrued | null {
  if (day === undefined || day.accrued === null || day.accruedOrigin !== 'published') return null;
  const settlement = isoFromDayNumber(settlementOf(terms, bondCalendar(terms), day));
  return { value: day.accrued, settlement, origin: 'published' };
}

function isAssumed({ cashFlows }: Facts, settlement: IsoDate, latest: DayFigures | undefined): boolean {
  const running = cashFlows.find(({ accrualStart, paymentDate }) => accrualStart !== null && paymentDate > settlement);
  return running !== undefined && isProjected(running, latest?.date ?? null);
}

function computed(facts: Facts, latest: DayFigures | undefined): Accrued | null {
  const accrued = accruedOfTrade(facts.bond.terms, facts.cashFlows, facts.today, facts.resets);
  if (accrued === null) return null;
  return { ...accrued, origin: isAssumed(facts, accrued.settlement, latest) ? 'assumed' : 'computed' };
}

/**
 * The accrued interest of a trade made today, or the last one that the venue published where ours is refuted; null where there is none,
 * or where terms and payments contradict each other.
 */
export function accruedOf(facts: Facts, latest: DayFigures | undefined): BondSummary['accrued'] {
  try {
    const accrued = published(facts, latest) ?? computed(facts, latest);
    return accrued && { ...accrued, decimals: accruedDecimalsOf(facts.bond.terms, tradingUnits.accrued.decimals) };
  } catch (error) {
    if (error instanceof InvalidInputError) return null;
    throw error;
  }
}

/** The summary of a bond with the figures of one of its listings. */
function summaryAnswer(
  facts: SummaryFacts,
  { listing, days, curves, indexation, usual, optionModel, isWaiting }: SummaryMarket,
): BondSummary {
  const [latest] = days;
  return {
    ...identityOf(facts),
    ...summaryTerms(facts),
    usualConvention: usualConventionOf(facts.bond.terms, usual),
    indexation: indexationAnswer(facts, indexation),
    accrued: accruedOf(facts, latest),
    ratings: ratingsOf(facts),
    venueId: listing?.venue.id ?? null,
    ...summaryFigures(days, listing),
    priceType: latest?.priceType ?? null,
    priceFigures: priceFiguresOf(facts, days, { curves, indexation, optionModel }),
    yieldType: latest?.yieldType ?? null,
    yieldOrigin: latest?.yieldOrigin ?? null,
    yieldPrice: latest?.yieldPrice ?? null,
    spreadOrigin: spreadOriginOf(latest),
    yieldDate: yieldDateOf(latest, facts.bond.terms.maturesOn),
    isWaiting,
    masked: [],
    sources: facts.sources.map(dataSourceOf),
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

/** Whether the latest day lacks a figure that has yet to be computed; an earlier day as of which an answer is waits for nothing. */
async function findWaiting({ database, today, presentDay }: Services, id: number, latest: DayFigures | undefined) {
  if (latest === undefined || today() !== presentDay()) return false;
  if (latest.price !== null && latest.yield !== null && latest.gSpread !== null) return false;
  return isDerivationPending(database, id);
}

/** The summary of a bond, and the level at which the reader may see it. */
export async function findSummary(
  services: Services,
  bond: BondRecord,
  { viewer, venueId: askedVenueId }: SummaryReader,
): Promise<{ readonly summary: BondSummary; readonly level: number }> {
  const facts = await findSummaryFacts(services, bond, viewer);
  const asked = facts.listings.find(({ venue }) => venue.id === askedVenueId);
  const listing = asked ?? defaultListing(facts.listings, viewer);
  const venueId = listing?.venue.id ?? null;
  const days = await readLatestFigures(services, bond.instrument.id, venueId);
  const curves = days[0] ? await findServingCurves(services.database, bond, days[0].date) : noCurves;
  const indexation = await findIndexation(services.database, facts, days[0]);
  const isWaiting = await findWaiting(services, bond.instrument.id, days[0]);
  const market = { listing, days, curves, indexation, usual: services.usualConventions, isWaiting };
  const optionModel = services.optionModelOf({
    currency: bond.terms.faceCurrency,
    isGenerated: bond.instrument.isGenerated,
  });
  const summary = summaryAnswer(facts, { ...market, optionModel });
  return { summary, level: effectiveLevel(viewer, venueId) };
}
