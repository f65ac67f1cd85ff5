import type { Buffer } from 'node:buffer';
import type { BondCashFlows, CashFlow } from '#contract/bond/cash-flows.ts';
import type { IssueTerms } from '#domain/bond/issue.ts';
import type { Texts } from '#labels/create-texts.ts';
import type { BondRecord } from '#store/bond/bonds/find-bond.ts';
import { madeRows } from '../../platform/files/made-rows.ts';
import { dayCell, numberCell, type XlsxCell, type XlsxSheet, xlsxFile } from '../../platform/files/xlsx-file.ts';

/** What a file says of itself. */
export interface CashFlowFacts {
  readonly bond: BondRecord;
  /** Names of the sources of the payments. */
  readonly sources: readonly string[];
  readonly madeAt: Date;
}

const formats = {
  whole: '#,##0',
  rate: '0.000###%',
  sum: '#,##0.00####',
  factor: '0.0000######',
} as const;

interface FileColumn {
  readonly name: Exclude<keyof CashFlow, 'isPast'>;
  readonly width: number;
  readonly cell: (item: CashFlow) => XlsxCell;
}

type DateName = 'date' | 'actual_payment_date' | 'record_date' | 'ex_date' | 'nontrading_start_date';

const dateColumn = (name: DateName): FileColumn => ({ name, width: 14, cell: (item) => dayCell(item[name]) });

const isEstimated = ({ coupon_is_estimated_text }: CashFlow) => coupon_is_estimated_text !== null;

const columns: readonly FileColumn[] = [
  { name: 'num', width: 8, cell: ({ num }) => numberCell(num, formats.whole) },
  ...(['date', 'actual_payment_date', 'record_date', 'ex_date', 'nontrading_start_date'] as const).map(dateColumn),
  { name: 'cupon_rate', width: 14, cell: (item) => numberCell(item.cupon_rate, formats.rate, isEstimated(item)) },
  { name: 'cupon_sum', width: 16, cell: (item) => numberCell(item.cupon_sum, formats.sum, isEstimated(item)) },
  { name: 'redemtion', width: 18, cell: ({ redemtion }) => numberCell(redemtion, formats.sum) },
  { name: 'pool_factor', width: 12, cell: ({ pool_factor }) => numberCell(pool_factor, formats.factor) },
  { name: 'coupon_is_estimated_text', width: 12, cell: ({ coupon_is_estimated_text }) => coupon_is_estimated_text },
];

type Totals = BondCashFlows['remainingPer100'];

/** A line of sums below their columns. */
function totalRow(title: string, { coupons, redemption, isComplete }: Totals, atLeast: string): readonly XlsxCell[] {
  const sums: Partial<Record<FileColumn['name'], XlsxCell>> = {
    num: isComplete ? title : `${title}, ${atLeast}`,
    cupon_sum: numberCell(coupons, formats.sum),
    redemtion: numberCell(redemption, formats.sum),
  };
  return columns.map(({ name }) => sums[name] ?? null);
}

function paymentSheet(flows: BondCashFlows, isPerpetual: boolean, texts: Texts): XlsxSheet {
  const text = texts.module('cash-flows');
  const { items, remainingPer100, remainingIssue } = flows;
  const hasTotals = !isPerpetual && items.some((item) => !item.isPast);
  const total = (title: string, sums: Totals) => totalRow(title, sums, text('at_least'));
  return {
    title: text('title'),
    head: columns.map(({ name }) => text(`column_${name}`)),
    widths: columns.map(({ width }) => width),
    rows: [
      ...items.map((item) => columns.map(({ cell }) => cell(item))),
      ...(hasTotals ? [[], total(text('to_come_per_100'), remainingPer100)] : []),
      ...(hasTotals && remainingIssue !== null ? [total(text('to_come_issue'), remainingIssue)] : []),
    ],
  };
}

function conventionText({ yieldConvention }: IssueTerms, texts: Texts): string {
  const { dayCount, compounding, frequency } = yieldConvention;
  const words = { dayCount, compounding: texts.textOf('bond', `compounding_${compounding}`) };
  return compounding.includes('Compounded') && frequency > 0
    ? texts.text('bond', 'convention_periods', {
        ...words,
        periods: texts.text('bond', 'times_a_year', { count: frequency }),
      })
    : texts.text('bond', 'convention', words);
}

/** Which bond, in what unit and by which conventions, from where and when. */
function aboutSheet(flows: BondCashFlows, { bond, sources, madeAt }: CashFlowFacts, texts: Texts): XlsxSheet {
  const about = texts.module('tradings');
  const { instrument, terms } = bond;
  const { items, remainingPer100, faceCurrency, faceValue } = flows;
  return {
    title: about('about_file'),
    head: [about('column_document'), 'ISIN', texts.text('bond', 'nominal')],
    widths: [40, 30, 18],
    rows: [
      [instrument.name, instrument.isin, numberCell(faceValue, formats.sum)],
      [],
      [texts.text('instruments', 'currency'), faceCurrency],
      ...(terms.dayCount === null ? [] : [[texts.text('bond', 'day_count'), terms.dayCount]]),
      [texts.text('bond', 'yield_convention'), conventionText(terms, texts)],
      [about('about_sources'), sources.join(', ')],
      ...(items.some(isEstimated) ? [['≈', texts.text('cash-flows', 'estimated_note')]] : []),
      ...(terms.isDefaulted ? [[null, texts.text('cash-flows', 'default_note')]] : []),
      ...(remainingPer100.isComplete || terms.isPerpetual ? [] : [[null, texts.text('cash-flows', 'at_least_note')]]),
      ...madeRows(madeAt, texts),
    ],
  };
}

/** The payments for people, in a workbook in their language: a sheet of payments with their sums, and one that says what they are. */
export function cashFlowsXlsx(flows: BondCashFlows, facts: CashFlowFacts, texts: Texts): Promise<Buffer> {
  const isPerpetual = facts.bond.terms.isPerpetual;
  return xlsxFile([paymentSheet(flows, isPerpetual, texts), aboutSheet(flows, facts, texts)]);
}
