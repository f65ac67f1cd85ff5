import type { CurveDay } from '#domain/market/curve.ts';
import { contextsOf } from '#importers/derivation/bond-contexts.ts';
import { deriveLatestFigures } from '#importers/derivation/derive-latest-figures.ts';
import { openRun } from '#importers/derivation/derive-trading-days.ts';
import { isoFromDayNumber } from '#math/dates/dates.ts';
import { dayNumber, type IsoDate } from '#math/units.ts';
import { saveBondRecords } from '#store/bond/bond-records/record-tables.ts';
import { saveBondTerms } from '#store/bond/bonds/bond-terms.ts';
import { saveCashFlows } from '#store/bond/cash-flows/cash-flows.ts';
import { saveOffers } from '#store/bond/offers/offers.ts';
import { addRelation, saveLegalEntities, saveParent } from '#store/issuer/issuers/issuer-relations.ts';
import { saveIssuers } from '#store/issuer/issuers/issuers.ts';
import { saveBondParties } from '#store/issuer/ratings/rating-history.ts';
import { saveAgencies, saveRatings, saveScalePoints } from '#store/issuer/ratings/ratings.ts';
import { saveCurve, saveCurveDays } from '#store/market/curves/curves.ts';
import { saveDividends } from '#store/market/dividends/dividends.ts';
import { hasInstruments } from '#store/market/instruments/find-instruments.ts';
import { saveInstruments } from '#store/market/instruments/save-instruments.ts';
import { saveOvernightFixings } from '#store/market/overnight-fixings/overnight-fixings.ts';
import { saveAccessRequest } from '#store/market/quotes/access-requests.ts';
import { saveContacts, saveParticipants } from '#store/market/quotes/participants.ts';
import { saveEndOfDayPrices, saveQuotes } from '#store/market/quotes/quotes.ts';
import { saveSource } from '#store/market/sources/sources.ts';
import { saveTradingDays } from '#store/market/trading-days/save-trading-days.ts';
import { saveVenues } from '#store/market/venues/venues.ts';
import { noteDemoTask } from '#store/operator/demo-market/demo-market.ts';
import { keepSince } from '#store/platform/as-of/known-since.ts';
import { storeAt } from '#store/platform/as-of/write-with-history.ts';
import { inWriteTransaction, type Origin, type WriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';
import type { Database } from '#store/platform/database/database.ts';
import { saveInstrumentTitles, saveIssuerTitles } from '#store/platform/titles/titles.ts';
import { type BondQuotes, bondQuotes } from './bond-quotes.ts';
import { saveDemoSearches, saveDemoTickets } from './demo-accounts.ts';
import { saveDemoComments } from './demo-comments.ts';
import { saveDemoCompositions } from './demo-compositions.ts';
import type { CorrectedDays } from './demo-corrections.ts';
import { correctedBondId, firstStoring, saveDemoCorrections, storingOf, uncorrectedDays } from './demo-corrections.ts';
import type { DemoCurrency } from './demo-currencies.ts';
import type { MarketHistory } from './demo-curves.ts';
import { demoDividends } from './demo-dividends.ts';
import { saveDemoDocuments } from './demo-documents.ts';
import { demoFixings, firstFixingDay } from './demo-fixings.ts';
import { demoLegalEntities, demoLeis, demoParents, demoRelations } from './demo-groups.ts';
import { demoIssuers } from './demo-issuers.ts';
import {
  type DemoMarket,
  demoCurve,
  demoMarket,
  demoTradingDays,
  earlierCurveDays,
  firstTradingDay,
  instrumentCount,
} from './demo-market.ts';
import { saveDemoNews } from './demo-news.ts';
import type { DemoParticipant } from './demo-participants.ts';
import { dealerVenues, demoAccessRequests, demoContacts, demoParticipants } from './demo-participants.ts';
import { demoAgencies, demoBondParties, demoRatings, demoScalePoints } from './demo-ratings.ts';
import { demoRecords } from './demo-records.ts';
import { demoSource } from './demo-source.ts';
import { demoSwapCurve, quotedSwapDays } from './demo-swaps.ts';
import { demoVenues } from './demo-venues.ts';
import { tradingIndices } from './model-prices.ts';
import { saveDemoReports } from './reports/save-demo-reports.ts';
import { saveDemoRates } from './save-demo-rates.ts';
import { titlesOf } from './titles/title-in.ts';
import { titleLanguages } from './titles/title-words.ts';

/** What the seeding is at work on. */
export type SeedPhase = 'instruments' | 'curves' | 'trading days' | 'listings';
export type SeedProgress = (done: number, total: number, phase: SeedPhase) => void;

export interface SeedOptions {
  /** Last day of the market. */
  readonly today: IsoDate;
  /** Another seed gives another market of the same instruments; 1 without it. */
  readonly seed?: number;
  /** Years of trading history; 3 without it. */
  readonly historyYears?: number;
  readonly onProgress?: SeedProgress;
}

export interface SeedResult {
  /** False when the database held instruments already, in which case nothing was done. */
  readonly isSeeded: boolean;
  readonly bonds: number;
  readonly tradingDays: number;
}

const usualSeed = 1;
const usualYears = 3;

async function saveIdentities(tx: WriteTransaction, market: DemoMarket): Promise<void> {
  await saveVenues(tx, [...demoVenues, ...dealerVenues]);
  await saveIssuers(
    tx,
    demoIssuers.map(({ id, code, name, shortName, country, sector }) => ({
      id,
      code,
      name,
      shortName,
      country,
      sector,
      lei: demoLeis.get(id) ?? null,
      isGenerated: true,
    })),
  );
  const { bonds, stocks, funds, indexes } = market;
  const instruments = [...bonds, ...stocks, ...funds, ...indexes].map(({ instrument }) => instrument);
  await saveInstruments(
    tx,
    instruments.map((instrument) => ({ ...instrument, codes: [] })),
  );
  const issuerTitles = demoIssuers.flatMap((issuer) => titlesOf(issuer, titleLanguages));
  await saveIssuerTitles(tx, issuerTitles);
  const titled = [...bonds.filter(({ plan }) => !plan.isOneOfMany), ...stocks, ...funds, ...indexes];
  const instrumentTitles = titled.flatMap(({ instrument }) => titlesOf(instrument, titleLanguages));
  await saveInstrumentTitles(tx, instrumentTitles);
}

async function saveGroups(tx: WriteTransaction, { today }: DemoMarket, origin: Origin): Promise<void> {
  await saveLegalEntities(tx, demoLegalEntities(today), origin);
  for (const parent of demoParents) await saveParent(tx, parent, origin);
  for (const relation of demoRelations) await addRelation(tx, relation, origin);
}

async function saveBonds(tx: WriteTransaction, { bonds, settings, today }: DemoMarket, origin: Origin): Promise<void> {
  const ids = bonds.map((bond) => bond.plan.id);
  const terms = bonds.map((bond) => bond.facts.terms);
  await saveBondTerms(tx, terms, origin);
  const withId = <Row>(rows: readonly Row[], instrumentId: number) => rows.map((row) => ({ ...row, instrumentId }));
  const cashFlows = bonds.flatMap((bond) => withId(bond.facts.cashFlows, bond.plan.id));
  await saveCashFlows(tx, ids, cashFlows);
  const offers = bonds.flatMap((bond) => withId(bond.facts.offers, bond.plan.id));
  await saveOffers(tx, ids, offers);
  await saveAgencies(tx, demoAgencies);
  await saveScalePoints(tx, demoScalePoints);
  await saveRatings(tx, demoRatings(bonds, settings.seed, today));
  await saveBondParties(tx, demoBondParties(bonds));
  await saveBondRecords(tx, demoRecords(bonds, settings.seed, today));
}

/** The fixings that the coupons of generated bonds are made of. */
async function saveFixings(tx: WriteTransaction, { bonds, histories }: DemoMarket, origin: Origin): Promise<void> {
  for (const [currency, history] of histories) {
    const own = bonds.filter(({ plan, facts }) => plan.currency === currency && facts.terms.overnightMethod !== null);
    if (own.length === 0) continue;
    const from = firstFixingDay(dayNumber(Math.min(...own.map(({ tradesFrom }) => tradesFrom))));
    const fixings = demoFixings(history, from).map((fixing) => ({ ...fixing, isGenerated: true }));
    await saveOvernightFixings(tx, fixings, origin);
  }
}

/** The curve of a currency goes back as far as the longest history of its bonds. */
function firstCurveDay(market: DemoMarket, currency: string, history: MarketHistory): number {
  const ofCurrency = market.bonds.filter(({ plan }) => plan.currency === currency);
  const factors = ofCurrency.map(({ plan }) => plan.historyFactor ?? 1);
  const byPoints = ofCurrency
    .filter(({ plan }) => plan.points !== undefined && plan.venues?.length !== 0)
    .map((bond) => history.days[tradingIndices(bond, history, 0)[0]] ?? Number.POSITIVE_INFINITY);
  return Math.min(firstTradingDay(market, Math.max(1, ...factors)), ...byPoints) - earlierCurveDays;
}

/** The quoted swaps of a currency on the days of its government curve. */
async function saveSwaps(tx: WriteTransaction, currency: DemoCurrency, days: readonly CurveDay[], origin: Origin) {
  const curve = demoSwapCurve(currency);
  if (curve === null) return;
  await saveCurveDays(tx, await saveCurve(tx, curve), quotedSwapDays(currency, days), origin);
}

async function saveCurves(
  tx: WriteTransaction,
  market: DemoMarket,
  origin: Origin,
  onProgress: SeedProgress | undefined,
): Promise<void> {
  let done = 0;
  const { today } = market.settings;
  for (const [currency, history] of market.histories) {
    const curveId = await saveCurve(tx, demoCurve(currency));
    const first = firstCurveDay(market, currency, history);
    const days = history.curveDays.filter((_, index) => (history.days[index] ?? 0) >= first);
    for (const [moment, stored] of Map.groupBy(days, ({ date }) => storingOf(date, today).getTime())) {
      await storeAt(tx, new Date(moment));
      await saveCurveDays(tx, curveId, stored, origin);
      await saveSwaps(tx, history.currency, stored, origin);
    }
    done += 1;
    onProgress?.(done, market.histories.size, 'curves');
  }
  await storeAt(tx, firstStoring(today));
}

/** A participant without what only the generator knows of it. */
function participantOf({ share: _share, isIndicative: _indicative, ...participant }: DemoParticipant) {
  return participant;
}

async function saveAllQuotes(
  tx: WriteTransaction,
  made: readonly BondQuotes[],
  { settings }: DemoMarket,
  origin: Origin,
): Promise<void> {
  await saveParticipants(tx, demoParticipants.map(participantOf));
  await saveContacts(tx, demoContacts);
  for (const request of demoAccessRequests(settings.today)) await saveAccessRequest(tx, request);
  const ends = made.flatMap(({ endOfDay }) => endOfDay);
  await saveEndOfDayPrices(tx, ends, origin);
  // Quotes are of now, and move at once.
  await storeAt(tx, null);
  const quotes = made.flatMap(({ quotes }) => quotes);
  await saveQuotes(tx, quotes, origin);
}

/** Stores the trading days, and the quotes that are made around the last of them; gives the number of the days. */
async function saveHistory(
  tx: WriteTransaction,
  market: DemoMarket,
  origin: Origin,
  onProgress: SeedProgress | undefined,
): Promise<number> {
  const total = instrumentCount(market);
  let done = 0;
  const made: BondQuotes[] = [];
  let corrected: CorrectedDays = { mistaken: [], right: [] };
  const days = demoTradingDays(market, {
    onInstrument: () => {
      done += 1;
      onProgress?.(done, total, done < total ? 'trading days' : 'listings');
    },
    onBond: (traded) => {
      made.push(bondQuotes(traded, { seed: market.settings.seed, today: market.today }));
      if (traded.bond.plan.id !== correctedBondId) return;
      corrected = { mistaken: uncorrectedDays(traded, market.settings.today), right: [...traded.lastDays] };
    },
  });
  const { stored } = await saveTradingDays(tx, days, origin);
  await saveAllQuotes(tx, made, market, origin);
  await saveDemoCorrections(tx, market, corrected, origin);
  return stored;
}

/** Bonds whose terms are read at once. */
const BONDS_AT_ONCE = 200;

async function saveZSpreads(tx: WriteTransaction, market: DemoMarket): Promise<void> {
  const from = isoFromDayNumber(firstTradingDay(market));
  const run = await openRun(tx, { isGovernment: true, from });
  const ids = market.bonds.map(({ plan }) => plan.id);
  for (let at = 0; at < ids.length; at += BONDS_AT_ONCE) {
    const instrumentIds = ids.slice(at, at + BONDS_AT_ONCE);
    const contexts = await contextsOf(tx, instrumentIds, () => undefined);
    await deriveLatestFigures(tx, { instrumentIds, from }, { run, contexts });
  }
}

async function seed(tx: WriteTransaction, options: SeedOptions): Promise<SeedResult> {
  if (await hasInstruments(tx)) return { isSeeded: false, bonds: 0, tradingDays: 0 };
  const { today, onProgress } = options;
  const market = demoMarket({
    seed: options.seed ?? usualSeed,
    today,
    historyYears: options.historyYears ?? usualYears,
  });
  onProgress?.(0, 1, 'instruments');
  await storeAt(tx, firstStoring(today));
  await keepSince(tx, firstStoring(today));
  const sourceId = await saveSource(tx, demoSource);
  const origin: Origin = { sourceId, importId: null };
  await saveIdentities(tx, market);
  await saveGroups(tx, market, origin);
  await saveBonds(tx, market, origin);
  await saveDemoRates(tx, today, origin);
  await saveFixings(tx, market, origin);
  await saveDemoTickets(tx, today);
  await saveDemoDocuments(tx, market);
  await saveDemoNews(tx, market.settings.seed, market.today);
  await saveDemoComments(tx, market.today);
  await saveDemoSearches(tx, market.settings.today);
  await saveDemoCompositions(tx, market);
  await saveDividends(tx, demoDividends(market));
  await saveDemoReports(tx, origin, { seed: market.settings.seed, today: market.today });
  onProgress?.(1, 1, 'instruments');
  await saveCurves(tx, market, origin, onProgress);
  const tradingDays = await saveHistory(tx, market, origin, onProgress);
  await saveZSpreads(tx, market);
  await noteDemoTask(tx, { removedAt: null });
  return { isSeeded: true, bonds: market.bonds.length, tradingDays };
}

/**
 * Fills an empty database with the generated market, all of it or nothing. A database that holds any instrument is left
 * as it is.
 */
export function seedDemoMarket(database: Database, options: SeedOptions): Promise<SeedResult> {
  return inWriteTransaction(database, (tx) => seed(tx, options));
}

/** A line for each fifth of a phase. */
const linesPerPhase = 5;

/** Turns the progress of the seeding into lines for a terminal or a log: the start of each phase and each fifth of it. */
export function seedProgressLines(print: (line: string) => void): SeedProgress {
  let shownPhase: SeedPhase | null = null;
  let shownPart = 0;
  return (done, total, phase) => {
    const part = Math.floor((done / total) * linesPerPhase);
    if (phase === shownPhase && part === shownPart) return;
    shownPhase = phase;
    shownPart = part;
    print(`Demo market: ${phase} ${Math.round((done / total) * 100)} %`);
  };
}
