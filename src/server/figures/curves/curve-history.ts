import { setImmediate as nextTurn } from 'node:timers/promises';
import type { CurveHistoryAnswer, curveHistoryCall } from '#contract/figures/curves.ts';
import type { QueryOf } from '#contract/platform/call.ts';
import { type CurveBook, curveBook } from '#domain/bond/derivation/curve-book.ts';
import { type CurveRate, measureOfRates, termsOf, type WholeCurve } from '#domain/figures/curves/curve-measures.ts';
import type { CurvePoint } from '#math/curve/curve-points.ts';
import { addMonths, dayNumberFromIso, isoFromDayNumber } from '#math/dates/dates.ts';
import type { IsoDate } from '#math/units.ts';
import { findServingHistories } from '#store/market/curves/curves.ts';
import type { Services } from '../../bond/services.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import { askedDay } from '../../platform/serving/asked-day.ts';
import { isGeneratedMarket, oldestFor, pointedCurves, spreadOf } from './pointed-curves.ts';

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

/** The curve with its points at some terms on a day, and that of which day it is; null for none. */
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

function measuredIn(points: readonly CurvePoint[], terms: readonly number[], rate: CurveRate): number | null {
  return measureOfRates(terms.map((term) => points.find(({ years }) => years === term)?.[rate] ?? null));
}

type HistoryQuery = QueryOf<typeof curveHistoryCall>;

function termsAsked({ terms = '10' }: HistoryQuery): readonly number[] {
  const found = termsOf(terms);
  if (found === null) throw new Refusal('bad_request', 'terms');
  return found;
}

/** Days that are worked out before others have their turn. */
const DAYS_AT_ONCE = 50;

/** A year before the last day. */
const usualFrom = (to: IsoDate) => isoFromDayNumber(addMonths(dayNumberFromIso(to), -12));

/** The rate, slope or butterfly of a curve on each of its days; of a spread, over the other curve of that day or of the week before. */
export async function findCurveHistory(
  services: Pick<Services, 'database' | 'today'>,
  query: HistoryQuery,
): Promise<CurveHistoryAnswer> {
  // No inflation is paid at par.
  const { currency, curve = 'government', over, rate = curve === 'breakeven' ? 'zero' : 'par' } = query;
  const terms = termsAsked(query);
  const to = services.today();
  const span = { from: query.from === undefined ? usualFrom(to) : askedDay(query.from, to, 'from'), to };
  const market = await findMarket(services, currency, span);
  const base = over === undefined ? null : overCurve(currency, over);
  const other = base === null || base.currency === currency ? market : await findMarket(services, base.currency, span);
  const valueOn = (date: IsoDate) => {
    const own = curveOn(market, curve, date, terms);
    if (own === null || own.date !== date) return [];
    const under = base === null ? null : curveOn(other, base.of, date, terms);
    const told = base === null ? own : under === null ? null : spreadOf(own, under);
    return [{ date, value: measuredIn(told?.points ?? [], terms, rate) }];
  };
  const days: { readonly date: IsoDate; readonly value: number | null }[] = [];
  for (const [at, date] of market.dates.entries()) {
    // Ten years of swaps take half a second to work out: other readers are answered between.
    if (at % DAYS_AT_ONCE === 0) await nextTurn();
    days.push(...valueOn(date));
  }
  return {
    curve,
    over: over ?? null,
    rate,
    terms: [...terms],
    days: days.map(({ date }) => date),
    values: days.map(({ value }) => value),
    masked: [],
  };
}
