import { type DeriveRun, historyDeriver } from '#domain/bond/derivation/derive-history.ts';
import type { ObservedDay, TradingDay } from '#domain/market/trading-day.ts';
import { annualZeroRate } from '#math/curve/curve.ts';
import type { IsoDate, Years } from '#math/units.ts';
import { indexOnOrBefore, type MarketHistory } from './demo-curves.ts';
import type { DemoIndex, DemoSecurity } from './demo-securities.ts';
import { nothingObserved } from './observed-day.ts';
import { type Random, randomStream } from './random.ts';

export interface SecurityDaysInput {
  readonly history: MarketHistory;
  readonly run: DeriveRun;
  readonly seed: number;
  /** First day of the trading history. */
  readonly firstDay: number;
}

const businessDaysPerYear = 256;
const twoDecimals = (value: number) => Math.round(value * 100) / 100;

function firstIndex(history: MarketHistory, firstDay: number): number {
  const before = indexOnOrBefore(history, firstDay);
  return (history.days[before] ?? 0) >= firstDay ? before : before + 1;
}

function growthStep(random: Random, growth: number, volatility: number): number {
  const drift = (growth - volatility ** 2 / 2) / businessDaysPerYear;
  return Math.exp(drift + (volatility / Math.sqrt(businessDaysPerYear)) * random.normal());
}

function securityDay(security: DemoSecurity, date: IsoDate, price: number, random: Random): ObservedDay {
  const day = nothingObserved(security.instrument.id, security.venueId, date);
  const scatter = (price * security.volatility) / 40;
  const near = () => price + scatter * random.normal();
  const [open, last, average] = [near(), near(), near()];
  day.open = twoDecimals(open);
  day.last = twoDecimals(last);
  day.average = twoDecimals(average);
  day.close = day.last;
  day.low = twoDecimals(Math.min(open, last, average) - scatter * random.uniform());
  day.high = twoDecimals(Math.max(open, last, average) + scatter * random.uniform());
  day.bid = twoDecimals(last - scatter * 0.2);
  day.ask = twoDecimals(last + scatter * 0.2);
  day.volume = Math.floor(Math.exp(random.normal() * 0.7) * 20_000);
  day.turnover = Math.round(day.volume * average);
  day.dealCount = Math.max(1, Math.floor(day.volume / 90));
  day.lastDealAt = `${date}T15:${random.whole(10, 59)}:00Z`;
  return day;
}

/** Trading days of a stock or a fund: a geometric random walk. */
export function* securityDays(security: DemoSecurity, input: SecurityDaysInput): Generator<TradingDay> {
  const { history, run, seed, firstDay } = input;
  const random = randomStream(seed, `security ${security.instrument.id}`);
  const deriver = historyDeriver(run, null);
  let price = security.startPrice;
  for (let index = firstIndex(history, firstDay); index < history.dates.length; index++) {
    price *= growthStep(random, security.growth, security.volatility);
    const date = history.dates[index];
    if (date === undefined) continue;
    const observed = securityDay(security, date, price, random);
    yield { ...observed, ...deriver.next(observed) };
  }
}

interface IndexFigures {
  readonly yield: number;
  readonly spread: number;
}

function indexFigures(index: DemoIndex, history: MarketHistory, at: number): IndexFigures | null {
  const curve = history.curves[at];
  if (curve === undefined || index.years === null) return null;
  const spread = index.spread * (history.credit[at] ?? 1);
  return { yield: annualZeroRate(curve, index.years as Years) + spread, spread };
}

/** What the level is multiplied by over a day: interest earned less the price of a changed yield. */
function returnOver(years: number, before: IndexFigures | null, now: IndexFigures | null): number {
  if (before === null || now === null) return 1;
  return 1 + before.yield / businessDaysPerYear - years * (now.yield - before.yield);
}

/** Days of an index: level, and for a bond index yield, duration and spread as its provider publishes them. */
export function* indexDays(index: DemoIndex, input: SecurityDaysInput): Generator<TradingDay> {
  const { history, run, seed, firstDay } = input;
  const random = randomStream(seed, `index ${index.instrument.id}`);
  const deriver = historyDeriver(run, null);
  let level = 1000;
  let before: IndexFigures | null = null;
  for (let at = firstIndex(history, firstDay); at < history.dates.length; at++) {
    const now = indexFigures(index, history, at);
    level *= index.years === null ? growthStep(random, 0.06, 0.17) : returnOver(index.years, before, now);
    before = now;
    const date = history.dates[at];
    if (date === undefined) continue;
    const observed = nothingObserved(index.instrument.id, index.venueId, date);
    observed.close = twoDecimals(level);
    observed.publishedYield = now?.yield ?? null;
    observed.publishedMacaulay = now === null ? null : index.years;
    observed.publishedGSpread = now?.spread ?? null;
    yield { ...observed, ...deriver.next(observed) };
  }
}
