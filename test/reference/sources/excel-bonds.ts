import { cashFlowsFromTerms } from '#math/bond/cash-flows-from-terms.ts';
import { resolveBond } from '#math/bond/resolved-bond.ts';
import { type SettledBond, settle } from '#math/bond/settled-bond.ts';
import { addMonths, endOfMonth, isEndOfMonth, isoFromDayNumber } from '#math/dates/dates.ts';
import { yearFraction } from '#math/day-count/day-count.ts';
import type { DayCountName } from '#math/day-count/day-count-name.ts';
import type { Tenor } from '#math/schedule/schedule.ts';
import { type DayNumber, price, rate, valueOrNull } from '#math/units.ts';
import { riskFromYield } from '#math/yield/risk-from-yield.ts';
import { cleanPriceFromYield } from '#math/yield/yield-from-price.ts';
import type { Comparison } from '../comparison.ts';
import { BASES, type ExcelRow, excelComparison, excelTable, FREQUENCIES, isAfterFebruary } from './excel-table.ts';

/** The last roll date at or before settlement, counted back from maturity, and how many coupons are left. */
function runningPeriod(settlement: DayNumber, maturity: DayNumber, months: number) {
  const roll = (count: number) => {
    const date = addMonths(maturity, -months * count);
    return isEndOfMonth(maturity) ? endOfMonth(date) : date;
  };
  let count = 0;
  while (roll(count) > settlement) count++;
  return { effective: roll(count), earlier: roll(count + 2), count };
}

interface ExcelBond {
  readonly row: ExcelRow;
  readonly couponRate: number;
  readonly redemption: number;
  readonly frequency: number;
  readonly dayCount: DayCountName;
  /** Start of the first period; without it that of the running one. */
  readonly effective?: DayNumber;
}

function settledBond({ row, couponRate, redemption, frequency, dayCount, effective }: ExcelBond): SettledBond {
  const running = runningPeriod(row.start, row.end, 12 / frequency);
  const cashFlows = cashFlowsFromTerms(
    {
      schedule: {
        effective: isoFromDayNumber(effective ?? running.effective),
        termination: isoFromDayNumber(row.end),
        tenor: `${12 / frequency}M` as Tenor,
        calendar: 'Null',
        convention: 'Unadjusted',
        terminationConvention: 'Unadjusted',
        rule: 'Backward',
        endOfMonth: true,
      },
      frequency,
      accrualDayCount: dayCount,
      coupon: { kind: 'fixed', rate: rate(couponRate) },
      couponAmount: 'rate-over-frequency',
      redemption: price(redemption),
      payment: { calendar: 'Null', convention: 'Unadjusted' },
    },
    new Map(),
  );
  // Excel discounts simply when one coupon is left.
  const compounding = running.count === 1 ? 'Simple' : 'Compounded';
  const yieldConvention = { dayCount, frequency, compounding } as const;
  return settle(resolveBond({ cashFlows, accrualDayCount: dayCount, yieldConvention, frequency }), row.start);
}

/**
 * Rows whose convention is ours: actual/actual, and 30/360 but where a 31st follows a coupon on the last of February. The other bases count a
 * period as 360 or 365 days over the frequency whatever its dates are.
 */
function isComparable(row: ExcelRow, frequency: string | undefined, basis: string | undefined): boolean {
  if (basis === 'ActualActual' || basis === 'Europ30_360') return true;
  const { effective } = runningPeriod(row.start, row.end, 12 / (FREQUENCIES[frequency ?? ''] ?? 0));
  return basis === 'UsPsa30_360' && !isAfterFebruary(effective, row.start);
}

const bondTerms = (frequency: string | undefined, basis: string | undefined) =>
  ({ frequency: FREQUENCIES[frequency ?? ''] ?? 0, dayCount: BASES[basis ?? ''] ?? '1/1' }) as const;

function cleanPrice(row: ExcelRow): number | null {
  const [, , couponRate, yieldRate, redemption, frequency, basis] = row.cells;
  const terms = { row, couponRate: Number(couponRate), redemption: Number(redemption), ...bondTerms(frequency, basis) };
  return valueOrNull(cleanPriceFromYield(settledBond(terms), rate(Number(yieldRate))));
}

function macaulay(row: ExcelRow): number | null {
  const [, , couponRate, yieldRate, frequency, basis] = row.cells;
  const bond = settledBond({ row, couponRate: Number(couponRate), redemption: 100, ...bondTerms(frequency, basis) });
  return valueOrNull(riskFromYield(bond, rate(Number(yieldRate))))?.macaulay ?? null;
}

/** MDURATION divides by 1 + y/f also where the price is discounted simply. */
function modified(row: ExcelRow): number | null {
  const time = macaulay(row);
  return time && time / (1 + Number(row.cells[3]) / (FREQUENCIES[row.cells[4] ?? ''] ?? 0));
}

/** The running coupon period of a bond whose life begins two coupons earlier. */
function runningCoupon(row: ExcelRow) {
  const terms = bondTerms(row.cells[2], row.cells[3]);
  const { earlier } = runningPeriod(row.start, row.end, 12 / terms.frequency);
  const settled = settledBond({ row, couponRate: 0.05, redemption: 100, effective: earlier, ...terms });
  const first = settled.bond.rows[settled.firstRow];
  return { start: first?.accrualStart ?? row.start, end: first?.accrualEnd ?? row.start, left: settled.count };
}

/** Excel counts days by basis; for actual ones those of the calendar. */
function daysSinceCoupon(row: ExcelRow): number {
  const basis = row.cells[3] ?? '';
  const { start } = runningCoupon(row);
  return basis.endsWith('30_360')
    ? Math.round(360 * yearFraction(BASES[basis] ?? '1/1', start, row.start))
    : row.start - start;
}

const TICKS_A_DAY = 864e9;
const TICKS_TO_1970 = 719_162 * TICKS_A_DAY;
const ticks = (day: DayNumber) => day * TICKS_A_DAY + TICKS_TO_1970;

/** PRICE, DURATION, MDURATION and the coupon functions. */
export function excelBonds(): Comparison[] {
  const comparable = (name: string, basisColumn: number) =>
    excelTable(name).filter((row) => isComparable(row, row.cells[basisColumn - 1], row.cells[basisColumn]));
  const daysTable = excelTable('coupdaysbs').filter(
    (row) => !(row.cells[3] === 'UsPsa30_360' && isAfterFebruary(runningCoupon(row).start, row.start)),
  );
  return [
    excelComparison('PRICE', comparable('price', 6), cleanPrice, 'price'),
    excelComparison('DURATION', comparable('duration', 5), macaulay, 'duration'),
    excelComparison('MDURATION', comparable('mduration', 5), modified, 'duration'),
    excelComparison('COUPPCD', excelTable('couppcd'), (row) => ticks(runningCoupon(row).start), 'date'),
    excelComparison('COUPNCD', excelTable('coupncd'), (row) => ticks(runningCoupon(row).end), 'date'),
    excelComparison('COUPNUM', excelTable('coupnum'), (row) => runningCoupon(row).left, 'count'),
    excelComparison('COUPDAYSBS', daysTable, daysSinceCoupon, 'days'),
  ];
}
