import { Buffer } from 'node:buffer';
import { type BondCashFlows, type CashFlow, cashFlowFileCall, cashFlowsCall } from '#contract/bond/cash-flows.ts';
import { cashFlowsCsvCall } from '#contract/platform/csv-addresses.ts';
import { type CsvCell, csvText } from '#contract/platform/csv-text.ts';
import type { DataSource } from '#contract/platform/data-source.ts';
import type { IssueTerms } from '#domain/bond/issue.ts';
import { shownFrequency } from '#domain/bond/shown-convention.ts';
import type { Texts } from '#labels/create-texts.ts';
import type { BondRecord } from '#store/bond/bonds/find-bond.ts';
import { findBondSources } from '#store/market/sources/sources.ts';
import { requireBond, requireBondOfCode } from '../../market/reads/require-bond.ts';
import { fileOptions, madeRows, sendCsv, sendTable, servicesOfFiles } from '../../platform/files/send-table.ts';
import { dayCell, numberCell, type XlsxCell, type XlsxSheet, xlsxFile } from '../../platform/files/xlsx-file.ts';
import { dataSourceOf, SOURCE_COLUMN, sourceCell, sourceRows } from '../../platform/serving/data-sources.ts';
import { limitCalls } from '../../platform/serving/limit-calls.ts';
import { requireFeature } from '../../platform/serving/require-account.ts';
import { type App, serve } from '../../platform/serving/serve.ts';
import type { Services } from '../../platform/serving/services.ts';
import { readSchedule } from '../reads/bond-reads.ts';
import { cashFlowsAnswer } from './cash-flows-answer.ts';

async function flowsOf({ database, today }: Services, bond: BondRecord, texts: Texts): Promise<BondCashFlows> {
  const { cashFlows } = await readSchedule({ database }, bond.instrument.id);
  return cashFlowsAnswer(bond.terms, cashFlows, { today: today(), texts });
}

/** What a file says of itself. */
interface CashFlowFacts {
  readonly bond: BondRecord;
  /** The sources of the payments. */
  readonly sources: readonly DataSource[];
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

const allColumns: readonly FileColumn[] = [
  { name: 'num', width: 8, cell: ({ num }) => numberCell(num, formats.whole) },
  ...(['date', 'actual_payment_date', 'record_date', 'ex_date', 'nontrading_start_date'] as const).map(dateColumn),
  { name: 'cupon_rate', width: 14, cell: (item) => numberCell(item.cupon_rate, formats.rate, isEstimated(item)) },
  { name: 'cupon_sum', width: 16, cell: (item) => numberCell(item.cupon_sum, formats.sum, isEstimated(item)) },
  { name: 'redemtion', width: 18, cell: ({ redemtion }) => numberCell(redemtion, formats.sum) },
  { name: 'capitalised', width: 18, cell: ({ capitalised }) => numberCell(capitalised, formats.sum) },
  { name: 'pool_factor', width: 12, cell: ({ pool_factor }) => numberCell(pool_factor, formats.factor) },
  { name: 'coupon_is_estimated_text', width: 12, cell: ({ coupon_is_estimated_text }) => coupon_is_estimated_text },
];

/** Without the column of capitalised interest where there is none. */
function columnsOf(items: readonly CashFlow[]): readonly FileColumn[] {
  const isCapitalising = items.some(({ capitalised }) => capitalised > 0);
  return allColumns.filter(({ name }) => isCapitalising || name !== 'capitalised');
}

type Totals = BondCashFlows['remainingPer100'];

/** A line of sums below their columns. */
function totalRow(
  columns: readonly FileColumn[],
  title: string,
  { coupons, redemption, isComplete, atLeast }: Totals & { readonly atLeast: string },
): readonly XlsxCell[] {
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
  const columns = columnsOf(items);
  const total = (title: string, sums: Totals) => totalRow(columns, title, { ...sums, atLeast: text('at_least') });
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
        periods: texts.text('bond', 'times_a_year', { count: shownFrequency(frequency) }),
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
      ...sourceRows(sources, texts),
      ...(items.some(isEstimated) ? [['≈', texts.text('cash-flows', 'estimated_note')]] : []),
      ...(terms.isDefaulted ? [[null, texts.text('cash-flows', 'default_note')]] : []),
      ...(remainingPer100.isComplete || terms.isPerpetual ? [] : [[null, texts.text('cash-flows', 'at_least_note')]]),
      ...madeRows(madeAt, texts),
    ],
  };
}

/** The payments for people, in a workbook in their language: a sheet of payments with their sums, and one that says what they are. */
function cashFlowsXlsx(flows: BondCashFlows, facts: CashFlowFacts, texts: Texts): Promise<Buffer> {
  const isPerpetual = facts.bond.terms.isPerpetual;
  return xlsxFile([paymentSheet(flows, isPerpetual, texts), aboutSheet(flows, facts, texts)]);
}

export function cashFlowsRoute(app: App, services: Services): void {
  serve(app, services, cashFlowsCall, async ({ params, texts }) => {
    return flowsOf(services, await requireBond(services, params.id), texts);
  });
}

const names = [
  'num',
  'date',
  'actual_payment_date',
  'record_date',
  'ex_date',
  'nontrading_start_date',
  'cupon_rate',
  'cupon_sum',
  'redemtion',
  'pool_factor',
] as const satisfies readonly (keyof CashFlow)[];

/** The payments for programs: names and values of the call, the same in every language. */
function cashFlowRows({ items, faceCurrency, faceValue }: BondCashFlows): readonly (readonly CsvCell[])[] {
  const head = [...names, 'is_estimated', 'currency', 'face_value', 'capitalised'];
  const rows = items.map((item) => [
    ...names.map((name) => item[name]),
    item.coupon_is_estimated_text === null ? 0 : 1,
    faceCurrency,
    faceValue,
    item.capitalised,
  ]);
  return [head, ...rows];
}

/** Rows with where they come from at their end. */
function withSource([head = [], ...rows]: readonly (readonly CsvCell[])[], source: string) {
  return [[...head, SOURCE_COLUMN], ...rows.map((row) => [...row, source])];
}

/** The payments as a file, for full access. */
export function cashFlowFileRoute(app: App, site: Services): void {
  const services = servicesOfFiles(site);
  const limitFiles = limitCalls(services, 'archive-files');
  serve(app, services, cashFlowFileCall, fileOptions, async (request, reply) => {
    const { query, viewer, params, texts } = request;
    requireFeature(viewer, 'cash_flow_export');
    await limitFiles(request);
    const bond = await requireBond(services, params.id);
    const flows = await flowsOf(services, bond, texts);
    const found = await findBondSources(services.database, bond.instrument.id, viewer.accountId);
    const sources = found.map(dataSourceOf);
    const bytes =
      query.format === 'csv'
        ? Buffer.from(csvText(withSource(cashFlowRows(flows), sourceCell(sources))))
        : await cashFlowsXlsx(flows, { bond, sources, madeAt: services.clock() }, texts);
    const name = `${bond.instrument.name}, ${texts.text('cash-flows', 'title')}`;
    return sendTable(services, reply, { name, format: query.format, bytes });
  });
}

/** The payments for spreadsheets; open to whom the file is. */
export function cashFlowsCsvRoute(app: App, services: Services): void {
  const limit = limitCalls(services, 'csv-addresses');
  serve(app, services, cashFlowsCsvCall, async (request, reply) => {
    const { query, viewer, texts } = request;
    requireFeature(viewer, 'cash_flow_export');
    await limit(request);
    const flows = await flowsOf(services, await requireBondOfCode(services, query.isin), texts);
    return sendCsv(services, reply, { name: 'cash-flows', rows: cashFlowRows(flows) });
  });
}
