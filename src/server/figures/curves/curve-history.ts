import { setImmediate as nextTurn } from 'node:timers/promises';
import type { CurveHistoryAnswer, curveHistoryCall } from '#contract/figures/curves.ts';
import type { QueryOf } from '#contract/platform/call.ts';
import type { Viewer } from '#domain/account/access/viewer.ts';
import { type CurveBook, curveBook } from '#domain/bond/derivation/curve-book.ts';
import {
  type CurveRate,
  historyPeriods,
  measureOfRates,
  termsOf,
  type WholeCurve,
} from '#domain/figures/curves/curve-measures.ts';
import { addMonths, dayNumberFromIso, isoFromDayNumber } from '#math/dates/dates.ts';
import type { IsoDate } from '#math/units.ts';
import { findServingHistories } from '#store/market/curves/curves.ts';
import type { Services } from '../../bond/services.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import { askedDay } from '../../platform/serving/asked-day.ts';
import { findBondCurveHistory, requireCurveBonds } from './bond-group-curves.ts';
import { isGeneratedMarket, oldestFor, pointedCurves } from './pointed-curves.ts';

/** A curve by its currency, and which of its curves it is. */
export interface NamedCurve {
  readonly currency: string;
  readonly of: WholeCurve;
}

/** The curve that `swaps` or `USD-government` names. */
export function overCurve(currency: string, over: string): NamedCurve {
  const [, other = currency, of = over] = /^([A-Z]{3})-(.*)$/.exec(over) ?? [];
  return { currency: other, of: of as WholeCurve };
}

/** The curves of a currency over a span of days. */
interface Market {
  readonly currency: string;
  readonly book: CurveBook;
  readonly isGenerated: boolean;
  /** Days of any of its curves. */
  readonly dates: readonly IsoDate[];
}

type Span = Readonly<Record<'from' | 'to', IsoDate>>;

async function findMarket({ database }: Pick<Services, 'database'>, currency: string, { from, to }: Span) {
  const isGenerated = await isGeneratedMarket({ database }, currency);
  const { imported, fitted } = await findServingHistories(database, { currency, from: oldestFor(from), to });
  const days = [...imported, ...fitted].flatMap((history) => history.days.map(({ date }) => date));
  const dates = [...new Set(days)].filter((date) => date >= from).sort();
  return { currency, book: curveBook(imported, fitted), isGenerated, dates };
}

type Rates = readonly (number | null)[];

interface RatesOfDay {
  readonly rates: Rates;
  /** Bonds that the curve rests on; of a curve of bonds alone. */
  readonly bondCount?: number;
}

/** The days of a curve, and its rates at some terms on a day; null on one without it. Days are asked for in ascending order. */
interface RateHistory {
  readonly dates: readonly IsoDate[];
  readonly ratesOn: (date: IsoDate, terms: readonly number[]) => RatesOfDay | null;
}

/** A curve with its points at some terms on a day; null for none. */
function curveOn({ book, currency, isGenerated }: Market, of: WholeCurve, date: IsoDate, terms: readonly number[]) {
  const asked = [currency, isGenerated, date] as const;
  const isOf = (...some: readonly WholeCurve[]) => some.includes(of);
  const found = {
    government: isOf('government', 'breakeven') ? book.servingOn(...asked) : null,
    real: isOf('government-real', 'breakeven') ? book.realOn(...asked) : null,
    swaps: isOf('swaps') ? book.swapsOn(...asked) : null,
  };
  return pointedCurves(found, terms).find((curve) => curve.of === of) ?? null;
}

/** The history of a curve of a market; where `isOlderToo`, a day without the curve has that of the week before. */
function historyOf(market: Market, of: WholeCurve, rate: CurveRate, isOlderToo: boolean): RateHistory {
  return {
    dates: market.dates,
    ratesOn: (date, terms) => {
      const curve = curveOn(market, of, date, terms);
      if (curve === null || (curve.date !== date && !isOlderToo)) return null;
      return { rates: terms.map((term) => curve.points.find(({ years }) => years === term)?.[rate] ?? null) };
    },
  };
}

type HistoryQuery = QueryOf<typeof curveHistoryCall>;

function termsAsked({ terms = '10' }: HistoryQuery): readonly number[] {
  const found = termsOf(terms);
  if (found === null) throw new Refusal('bad_request', 'terms');
  return found;
}

/** Days that are worked out before others have their turn. */
const DAYS_AT_ONCE = 3;

/** A year before the last day. */
const usualFrom = (to: IsoDate) => isoFromDayNumber(addMonths(dayNumberFromIso(to), -12));

/** No history of bonds goes farther back. */
const oldestFrom = (to: IsoDate) => isoFromDayNumber(addMonths(dayNumberFromIso(to), -historyPeriods.all));

function spanOf({ from: asked, curve, over }: HistoryQuery, to: IsoDate): Span {
  const first = asked === undefined ? usualFrom(to) : askedDay(asked, to, 'from');
  if (curve !== 'bonds' && over !== 'bonds') return { from: first, to };
  // The later of two days in ISO form.
  const from = [first, oldestFrom(to)].sort()[1] ?? first;
  return { from, to };
}

/** Who asks, and what of. */
interface Asking {
  readonly services: Pick<Services, 'database' | 'today' | 'gate'>;
  readonly viewer: Viewer;
  readonly span: Span;
}

/** The bonds that stand for a curve; refuses who may not see it, and a curve of no bonds. */
function bondsHistory({ services, viewer, span }: Asking, currency: string, group: string | undefined, name: string) {
  requireCurveBonds({ viewer }, services);
  if (group === undefined) throw new Refusal('bad_request', name);
  return findBondCurveHistory(services, { currency, group, viewer }, span);
}

/** The curve that is asked for, and what it is measured over. */
async function findHistories(
  asking: Asking,
  query: HistoryQuery,
  rate: CurveRate,
): Promise<readonly [RateHistory, RateHistory | null]> {
  const { currency, curve = 'government', over, bonds, against } = query;
  const { services, span } = asking;
  const base = over === undefined || over === 'bonds' ? null : overCurve(currency, over);
  const market = curve === 'bonds' ? null : await findMarket(services, currency, span);
  const own =
    market === null || curve === 'bonds'
      ? await bondsHistory(asking, currency, bonds, 'bonds')
      : historyOf(market, curve, rate, false);
  if (over === 'bonds') return [own, await bondsHistory(asking, currency, against, 'against')];
  if (base === null) return [own, null];
  const other = market?.currency === base.currency ? market : await findMarket(services, base.currency, span);
  return [own, historyOf(other, base.of, rate, true)];
}

/** The rate, slope or butterfly of what a curve has on a day, or has over another one; null where it is not known. */
function measuredOver(rates: Rates, under: Rates | null | undefined): number | null {
  if (under === undefined) return measureOfRates(rates);
  const over = rates.map((rate, at) => {
    const other = under?.[at] ?? null;
    return rate === null || other === null ? null : rate - other;
  });
  return measureOfRates(over);
}

interface FoundHistory extends CurveHistoryAnswer {
  /** Of each day, how many bonds a curve of bonds rests on; for files. */
  readonly bondCounts: readonly number[];
}

/** The rate, slope or butterfly of a curve on each of its days; of a spread, over the other curve of that day or of the week before. */
export async function findCurveHistory(
  services: Pick<Services, 'database' | 'today' | 'gate'>,
  query: HistoryQuery,
  viewer: Viewer,
): Promise<FoundHistory> {
  const { curve = 'government', over = null, bonds = null, against = null } = query;
  const isOfBonds = curve === 'bonds';
  if (curve === 'breakeven' && over === 'bonds') throw new Refusal('bad_request', 'over');
  // No inflation is paid at par, and yields of bonds stand beside par rates.
  const rate = isOfBonds || over === 'bonds' ? 'par' : (query.rate ?? (curve === 'breakeven' ? 'zero' : 'par'));
  const terms = termsAsked(query);
  const span = spanOf(query, services.today());
  const [own, other] = await findHistories({ services, viewer, span }, query, rate);
  const days: IsoDate[] = [];
  const values: (number | null)[] = [];
  const bondCounts: number[] = [];
  for (const [at, date] of own.dates.entries()) {
    // Ten years of swaps, or of curves that are fitted, take half a second and more to work out: other readers are answered between.
    if (at % DAYS_AT_ONCE === 0) await nextTurn();
    const found = own.ratesOn(date, terms);
    if (found === null) continue;
    days.push(date);
    values.push(measuredOver(found.rates, other === null ? undefined : (other.ratesOn(date, terms)?.rates ?? null)));
    if (found.bondCount !== undefined) bondCounts.push(found.bondCount);
  }
  return {
    curve,
    over,
    bonds: isOfBonds ? bonds : null,
    against: over === 'bonds' ? against : null,
    rate: isOfBonds ? 'yield' : rate,
    terms: [...terms],
    days,
    values,
    bondCounts,
    masked: [],
  };
}
