import { annuityPayment } from '#math/bond/annuity.ts';
import { addMonths, civilFromDayNumber, isEndOfMonth } from '#math/dates/dates.ts';
import { yearFraction } from '#math/day-count/day-count.ts';
import { price, rate, valueOrNull } from '#math/units.ts';
import {
  bondEquivalentYieldFromPrice,
  discountRateFromPrice,
  moneyMarketYieldFromPrice,
  priceFromDiscountRate,
} from '#math/yield/money-market.ts';
import type { Comparison } from '../comparison.ts';
import { readSharedCases } from '../shared-folder.ts';
import { BASES, dayFromUsDate, type ExcelRow, excelComparison, excelTable, isAfterFebruary } from './excel-table.ts';

const dayCountOf = (basis: string | undefined) => BASES[basis ?? ''] ?? '1/1';
const bill = ({ start, end }: ExcelRow) => ({ settlement: start, maturity: end });

function billPrice(row: ExcelRow): number | null {
  return valueOrNull(priceFromDiscountRate(bill(row), rate(Number(row.cells[2]))));
}

function bondEquivalent(row: ExcelRow): number | null {
  return valueOrNull(bondEquivalentYieldFromPrice(bill(row), price(billPrice(row) ?? 0)));
}

function discount(row: ExcelRow): number | null {
  const perHundred = (100 * Number(row.cells[2])) / Number(row.cells[3]);
  return valueOrNull(discountRateFromPrice({ ...bill(row), dayCount: dayCountOf(row.cells[4]) }, price(perHundred)));
}

function accrued(row: ExcelRow): number {
  const [, , settlement, couponRate, par, , basis] = row.cells;
  const fraction = yearFraction(dayCountOf(basis), row.start, dayFromUsDate(settlement));
  return Number(par) * Number(couponRate) * fraction;
}

/**
 * ACCRINT of Excel 2010 gives 49 of 96 days on actual bases (28 March to 2 July 2000, first interest in 2010), so only
 * 30/360 is compared: European all, US where no day of the month is moved.
 */
function isComparableAccrual({ start, end, cells }: ExcelRow): boolean {
  if (cells[6] === 'Europ30_360') return true;
  return cells[6] === 'UsPsa30_360' && !isEndOfMonth(start) && civilFromDayNumber(end).day < 28;
}

function annuities(): Comparison {
  interface PaymentCase {
    readonly id: string;
    readonly inputs: { readonly annualRate: number; readonly periods: number; readonly frequency: number };
    readonly expected: { readonly payment: number };
  }
  const pairs = readSharedCases<PaymentCase>('data/groundtruth/amortising_annuity_pmt.json').map(
    ({ id, inputs, expected }) => ({
      id,
      actual: annuityPayment(inputs.annualRate / inputs.frequency, inputs.periods),
      expected: expected.payment,
    }),
  );
  const reason = 'printed with six to eight decimals';
  return { source: 'Excel 2010', family: 'PMT', measure: 'value', tolerance: 1e-6, reason, pairs };
}

/** Day counts, accrued interest, discount rates, bills and annuities. */
export function excelRates(): Comparison[] {
  const fractions = excelTable('yearfrac').filter(
    ({ cells, start, end }) =>
      cells[2] !== 'ActualActual' && !(cells[2] === 'UsPsa30_360' && isAfterFebruary(start, end)),
  );
  const discounts = excelTable('disc').filter(
    ({ cells, start, end }) =>
      cells[4] !== 'ActualActual' && !(cells[4] === 'UsPsa30_360' && isAfterFebruary(start, end)),
  );
  // TBILLEQ takes 365 days also for a year with a 29 February, against 31 CFR 356.
  const equivalents = excelTable('tbilleq').filter(({ start }) => addMonths(start, 12) - start === 365);
  const moneyMarket = (row: ExcelRow) => valueOrNull(moneyMarketYieldFromPrice(bill(row), price(Number(row.cells[2]))));
  return [
    excelComparison('YEARFRAC', fractions, ({ cells, start, end }) => yearFraction(dayCountOf(cells[2]), start, end)),
    excelComparison('ACCRINT', excelTable('accrint').filter(isComparableAccrual), accrued),
    excelComparison('DISC', discounts, discount),
    excelComparison('TBILLPRICE', excelTable('tbillprice'), billPrice),
    excelComparison('TBILLYIELD', excelTable('tbillyield'), moneyMarket),
    excelComparison('TBILLEQ', equivalents, bondEquivalent),
    annuities(),
  ];
}
