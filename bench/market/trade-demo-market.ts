import type { BondPlan } from '#demo/bond-plan.ts';
import { bondQuotes } from '#demo/bond-quotes.ts';
import { type DemoBond, demoBond } from '#demo/demo-bond.ts';
import { demoCurrencies, demoCurrency } from '#demo/demo-currencies.ts';
import { type MarketHistory, marketHistory } from '#demo/demo-curves.ts';
import { type DemoGrade, demoGrades } from '#demo/demo-issuers.ts';
import { demoCurve, earlierCurveDays, firstDayOfYears } from '#demo/demo-market.ts';
import { demoSource } from '#demo/demo-source.ts';
import { ordinaryBond, shutOut } from '#demo/ordinary-bonds.ts';
import { quotedDays } from '#demo/quoted-days.ts';
import { type Random, randomStream } from '#demo/random.ts';
import type { DeriveRun } from '#domain/bond/derivation/derive-history.ts';
import type { EndOfDayPrice, ParticipantQuote } from '#domain/market/market-participant.ts';
import type { TradingDay } from '#domain/market/trading-day.ts';
import { openRun } from '#importers/derivation/derive-trading-days.ts';
import { ImportError } from '#importers/file-fault.ts';
import { addDays, dayNumberFromIso, isoFromDayNumber } from '#math/dates/dates.ts';
import type { DayNumber, IsoDate } from '#math/units.ts';
import { addBondHistories, addMarket, analyzeHistories, analyzeMarket } from '#store/bond/bonds/add-market.ts';
import { findCurveHistories, saveCurve, saveCurveDays } from '#store/market/curves/curves.ts';
import { saveSource } from '#store/market/sources/sources.ts';
import { packDays } from '#store/market/trading-days/pack-days.ts';
import { inWriteTransaction, type Origin, type WriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';
import type { Database } from '#store/platform/database/database.ts';
import { otherSeed, storedExtent } from './stored-extent.ts';
import { firstTradedBondId, firstWideIssuerId, maxTradedBonds, wideIssuerCount } from './wide-ids.ts';
import { bondIssuer, type WideMarket, wideMarket } from './wide-instrument.ts';
import { wideInstrumentTitles, wideIssuerRows } from './wide-rows.ts';

/** How many bonds with trading days there are and shall be, and what this run has added. */
export interface TradeState {
  readonly done: number;
  readonly total: number;
  readonly addedBonds: number;
  readonly addedDays: number;
}

export interface TradeOptions {
  /** The seed with which the small market was made. */
  readonly seed: number;
  /** How many bonds with trading days there shall be in all, those of the small market counted. */
  readonly bonds: number;
  readonly historyYears: number;
  /** How many dealers quote each bond. */
  readonly dealersOfEach: number;
  /** Told after every part. */
  readonly onProgress?: (state: TradeState) => void;
  /** Bonds of one transaction; about 100,000 trading days without it. */
  readonly partSize?: number;
}

/** A bond has about so many days in a year, on one venue or several. */
const daysOfYear = 450;
const daysOfPart = 100_000;

function usualPartSize(historyYears: number): number {
  return Math.max(10, Math.min(250, Math.round(daysOfPart / (daysOfYear * historyYears))));
}

interface MadeQuotes {
  readonly quotes: ParticipantQuote[];
  readonly endOfDay: EndOfDayPrice[];
}

/** What the bonds of the wide market with trading days are made of. */
interface TradedMarket {
  readonly wide: WideMarket;
  /** Curves and credit by currency. */
  readonly histories: ReadonlyMap<string, MarketHistory>;
  /** Years of trading days; bonds are so old that they fill them. */
  readonly historyYears: number;
}

const [bestGrade, ...otherGrades] = demoGrades.filter((grade) => !shutOut.has(grade));

function gradeOf({ seed }: WideMarket, issuerId: number): DemoGrade {
  const random = randomStream(seed, `grade of ${issuerId - firstWideIssuerId}`);
  return random.pick([bestGrade ?? 'AAA', ...otherGrades]);
}

/** Months that every ordinary bond has been there. */
const usualAge = 24;

/** A bond is older than usual where the history is longer; bills are young. */
function aged(plan: BondPlan, historyYears: number, random: Random): BondPlan {
  if (plan.kind === 'bill') return plan;
  const further = random.whole(0, Math.max(0, Math.ceil(historyYears * 12) - usualAge));
  return { ...plan, issuedInMonths: plan.issuedInMonths - further };
}

/** The bond with trading days of a running number from 0; the same market gives the same bond. */
function tradedBond({ wide, histories, historyYears }: TradedMarket, ordinal: number): DemoBond {
  const { seed, today } = wide;
  const issuer = wide.issuer(bondIssuer(wide, ordinal));
  const id = firstTradedBondId + ordinal;
  const sector = issuer.sector ?? '';
  const borrower = { ...issuer, sector, grade: gradeOf(wide, issuer.id) };
  const plan = ordinaryBond({ id, index: ordinal, issuer: borrower, seed });
  const history = histories.get(plan.currency);
  if (history === undefined) throw new RangeError(`no history of the currency ${plan.currency}`);
  return demoBond(aged(plan, historyYears, randomStream(seed, `age of ${id}`)), history, today);
}

/** What the trading days of new bonds are made of and measured against. */
interface Trading {
  readonly market: TradedMarket;
  readonly run: DeriveRun;
  readonly firstDay: DayNumber;
}

/** The last curve of a market is at most so many days older than its last day. */
const maxHolidays = 10;

const noMarket = 'Bonds with trading days are measured against the generated governments, and the database has none.';

/** The day on which the stored market ends: a run on a later day goes on with what is there. */
async function storedToday(tx: WriteTransaction, seed: number): Promise<IsoDate> {
  const currency = demoCurrency('EUR');
  const [stored] = await findCurveHistories(tx, { currency: currency.code });
  const last = stored?.days.at(-1);
  if (last === undefined) throw new ImportError(noMarket);
  for (let later = 0; later <= maxHolidays; later++) {
    const day = isoFromDayNumber(addDays(dayNumberFromIso(last.date), later));
    const made = marketHistory(currency, seed, day).curveDays.at(-1);
    if (made?.date === last.date && made.rates.every((rate, at) => rate === last.rates[at])) return day;
  }
  throw new ImportError(otherSeed);
}

async function saveCurves(
  tx: WriteTransaction,
  histories: ReadonlyMap<string, MarketHistory>,
  firstDay: DayNumber,
  origin: Origin,
): Promise<void> {
  for (const [currency, { days, curveDays }] of histories) {
    const curveId = await saveCurve(tx, demoCurve(currency));
    const needed = curveDays.filter((_, index) => (days[index] ?? 0) >= firstDay - earlierCurveDays);
    await saveCurveDays(tx, curveId, needed, origin);
  }
}

/** Opens the market that is stored for so many years of trading days; stores the curves that they need. */
async function openTrading(
  tx: WriteTransaction,
  { seed, historyYears }: { readonly seed: number; readonly historyYears: number },
  origin: Origin,
): Promise<Trading> {
  const today = await storedToday(tx, seed);
  const histories = new Map(
    demoCurrencies.map((currency) => [currency.code, marketHistory(currency, seed, today, historyYears)]),
  );
  const lastDay = dayNumberFromIso(today);
  const firstDay = firstDayOfYears(lastDay, historyYears);
  await saveCurves(tx, histories, firstDay, origin);
  const run = await openRun(tx, { isGovernment: false, from: isoFromDayNumber(firstDay) });
  return { market: { wide: wideMarket(seed, lastDay), histories, historyYears }, run, firstDay };
}

/** The days of the bonds, one after another; what dealers quote around the last of them is put into `made`. */
function* daysOf(
  bonds: readonly DemoBond[],
  { market, run, firstDay }: Trading,
  dealersOfEach: number,
  made: MadeQuotes,
): Generator<TradingDay> {
  const { seed, today } = market.wide;
  for (const bond of bonds) {
    const history = market.histories.get(bond.plan.currency);
    if (history === undefined) continue;
    yield* quotedDays({ bond, history, run, seed, firstDay }, (traded) => {
      const { quotes, endOfDay } = bondQuotes(traded, { seed, today, dealersOfEach });
      made.quotes.push(...quotes);
      made.endOfDay.push(...endOfDay);
    });
  }
}

interface Part {
  readonly from: number;
  readonly to: number;
  readonly firstIssuer: number;
}

/** Stores the bonds of a part with all that belongs to them; gives the number of their days. */
async function addBonds(tx: WriteTransaction, trading: Trading, part: Part, dealersOfEach: number): Promise<number> {
  const { from, to, firstIssuer } = part;
  const { market } = trading;
  const bonds = Array.from({ length: to - from }, (_, index) => tradedBond(market, from + index));
  const origin = { sourceId: await saveSource(tx, demoSource), importId: null };
  const withId = <Row>(rows: (bond: DemoBond) => readonly Row[]) =>
    bonds.flatMap((bond) => rows(bond).map((row) => ({ ...row, instrumentId: bond.plan.id })));
  const marketRows = {
    ...wideIssuerRows(market.wide, firstIssuer, wideIssuerCount(to)),
    instruments: bonds.map(({ instrument }) => instrument),
    terms: bonds.map(({ facts }) => facts.terms),
    instrumentTitles: bonds.flatMap(({ instrument }, index) => wideInstrumentTitles(instrument, from + index)),
  };
  await addMarket(tx, marketRows, origin);
  const made: MadeQuotes = { quotes: [], endOfDay: [] };
  const histories = {
    firstId: firstTradedBondId + from,
    lastId: firstTradedBondId + to - 1,
    cashFlows: withId(({ facts }) => facts.cashFlows),
    offers: withId(({ facts }) => facts.offers),
    days: daysOf(bonds, trading, dealersOfEach, made),
    ...made,
  };
  return addBondHistories(tx, histories, origin);
}

interface Added {
  readonly bonds: number;
  readonly days: number;
  /** Bonds that there are now. */
  readonly stored: number;
}

/** Adds the next part in a transaction of its own. */
function addPart(database: Database, trading: Trading, options: TradeOptions): Promise<Added> {
  return inWriteTransaction(database, async (tx) => {
    const range = { firstId: firstTradedBondId, max: maxTradedBonds };
    const extent = await storedExtent(tx, trading.market.wide, range);
    const stored = extent.bonds + extent.inRange;
    const partSize = options.partSize ?? usualPartSize(options.historyYears);
    const wanted = Math.min(options.bonds - stored, partSize, maxTradedBonds - extent.inRange);
    if (wanted <= 0) return { bonds: 0, days: 0, stored };
    const part = { from: extent.inRange, to: extent.inRange + wanted, firstIssuer: extent.wideIssuers };
    const days = await addBonds(tx, trading, part, options.dealersOfEach);
    return { bonds: wanted, days, stored: stored + wanted };
  });
}

function open(database: Database, { seed, historyYears }: TradeOptions): Promise<Trading> {
  return inWriteTransaction(database, async (tx) => {
    const origin = { sourceId: await saveSource(tx, demoSource), importId: null };
    return openTrading(tx, { seed, historyYears }, origin);
  });
}

async function analyze(tx: WriteTransaction): Promise<void> {
  await analyzeMarket(tx);
  await analyzeHistories(tx);
}

async function addParts(database: Database, trading: Trading, options: TradeOptions): Promise<TradeState> {
  let state: TradeState = { done: 0, total: options.bonds, addedBonds: 0, addedDays: 0 };
  for (;;) {
    const part = await addPart(database, trading, options);
    const addedBonds = state.addedBonds + part.bonds;
    state = { ...state, done: part.stored, addedBonds, addedDays: state.addedDays + part.days };
    options.onProgress?.(state);
    if (part.bonds === 0 || part.stored >= options.bonds) return state;
  }
}

/**
 * Grows the generated market to a number of bonds with terms, payments, trading days and quotes, part by part: a run that is broken off
 * keeps the parts that are done, and the next run goes on after them. Throws an ImportError where the database holds anything that was
 * not generated, or no generated market at all.
 */
export async function tradeDemoMarket(database: Database, options: TradeOptions): Promise<TradeState> {
  const trading = await open(database, options);
  const state = await database.withClient((client) => packDays(client, () => addParts(database, trading, options)));
  if (state.addedBonds > 0) await inWriteTransaction(database, analyze);
  return state;
}
