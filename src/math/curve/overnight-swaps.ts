import { lastOf } from '../checked-access.ts';
import { addBusinessDays, adjustDate, type Calendar } from '../dates/business-days.ts';
import { addDays, addMonths } from '../dates/dates.ts';
import { yearFraction } from '../day-count/day-count.ts';
import { InvalidInputError } from '../invalid-input-error.ts';
import type { Tenor } from '../schedule/schedule.ts';
import { tenorParts } from '../schedule/schedule-grid.ts';
import { solveDecreasing } from '../solve/solve-decreasing.ts';
import { type DayNumber, type Rate, rate, yearsFromDays } from '../units.ts';
import { type Curve, discountFactor, type LogDiscountsCurve } from './curve.ts';
import { interpolateLinear, type Nodes } from './interpolation.ts';

/** How swaps of an overnight rate against a fixed rate are quoted; both legs share their periods and payments. */
export interface OvernightSwapConvention {
  /** Business days from the day of the quote to the start. */
  readonly spotLag: number;
  /** Business days from the end of a period to its payment. */
  readonly paymentLag: number;
  /** Of both legs. */
  readonly dayCount: 'ACT/360' | 'ACT/365F';
  /** Months of a period of swaps over more than a year; shorter ones pay once. */
  readonly periodMonths: 6 | 12;
}

/** The fixed rate, a fraction a year, at which a swap of a term costs nothing. */
interface SwapQuote {
  readonly tenor: Tenor;
  readonly rate: Rate;
}

/** The market of a day on which swaps are quoted, and on which their curve starts. */
export interface SwapMarket {
  readonly curveDay: DayNumber;
  readonly convention: OvernightSwapConvention;
  readonly calendar: Calendar;
}

/** What a curve of swaps is made from, in any order. */
export interface QuotedSwaps extends SwapMarket {
  readonly quotes: readonly SwapQuote[];
}

/** A period of both legs: years from the day of the curve to its start, end and payment, and its length by the day count. */
interface SwapPeriod {
  readonly start: number;
  readonly end: number;
  readonly paid: number;
  readonly length: number;
}

const MONTHS_A_YEAR = 12;

/** Ends of periods step back from the unadjusted end of the swap, so that a stub comes first, and move to business days within their month. */
function swapPeriods({ curveDay, convention, calendar }: SwapMarket, tenor: Tenor): readonly SwapPeriod[] {
  const { spotLag, paymentLag, dayCount, periodMonths } = convention;
  const first = addBusinessDays(calendar, curveDay, spotLag);
  const { days, months } = tenorParts(tenor);
  const last = months === 0 ? addDays(first, days) : addMonths(first, months);
  const step = months > MONTHS_A_YEAR ? periodMonths : MONTHS_A_YEAR;
  const ends = [last];
  for (let back = step; back < months; back += step) ends.unshift(addMonths(last, -back));
  const yearsTo = (day: DayNumber) => yearsFromDays(day - curveDay);
  let from = first;
  return ends.map((unadjusted) => {
    const end = adjustDate(calendar, unadjusted, 'ModifiedFollowing');
    const start = from;
    from = end;
    const paid = addBusinessDays(calendar, end, paymentLag);
    return {
      start: yearsTo(start),
      end: yearsTo(end),
      paid: yearsTo(paid),
      length: yearFraction(dayCount, start, end),
    };
  });
}

/** The fixed rate, a fraction a year, at which a swap of a term costs nothing on a curve: sum of (d(start) / d(end) - 1) d(paid) over sum of length d(paid). */
export function overnightSwapRate(curve: Curve, market: SwapMarket, tenor: Tenor): Rate {
  const factor = (time: number) => discountFactor(curve, time as ReturnType<typeof yearsFromDays>);
  let floating = 0;
  let annuity = 0;
  for (const { start, end, paid, length } of swapPeriods(market, tenor)) {
    floating += (factor(start) / factor(end) - 1) * factor(paid);
    annuity += length * factor(paid);
  }
  return rate(floating / annuity);
}

/** Nodes that are known, and one beyond them that is being solved for. */
interface OpenNodes {
  readonly known: Nodes;
  readonly time: number;
  readonly value: number;
}

/** Logarithm of a discount factor and its derivative by that of the open node. */
function logDiscountAt({ known, time: end, value }: OpenNodes, time: number) {
  const from = lastOf(known.times);
  if (time <= from) return { value: interpolateLinear(known, time), slope: 0 };
  const share = (time - from) / (end - from);
  return { value: lastOf(known.values) * (1 - share) + value * share, slope: share };
}

/** What the floating leg is worth more than the fixed one, and its derivative by the logarithm at the open node. */
function swapValue(periods: readonly SwapPeriod[], fixedRate: number, nodes: OpenNodes) {
  let value = 0;
  let slope = 0;
  for (const period of periods) {
    const start = logDiscountAt(nodes, period.start);
    const end = logDiscountAt(nodes, period.end);
    const paid = logDiscountAt(nodes, period.paid);
    const floating = Math.exp(start.value - end.value + paid.value);
    const fixed = (1 + fixedRate * period.length) * Math.exp(paid.value);
    value += floating - fixed;
    slope += floating * (start.slope - end.slope + paid.slope) - fixed * paid.slope;
  }
  return { value, slope };
}

/** Forward rates that a segment of the curve may have, continuous fractions a year. */
const FORWARD_RANGE = { low: -5, high: 20 } as const;

/** A quoted swap with its periods; its node is at the last payment. */
interface LaidOutSwap extends SwapQuote {
  readonly periods: readonly SwapPeriod[];
  readonly time: number;
}

function laidOut(quote: SwapQuote, market: SwapMarket): LaidOutSwap {
  const periods = swapPeriods(market, quote.tenor);
  return { ...quote, periods, time: lastOf(periods).paid };
}

/** The nodes with that of a further quote. */
function withNode(known: Nodes, { tenor, rate: fixedRate, periods, time }: LaidOutSwap): Nodes {
  const width = time - lastOf(known.times);
  if (!(width > 0))
    throw new InvalidInputError('invalid-curve', `the swap over ${tenor} ends on the day of another one`);
  const from = lastOf(known.values);
  const found = solveDecreasing({
    evaluate: (value, out) => Object.assign(out, swapValue(periods, fixedRate, { known, time, value })),
    low: from - FORWARD_RANGE.high * width,
    high: from - FORWARD_RANGE.low * width,
    guess: from - fixedRate * width,
  });
  if (found === null)
    throw new InvalidInputError('invalid-curve', `no discount factor explains the swap over ${tenor}`);
  return { times: [...known.times, time], values: [...known.values, found] };
}

/**
 * The zero curve behind quoted rates of overnight swaps: a node at the last payment of each, logarithms of discount factors linear in calendar
 * days / 365 between nodes, found one after another. The floating leg is worth d(start) / d(end) - 1 of each period, since the compounded
 * rate is also what the curve discounts with. Throws `invalid-curve` without quotes, where two end on one day, and where no discount factor
 * explains a quote; `invalid-terms` for a tenor that is none. Source: docs/methods/swap-curves.md.
 */
export function overnightSwapCurve({ quotes, ...market }: QuotedSwaps): LogDiscountsCurve {
  if (quotes.length === 0) throw new InvalidInputError('invalid-curve', 'no swap is quoted');
  const start: Nodes = { times: [0], values: [0] };
  const swaps = quotes.map((quote) => laidOut(quote, market)).sort((a, b) => a.time - b.time);
  return { model: 'LogDiscounts', ...swaps.reduce(withNode, start) };
}
