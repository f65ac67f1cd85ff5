import { bondQuotes } from '#demo/bond-quotes.ts';
import type { DemoBond } from '#demo/demo-bond.ts';
import { demoSource } from '#demo/demo-source.ts';
import { quotedDays } from '#demo/quoted-days.ts';
import type { EndOfDayPrice, ParticipantQuote } from '#domain/market/market-participant.ts';
import type { TradingDay } from '#domain/market/trading-day.ts';
import { addBondHistories, addMarket, analyzeHistories, analyzeMarket } from '#store/bond/bonds/add-market.ts';
import { saveSource } from '#store/market/sources/sources.ts';
import { packDays } from '#store/market/trading-days/pack-days.ts';
import { inWriteTransaction, type WriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';
import type { Database } from '#store/platform/database/database.ts';
import { openTrading, type Trading } from './open-trading.ts';
import { storedExtent } from './stored-extent.ts';
import { tradedBond } from './traded-bond.ts';
import { firstTradedBondId, maxTradedBonds, wideIssuerCount } from './wide-ids.ts';
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
