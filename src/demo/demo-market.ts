import { benchmarkBook } from '#domain/bond/derivation/benchmark-book.ts';
import { curveBook } from '#domain/bond/derivation/curve-book.ts';
import type { DeriveRun } from '#domain/bond/derivation/derive-history.ts';
import { dayWorkspace } from '#domain/bond/derivation/settled-leg.ts';
import { governmentSector } from '#domain/issuer/sector.ts';
import type { YieldCurve } from '#domain/market/curve.ts';
import type { TradingDay } from '#domain/market/trading-day.ts';
import { addMonths, dayNumberFromIso } from '#math/dates/dates.ts';
import { type DayNumber, dayNumber, type IsoDate } from '#math/units.ts';
import { awkwardBonds } from './awkward-bonds.ts';
import type { TradedBond } from './bond-quotes.ts';
import { type DemoBond, demoBond } from './demo-bond.ts';
import { demoCurrencies } from './demo-currencies.ts';
import { demoCurveCode, type MarketHistory, marketHistory } from './demo-curves.ts';
import { type DemoIndex, type DemoSecurity, demoFunds, demoIndexes, demoStocks } from './demo-securities.ts';
import { governmentBonds, ordinaryBonds, showcaseBonds } from './ordinary-bonds.ts';
import { quotedDays } from './quoted-days.ts';
import { indexDays, securityDays } from './security-days.ts';

export interface DemoSettings {
  readonly seed: number;
  readonly today: IsoDate;
  /** Years of trading history, 3 unless tests want less; instruments and ids are the same for every length. */
  readonly historyYears: number;
}

/** The whole demo market but its trading days, which are made one by one. */
export interface DemoMarket {
  readonly settings: DemoSettings;
  readonly today: DayNumber;
  readonly histories: ReadonlyMap<string, MarketHistory>;
  /** By id: 1001 to 1050 one of each kind, then six of each government, then ordinary and awkward ones. */
  readonly bonds: readonly DemoBond[];
  readonly stocks: readonly DemoSecurity[];
  readonly funds: readonly DemoSecurity[];
  readonly indexes: readonly DemoIndex[];
}

const firstBondId = 1001;
const ordinaryCount = 210;

function historyOf(market: Pick<DemoMarket, 'histories'>, currency: string): MarketHistory {
  const history = market.histories.get(currency);
  if (history === undefined) throw new RangeError(`not a currency of the demo market: ${currency}`);
  return history;
}

/** Everything of the demo market that does not grow with its history; the same seed and day give the same market. */
export function demoMarket(settings: DemoSettings): DemoMarket {
  const today = dayNumberFromIso(settings.today);
  const histories = new Map(
    demoCurrencies.map((currency) => [currency.code, marketHistory(currency, settings.seed, settings.today)]),
  );
  const showcase = showcaseBonds(firstBondId);
  const governments = governmentBonds(firstBondId + showcase.length);
  const ordinary = ordinaryBonds(firstBondId + showcase.length + governments.length, ordinaryCount, settings.seed);
  const usual = [...showcase, ...governments, ...ordinary];
  const plans = [...usual, ...awkwardBonds(firstBondId + usual.length)];
  return {
    settings,
    today,
    histories,
    bonds: plans.map((plan) => demoBond(plan, historyOf({ histories }, plan.currency), today)),
    stocks: demoStocks(),
    funds: demoFunds(),
    indexes: demoIndexes(),
  };
}

/** Days of curve before the first trading day, for the holidays at its beginning. */
export const earlierCurveDays = 20;

/** First day of a trading history of so many years up to a day. */
export function firstDayOfYears(today: DayNumber, years: number): DayNumber {
  const months = years * 12;
  return dayNumber(addMonths(today, -Math.floor(months)) - Math.round((months % 1) * 30));
}

/** First day of the trading history of the market, or of something that has a history some times as long. */
export function firstTradingDay({ today, settings }: DemoMarket, factor = 1): DayNumber {
  return firstDayOfYears(today, settings.historyYears * factor);
}

/** The government curve of a currency of the demo market, without its days. */
export function demoCurve(currency: string): Omit<YieldCurve, 'id'> {
  return {
    code: demoCurveCode(currency),
    name: `${currency} government zero curve (demo)`,
    currency,
    kind: 'government-zero',
    compounding: 1,
  };
}

/** A run that measures against these curves and, as yet, no benchmarks. */
function openRun(histories: ReadonlyMap<string, MarketHistory>): DeriveRun {
  const curves = [...histories].map(([currency, { curveDays }]) => ({ curve: demoCurve(currency), days: curveDays }));
  return { curves: curveBook(curves), benchmarks: benchmarkBook(), workspace: dayWorkspace() };
}

/** How many instruments have trading days to make. */
export function instrumentCount(market: DemoMarket): number {
  return market.bonds.length + market.stocks.length + market.funds.length + market.indexes.length;
}

/** Who hears of each instrument that is done, and of each bond what is needed to quote it. */
interface DemoListener {
  readonly onInstrument: () => void;
  readonly onBond?: (traded: TradedBond) => void;
}

/**
 * The trading days of all instruments, one after another; governments first, since the other bonds are measured against them.
 */
export function* demoTradingDays(market: DemoMarket, { onInstrument, onBond }: DemoListener): Generator<TradingDay> {
  const run = openRun(market.histories);
  const { seed } = market.settings;
  const isGovernment = ({ plan }: DemoBond) => plan.issuer.sector === governmentSector;
  const ordered = [...market.bonds.filter(isGovernment), ...market.bonds.filter((bond) => !isGovernment(bond))];
  for (const bond of ordered) {
    const firstDay = firstTradingDay(market, bond.plan.historyFactor);
    const history = historyOf(market, bond.plan.currency);
    yield* quotedDays({ bond, history, run, seed, firstDay }, onBond);
    onInstrument();
  }
  const firstDay = firstTradingDay(market);
  for (const security of [...market.stocks, ...market.funds]) {
    const history = historyOf(market, security.instrument.currency ?? 'EUR');
    yield* securityDays(security, { history, run, seed, firstDay });
    onInstrument();
  }
  for (const index of market.indexes) {
    yield* indexDays(index, { history: historyOf(market, index.currency), run, seed, firstDay });
    onInstrument();
  }
}
