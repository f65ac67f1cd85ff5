import { describe, expect, test } from 'vitest';
import { hasShared, readShared } from '../../test/reference/shared-folder.ts';
import { cashFlowsFromTerms } from './cash-flows-from-terms.ts';
import {
  addMonths,
  civilFromDayNumber,
  dayNumberFromCivil,
  endOfMonth,
  isEndOfMonth,
  isoFromDayNumber,
} from './dates.ts';
import { yearFraction } from './day-count.ts';
import type { DayCountName } from './day-count-name.ts';
import { valueOrNull } from './measure.ts';
import { bondEquivalentYieldFromPrice, moneyMarketYieldFromPrice, priceFromDiscountRate } from './money-market.ts';
import { cleanPriceFromYield } from './price-from-yield.ts';
import { resolveBond } from './resolved-bond.ts';
import { riskFromYield } from './risk-from-yield.ts';
import type { Tenor } from './schedule-terms.ts';
import { type SettledBond, settle } from './settled-bond.ts';
import { type DayNumber, price, rate } from './units.ts';

const FOLDER = 'data/groundtruth/excel/';
const FREQUENCIES: Readonly<Record<string, number>> = { Annual: 1, SemiAnnual: 2, Quarterly: 4 };
const BASES: Readonly<Record<string, DayCountName>> = {
  Actual360: 'ACT/360',
  Actual365: 'ACT/365F',
  ActualActual: 'ACT/ACT ICMA',
  Europ30_360: '30E/360',
  UsPsa30_360: '30/360 US',
};

// The tables give thirteen significant digits.
const RELATIVE = 1e-11;

interface ExcelRow {
  readonly text: string;
  readonly cells: readonly string[];
  readonly start: DayNumber;
  readonly end: DayNumber;
  readonly result: number;
}

function dayFromUsDate(cell: string | undefined): DayNumber {
  const [month = 0, day = 0, year = 0] = (cell ?? '').split(' ')[0]?.split('/').map(Number) ?? [];
  return dayNumberFromCivil(year, month, day);
}

function table(name: string): ExcelRow[] {
  const lines = readShared(`${FOLDER}${name}.test`).trim().split(/\r?\n/);
  return lines.map((text) => {
    const cells = text.split(',');
    return { text, cells, start: dayFromUsDate(cells[0]), end: dayFromUsDate(cells[1]), result: Number(cells.at(-1)) };
  });
}

/** The first roll date at or before settlement, counted back from maturity, and how many coupons are left. */
function firstPeriod(settlement: DayNumber, maturity: DayNumber, months: number) {
  const roll = (count: number) => {
    const date = addMonths(maturity, -months * count);
    return isEndOfMonth(maturity) ? endOfMonth(date) : date;
  };
  let count = 0;
  while (roll(count) > settlement) count++;
  return { effective: roll(count), count };
}

interface ExcelBond {
  readonly row: ExcelRow;
  readonly couponRate: number;
  readonly redemption: number;
  readonly frequency: number;
  readonly dayCount: DayCountName;
}

function settledBond({ row, couponRate, redemption, frequency, dayCount }: ExcelBond): SettledBond {
  const { effective, count } = firstPeriod(row.start, row.end, 12 / frequency);
  const cashFlows = cashFlowsFromTerms(
    {
      schedule: {
        effective: isoFromDayNumber(effective),
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
      coupon: { kind: 'fixed', rate: couponRate },
      couponAmount: 'rate-over-frequency',
      redemption,
      payment: { calendar: 'Null', convention: 'Unadjusted' },
    },
    new Map(),
  );
  // Excel discounts simply when one coupon is left.
  const yieldConvention = { dayCount, frequency, compounding: count === 1 ? 'Simple' : 'Compounded' } as const;
  return settle(resolveBond({ cashFlows, accrualDayCount: dayCount, yieldConvention, frequency }), row.start);
}

/**
 * Rows whose convention is ours: actual/actual all, 30/360 where every coupon date has a day below 28. Elsewhere Excel counts
 * a period as 360 or 365 over the frequency whatever its dates are.
 */
function isComparable(row: ExcelRow, basis: string): boolean {
  if (basis === 'ActualActual') return true;
  return basis.endsWith('30_360') && civilFromDayNumber(row.end).day < 28 && civilFromDayNumber(row.start).day < 28;
}

function relativeError(actual: number | null, expected: number): number {
  return actual === null ? Number.POSITIVE_INFINITY : Math.abs(actual - expected) / Math.max(1, Math.abs(expected));
}

function wrongRows(rows: readonly ExcelRow[], ours: (row: ExcelRow) => number | null, tolerance = RELATIVE): string[] {
  return rows.filter((row) => !(relativeError(ours(row), row.result) <= tolerance)).map((row) => row.text);
}

function bondOfPriceRow(row: ExcelRow): ExcelBond {
  const [, , couponRate, , redemption, frequency = '', basis = ''] = row.cells;
  return {
    row,
    couponRate: Number(couponRate),
    redemption: Number(redemption),
    frequency: FREQUENCIES[frequency] ?? 0,
    dayCount: BASES[basis] ?? '1/1',
  };
}

function bondOfDurationRow(row: ExcelRow): ExcelBond {
  const [, , couponRate, , frequency = '', basis = ''] = row.cells;
  const terms = { frequency: FREQUENCIES[frequency] ?? 0, dayCount: BASES[basis] ?? '1/1' } as const;
  return { row, couponRate: Number(couponRate), redemption: 100, ...terms };
}

function macaulay(row: ExcelRow): number | null {
  return valueOrNull(riskFromYield(settledBond(bondOfDurationRow(row)), rate(Number(row.cells[3]))))?.macaulay ?? null;
}

describe.skipIf(!hasShared(`${FOLDER}price.test`))('with the truth values of Excel 2010 in ../shared', () => {
  test('BEY-2 prices as PRICE does', () => {
    const rows = table('price').filter((row) => isComparable(row, row.cells[6] ?? ''));
    const ours = (row: ExcelRow) =>
      valueOrNull(cleanPriceFromYield(settledBond(bondOfPriceRow(row)), rate(Number(row.cells[3]))));
    expect(rows.length).toBeGreaterThan(2500);
    expect(wrongRows(rows, ours)).toEqual([]);
  });

  test('BEY-2 gives the durations of DURATION and MDURATION', () => {
    const duration = table('duration').filter((row) => isComparable(row, row.cells[5] ?? ''));
    const modified = table('mduration').filter((row) => isComparable(row, row.cells[5] ?? ''));
    // MDURATION divides by 1 + y/f also where the price is discounted simply.
    const overGrowth = (row: ExcelRow) => {
      const time = macaulay(row);
      return time && time / (1 + Number(row.cells[3]) / (FREQUENCIES[row.cells[4] ?? ''] ?? 0));
    };
    expect(duration.length + modified.length).toBeGreaterThan(2500);
    expect(wrongRows(duration, macaulay)).toEqual([]);
    expect(wrongRows(modified, overGrowth)).toEqual([]);
  });

  test('BEY-2 counts days as YEARFRAC does, but for its own actual/actual', () => {
    // YEARFRAC leaves the 31st after the last of February, which the SIFMA rule moves to the 30th.
    const isAfterFebruary = ({ start, end }: ExcelRow) =>
      civilFromDayNumber(start).month === 2 && isEndOfMonth(start) && civilFromDayNumber(end).day === 31;
    const rows = table('yearfrac').filter((row) => row.cells[2] !== 'ActualActual');
    const compared = rows.filter((row) => row.cells[2] !== 'UsPsa30_360' || !isAfterFebruary(row));
    const ours = ({ cells, start, end }: ExcelRow) => yearFraction(BASES[cells[2] ?? ''] ?? '1/1', start, end);
    expect(compared.length).toBeGreaterThan(1100);
    expect(wrongRows(compared, ours)).toEqual([]);
  });

  test('BEY-2 gives bill prices and yields as TBILLPRICE, TBILLYIELD and TBILLEQ do', () => {
    const bill = ({ start, end }: ExcelRow) => ({ settlement: start, maturity: end });
    const argument = (row: ExcelRow) => Number(row.cells[2]);
    const priced = (row: ExcelRow) => valueOrNull(priceFromDiscountRate(bill(row), rate(argument(row))));
    const yielded = (row: ExcelRow) => valueOrNull(moneyMarketYieldFromPrice(bill(row), price(argument(row))));
    const equivalent = (row: ExcelRow) => {
      const billPrice = price(priced(row) ?? 0);
      return valueOrNull(bondEquivalentYieldFromPrice(bill(row), billPrice));
    };
    // TBILLEQ takes 365 days also for a year with a 29 February, against 31 CFR 356.
    const withoutLeapDay = table('tbilleq').filter(({ start }) => addMonths(start, 12) - start === 365);
    expect(withoutLeapDay.length).toBeGreaterThan(20);
    expect(wrongRows(table('tbillprice'), priced)).toEqual([]);
    expect(wrongRows(table('tbillyield'), yielded)).toEqual([]);
    expect(wrongRows(withoutLeapDay, equivalent)).toEqual([]);
  });
});
