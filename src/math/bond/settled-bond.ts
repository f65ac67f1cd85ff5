import { elementAt, lastOf } from '../checked-access.ts';
import { yearFraction } from '../day-count/day-count.ts';
import type { DayNumber, Measure, Price, Years } from '../units.ts';
import { dayNumber, MISSING_DATA, measured, measuredPrice, NOT_APPLICABLE, price, yearsFromDays } from '../units.ts';
import { COMPOUNDINGS } from '../yield/compounding.ts';
import { type ResolvedBond, type ResolvedRow, stepToPayment } from './resolved-bond.ts';

/** Whether what is left of a bond can be discounted. */
type SettledState = 'live' | 'unknown-coupons' | 'repaid';

/** What a buyer receives who settles on a day; amounts per 100 of the nominal outstanding on that day. */
export interface SettledBond {
  readonly bond: ResolvedBond;
  readonly settlement: DayNumber;
  readonly state: SettledState;
  /** Nominal outstanding, per 100 of the initial one. */
  readonly outstanding: number;
  /** Index of the first row that is not paid yet. */
  readonly firstRow: number;
  /** How many entries of `times` and `amounts` are in use. */
  readonly count: number;
  /** Discount times in years of the yield's day count. */
  readonly times: Float64Array;
  /** Coupon, unless ex, and repayment; NaN while the coupon is not known. */
  readonly amounts: Float64Array;
  /** Room for the discount factors of the bond's steps: written and read within each discounting. */
  readonly stepFactors: Float64Array;
  /** Accrued interest per 100 of the nominal outstanding; negative in the ex-coupon window. */
  readonly accrued: Measure<Price>;
}

/** A settled bond that is written over by each `settleInto`; its arrays grow when a bond needs it. */
export type SettlementBuffer = { -readonly [K in keyof SettledBond]: SettledBond[K] };

const NO_BOND: ResolvedBond = {
  description: {
    cashFlows: [],
    accrualDayCount: null,
    yieldConvention: { dayCount: 'ACT/365F', compounding: 'Compounded', frequency: 1 },
    frequency: 0,
  },
  compoundingRule: COMPOUNDINGS.Compounded,
  rows: [],
  steps: [],
  stepIndices: [],
  times: [],
  lastUnknown: -1,
};

/** An empty buffer with room for a number of cash flows. */
export function settlementBuffer(capacity = 64): SettlementBuffer {
  return {
    bond: NO_BOND,
    settlement: dayNumber(0),
    state: 'repaid',
    outstanding: 0,
    firstRow: 0,
    count: 0,
    times: new Float64Array(capacity),
    amounts: new Float64Array(capacity),
    stepFactors: new Float64Array(capacity),
    accrued: NOT_APPLICABLE,
  };
}

/** Index of the first payment after the day. */
function firstPaymentAfter(rows: readonly ResolvedRow[], day: DayNumber): number {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (elementAt(rows, middle).payDay <= day) low = middle + 1;
    else high = middle;
  }
  return low;
}

function accruedOfRow(bond: ResolvedBond, row: ResolvedRow, day: DayNumber): number | null {
  const { accrualStart, accrualEnd, context, coupon, nominal, rate } = row;
  const dayCount = bond.description.accrualDayCount;
  if (dayCount === null || accrualStart === null || accrualEnd === null || day <= accrualStart) return 0;
  const until = day < accrualEnd ? day : accrualEnd;
  const earned =
    row.exDay <= day
      ? -yearFraction(dayCount, until, accrualEnd, context)
      : yearFraction(dayCount, accrualStart, until, context);
  if (coupon === null) return rate === null ? null : nominal * rate * earned;
  if (coupon === 0) return 0;
  const whole = yearFraction(dayCount, accrualStart, accrualEnd, context);
  return whole === 0 ? null : (coupon * earned) / whole;
}

function accruedAt(bond: ResolvedBond, firstRow: number, day: DayNumber, outstanding: number): Measure<Price> {
  if (bond.description.tradesFlat) return measured(price(0));
  let index = firstRow;
  while (index < bond.rows.length && bond.rows[index]?.accrualStart === null) index++;
  const row = bond.rows[index];
  const accrued = row ? accruedOfRow(bond, row, day) : 0;
  return accrued === null ? MISSING_DATA : measuredPrice((accrued * 100) / outstanding);
}

// As hot as the loops of `compounding.ts`: here too an index outside of a list reads NaN, not an error.
function writeFlows(buffer: SettlementBuffer, first: ResolvedRow): void {
  const { bond, settlement, firstRow, outstanding, times, amounts } = buffer;
  const { rows, description } = bond;
  const scale = 100 / outstanding;
  const offset =
    stepToPayment(first, settlement, description.yieldConvention.dayCount) - (bond.times[firstRow] ?? Number.NaN);
  for (let index = firstRow; index < rows.length; index++) {
    const row = rows[index];
    if (!row) break;
    const coupon = row.exDay <= settlement ? 0 : (row.coupon ?? Number.NaN);
    times[index - firstRow] = offset + (bond.times[index] ?? Number.NaN);
    amounts[index - firstRow] = (coupon + row.redemption) * scale;
  }
}

/** The bond by the calendar that was known on a settlement day. */
function bondKnownOn(bond: ResolvedBond, settlement: DayNumber): ResolvedBond {
  let known = bond;
  while (known.earlier !== undefined && settlement < known.earlier.before) known = known.earlier.bond;
  return known;
}

/**
 * Writes what is left of a bond on a settlement day into a buffer and gives it back. Payments on the day belong to the
 * seller; a coupon whose ex date has come is not received but its row still counts for the discount times.
 */
export function settleInto(buffer: SettlementBuffer, resolved: ResolvedBond, settlement: DayNumber): SettledBond {
  const bond = bondKnownOn(resolved, settlement);
  const firstRow = firstPaymentAfter(bond.rows, settlement);
  const first = bond.rows[firstRow];
  buffer.bond = bond;
  buffer.settlement = settlement;
  buffer.firstRow = firstRow;
  buffer.count = bond.rows.length - firstRow;
  buffer.outstanding = first?.nominal ?? 0;
  if (!first || first.nominal <= 0) {
    buffer.state = 'repaid';
    buffer.accrued = NOT_APPLICABLE;
    return buffer;
  }
  if (buffer.times.length < buffer.count) {
    buffer.times = new Float64Array(buffer.count * 2);
    buffer.amounts = new Float64Array(buffer.count * 2);
  }
  if (buffer.stepFactors.length < bond.steps.length) buffer.stepFactors = new Float64Array(bond.steps.length * 2);
  buffer.state = bond.lastUnknown >= firstRow ? 'unknown-coupons' : 'live';
  buffer.accrued = accruedAt(bond, firstRow, settlement, first.nominal);
  writeFlows(buffer, first);
  return buffer;
}

/** What is left of a bond on a settlement day, in arrays of its own. */
export function settle(bond: ResolvedBond, settlement: DayNumber): SettledBond {
  return settleInto(settlementBuffer(bond.rows.length), bond, settlement);
}

/** Years (calendar days / 365) from settlement to each payment still to be made. */
export function yearsToPayments({ bond, settlement, firstRow }: SettledBond): readonly Years[] {
  return bond.rows.slice(firstRow).map(({ payDay }) => yearsFromDays(payDay - settlement));
}

/** Years (calendar days / 365) from settlement to the last payment, negative after it; throws RangeError for a bond without payments. */
export function yearsToLastPayment({ bond, settlement }: SettledBond): Years {
  return yearsFromDays(lastOf(bond.rows).payDay - settlement);
}

/**
 * Accrued interest per 100 of the nominal outstanding: coupon * fraction(start, settlement) / fraction(start, end), the whole
 * coupon between the end of the period and a later payment; negative in the ex-coupon window; 0 for zero coupons and bonds
 * traded flat; `missing-data` when the coupon is unknown.
 */
export function accruedInterest(settled: SettledBond): Measure<Price> {
  return settled.accrued;
}
