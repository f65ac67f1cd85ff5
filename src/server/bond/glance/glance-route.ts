import {
  type Carry,
  type GlanceSide,
  glance,
  glanceCall,
  glanceSide,
  type Life,
  type Verdict,
} from '#contract/bond/glance.ts';
import { blankAboveYield } from '#contract/market/trading-days/trading-columns.ts';
import { defaultListing, effectiveLevel } from '#domain/account/access/viewer.ts';
import { bondCalendar, settlementOf } from '#domain/bond/bond-mathematics/bond-description.ts';
import { statusOn } from '#domain/bond/bond-status.ts';
import { type CarryGrid, carryGrid } from '#domain/bond/calculator/carry-grid.ts';
import { peerFamilies } from '#domain/fields/figures.ts';
import { isoFromDayNumber } from '#math/dates/dates.ts';
import { InvalidInputError } from '#math/invalid-input-error.ts';
import type { BondRecord } from '#store/bond/bonds/find-bond.ts';
import { findResets } from '#store/bond/cash-flows/daily-rates.ts';
import type { StandingDay } from '#store/bond/standing/standing.ts';
import type { DayFigures } from '#store/market/trading-days/find-trading-day.ts';
import type { ListingRecord } from '#store/market/trading-days/listings.ts';
import { bestQuotesFor } from '../../market/quotes/quotes-route.ts';
import { findServingCurves } from '../../market/reads/market-reads.ts';
import { requireBond } from '../../market/reads/require-bond.ts';
import { type App, serve } from '../../platform/serving/serve.ts';
import { factsOf, tradeOf } from '../bond-summary/price-figures.ts';
import { readLatestFigures, readListings, readSchedule } from '../reads/bond-reads.ts';
import type { Services } from '../services.ts';
import { peersOf } from '../standing/peers.ts';
import { findLifeReturn, positionOf, standingDaysOf } from '../standing/standing-route.ts';

/** What verdict and grid follow from. */
const openFamilies = ['price', 'yield', ...peerFamilies] as const;

/** How the last day's spread, else its yield, stands to peers and history; null of a day without either. */
async function verdictOf(services: Services, bond: BondRecord, days: readonly StandingDay[]): Promise<Verdict | null> {
  const spread = positionOf(days, 'gSpread');
  const position = spread ?? positionOf(days, 'yield');
  if (position === null) return null;
  const peers = await peersOf(services, bond, days, 'at-a-glance');
  const measure = spread === null ? 'yield' : 'g_spread';
  const same = peers?.measure === measure ? peers : null;
  return {
    measure,
    value: position.value,
    difference: same?.difference ?? null,
    count: same?.count ?? null,
    currency: same?.currency ?? null,
    sector: same?.sector ?? null,
    rating_from: same?.rating_from ?? null,
    rating_to: same?.rating_to ?? null,
    duration_from: same?.duration_from ?? null,
    duration_to: same?.duration_to ?? null,
    list_query: same?.list_query ?? null,
    percentile: position.percentile,
    since: position.first_date,
    masked: [],
  };
}

function carryAnswer({ method, end, moves }: CarryGrid, settlement: string): Carry {
  return {
    method,
    end: end?.kind ?? null,
    end_date: end?.date ?? null,
    settlement,
    moves: moves.map(({ shift, clean, returns: [threeMonths = null, sixMonths = null, year = null] }) => ({
      shift,
      price: clean,
      return_3m: threeMonths,
      return_6m: sixMonths,
      return_12m: year,
      masked: [],
    })),
    masked: [],
  };
}

/** What moves of rates do to the price of a day; null of a day without one, and where terms and payments contradict each other. */
async function carryOf(services: Services, bond: BondRecord, day: DayFigures | undefined): Promise<Carry | null> {
  if (day === undefined || day.price === null || (day.yield ?? 0) > blankAboveYield) return null;
  const { instrument, terms } = bond;
  const { database, optionModelOf } = services;
  const [schedule, { government }] = await Promise.all([
    readSchedule(services, instrument.id),
    findServingCurves(database, bond, day.date),
  ]);
  const { isGenerated } = instrument;
  const resets = await findResets(database, { terms, isGenerated, cashFlows: schedule.cashFlows });
  try {
    const settlement = settlementOf(terms, bondCalendar(terms), tradeOf(day));
    const grid = carryGrid({
      facts: factsOf({ bond, ...schedule, resets }),
      settlement,
      clean: day.price,
      curve: government?.curve ?? null,
      optionModel: optionModelOf({ currency: terms.faceCurrency, isGenerated }),
    });
    return grid && carryAnswer(grid, isoFromDayNumber(settlement));
  } catch (error) {
    if (error instanceof InvalidInputError) return null;
    throw error;
  }
}

/** What a repaid bond brought. */
async function lifeOf(services: Services, bond: BondRecord, listing: ListingRecord | undefined): Promise<Life | null> {
  const days = await standingDaysOf(services, bond.instrument.id, listing);
  const brought = await findLifeReturn(services, { bond, days, venueId: listing?.venue.id ?? null });
  if (brought === null) return null;
  const { from, to, total, yearly } = brought;
  return { from, to, total, yearly, masked: [] };
}

/** What the first view tells of a bond that is alive. */
async function aliveParts(services: Services, bond: BondRecord, listing: ListingRecord | undefined) {
  const { id } = bond.instrument;
  const venueId = listing?.venue.id ?? null;
  const [days, [day]] = await Promise.all([
    standingDaysOf(services, id, listing),
    readLatestFigures(services, id, venueId),
  ]);
  const [verdict, carry] = await Promise.all([verdictOf(services, bond, days), carryOf(services, bond, day)]);
  return { verdict, carry };
}

/** Of a repaid bond nothing is left to be quoted, compared or moved. */
export function glanceRoute(app: App, services: Services): void {
  const { gate, today } = services;
  serve(app, services, glanceCall, async ({ params, query, viewer }) => {
    const bond = await requireBond(services, params.id);
    const { instrument, terms } = bond;
    const listings = await readListings(services, instrument.id, viewer.accountId);
    const listing = listings.find(({ venue }) => venue.id === query.venue) ?? defaultListing(listings, viewer);
    const level = effectiveLevel(viewer, listing?.venue.id ?? null);
    const isOver = statusOn({ statusId: instrument.statusId, maturesOn: terms.maturesOn }, today()).isFinished;
    // One gate for each part: who does not see all that it follows from is not even told whether there is one.
    const isOpen = openFamilies.every((family) => gate.shows(family, level));
    const parts = isOpen && !isOver ? await aliveParts(services, bond, listing) : { verdict: null, carry: null };
    const sides = isOver ? { bid: null, ask: null } : await bestQuotesFor(services, viewer, instrument.id);
    const life = isOpen && isOver ? await lifeOf(services, bond, listing) : null;
    const rest = { bid: null, ask: null, fresh_hours: services.quoteHours, ...parts, life, masked: [] };
    // A quote is open with its own venue, whichever one the page was asked for.
    const shown = (side: GlanceSide | null) =>
      side && gate.mask(side, glanceSide, effectiveLevel(viewer, side.venue_id));
    return { ...gate.mask(rest, glance, level), bid: shown(sides.bid), ask: shown(sides.ask) };
  });
}
