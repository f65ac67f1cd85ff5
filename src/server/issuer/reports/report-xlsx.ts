import type { Buffer } from 'node:buffer';
import type { ReportForm, ReportTable } from '#contract/issuer/reports.ts';
import { type DerivedQuarter, derivedQuarters } from '#domain/issuer/derived-quarters.ts';
import type { Report, ReportPeriod, ReportStandard, ReportStatement, ReportValue } from '#domain/issuer/report.ts';
import { type FiledValue, restatedValue } from '#domain/issuer/report.ts';
import { fiscalQuarters, kindOfPeriod, quartersText, weeklyEnds } from '#domain/issuer/report-period.ts';
import type { Language } from '#domain/platform/language.ts';
import type { DateRange } from '#domain/platform/period.ts';
import type { Texts } from '#labels/create-texts.ts';
import { dayNumberFromIso, isoFromDayNumber } from '#math/dates/dates.ts';
import { dayNumber, type IsoDate, percentFromFraction } from '#math/units.ts';
import type { ReportSource, TitledLine } from '#store/issuer/reports/report-lines.ts';
import { findReportLines, findReportValues } from '#store/issuer/reports/report-lines.ts';
import { findReport } from '#store/issuer/reports/reports.ts';
import { numberOfId } from '../../market/reads/require-bond.ts';
import { madeRows } from '../../platform/files/send-table.ts';
import { dayCell, type XlsxCell, type XlsxSheet, xlsxFile } from '../../platform/files/xlsx-file.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import { amountText, amountUnit, type UnitWriting } from '../../platform/serving/unit-text.ts';
import type { Services } from '../services.ts';

/** A table of a report; null where it has no values. */
interface NamedTable {
  readonly statement: ReportStatement;
  readonly table: ReportTable | null;
}

/** What a file says of itself. */
interface ReportFileFacts {
  readonly company: string;
  readonly standard: ReportStandard;
  readonly range: DateRange;
  readonly sources: readonly ReportSource[];
  readonly madeAt: Date;
  /** In what amounts in the currency of the report are shown. */
  readonly scale: Report['scale'];
}

type Cell = NonNullable<NonNullable<ReportTable['scroll_body']>[number][number]>;

const formats = { whole: '#,##0', fraction: '#,##0.00' } as const;

/** A table with its periods in the range alone, all of it open. */
interface FileTable {
  readonly title: string;
  readonly head: NonNullable<ReportTable['scroll_head']>;
  readonly rows: readonly { readonly title: string; readonly unit: string; readonly cells: readonly (Cell | null)[] }[];
}

function fileTable({ statement, table }: NamedTable, { start, end }: DateRange, texts: Texts): FileTable | null {
  const { scroll_head: head, scroll_clmn: lines, scroll_body: body, sub_rows: levels } = table ?? {};
  if (head == null || lines == null || body == null) return null;
  const taken = head.flatMap(({ ends_on }, at) => (ends_on >= start && ends_on <= end ? [at] : []));
  const rows = lines.map(({ ttl }, at) => ({
    // As deep as the line stands, two spaces a step.
    title: `${'  '.repeat(levels?.[at] ?? 0)}${ttl}`,
    unit: table?.dimensions?.[at] ?? table?.dimension ?? '',
    cells: taken.map((column) => body[at]?.[column] ?? null),
  }));
  if (!rows.some(({ cells }) => cells.some((cell) => cell !== null))) return null;
  const heads = taken.flatMap((column) => head[column] ?? []);
  return { title: texts.text('reports', statement), head: heads, rows };
}

/** The number that the page writes: in thousands, millions … where its unit is, in percent where that is the unit. */
function shownNumber({ numeric, val }: Cell, unit: string, isScaled: boolean, { scale }: ReportFileFacts): XlsxCell {
  const value = unit === '%' ? percentFromFraction(numeric) : isScaled ? numeric / scale : numeric;
  return { value, format: /[.,]\d{2}$/.test(val) && !isScaled ? formats.fraction : formats.whole };
}

function tableSheet(table: FileTable, dimension: string, facts: ReportFileFacts, texts: Texts): XlsxSheet {
  const text = texts.module('reports');
  const spans = table.head.some(({ info }) => info !== null);
  return {
    title: table.title,
    head: [text('column_line'), text('column_unit'), ...table.head.map(({ ttl }) => ttl)],
    widths: [48, 18, ...table.head.map(() => 16)],
    rows: [
      ...(spans ? [[text('column_period'), null, ...table.head.map(({ info, ttl }) => info ?? ttl)]] : []),
      ...table.rows.map(({ title, unit, cells }) => [
        title,
        unit,
        ...cells.map((cell) => cell && shownNumber(cell, unit, unit === dimension, facts)),
      ]),
    ],
  };
}

/** What was told otherwise before, and what no filing tells. */
function notesSheet(tables: readonly FileTable[], texts: Texts): XlsxSheet | null {
  const text = texts.module('reports');
  const notes = tables.flatMap((table) =>
    table.rows.flatMap(({ title, unit, cells }) =>
      cells.flatMap((cell, at) => {
        if (cell === null) return [];
        const place = [table.title, title.trim(), table.head[at]?.ttl ?? '', unit];
        const { derived } = cell;
        return [
          ...cell.earlier.map(({ val, filed }) => [
            ...place,
            val,
            dayCell(filed),
            text('restated_by', { value: cell.val }),
          ]),
          ...(derived === null ? [] : [[...place, cell.val, dayCell(cell.filed), text('derived_of', { ...derived })]]),
        ];
      }),
    ),
  );
  if (notes.length === 0) return null;
  const head = ['column_table', 'column_line', 'column_period', 'column_unit', 'column_value', 'column_filed'] as const;
  return {
    title: text('notes'),
    head: [...head.map((key) => text(key)), text('column_note')],
    widths: [24, 40, 16, 18, 16, 14, 60],
    rows: notes,
  };
}

function aboutSheet({ company, standard, range, sources, madeAt }: ReportFileFacts, texts: Texts): XlsxSheet {
  const text = texts.module('reports');
  return {
    title: texts.text('tradings', 'about_file'),
    head: [text('company'), company],
    widths: [30, 60],
    rows: [
      [text('standard'), text(`standard_${standard}`)],
      [text('from'), dayCell(range.start)],
      [text('to'), dayCell(range.end)],
      ...sources.map(({ name, storedAt }): readonly XlsxCell[] => [
        text('source'),
        storedAt === null ? name : text('source_stored', { name, date: storedAt.toISOString().slice(0, 10) }),
      ]),
      ...madeRows(madeAt, texts),
    ],
  };
}

/** A report as a workbook in the reader's language, a sheet for each table; null where no period of it ends in the range. */
export async function reportXlsx(
  tables: readonly NamedTable[],
  facts: ReportFileFacts,
  texts: Texts,
): Promise<Buffer | null> {
  const found = tables.flatMap((named) => {
    const table = fileTable(named, facts.range, texts);
    return table === null ? [] : [{ table, dimension: named.table?.dimension ?? '' }];
  });
  if (found.length === 0) return null;
  const notes = notesSheet(
    found.map(({ table }) => table),
    texts,
  );
  return xlsxFile([
    ...found.map(({ table, dimension }) => tableSheet(table, dimension, facts, texts)),
    ...(notes === null ? [] : [notes]),
    aboutSheet(facts, texts),
  ]);
}

interface AskedReport {
  readonly reportId: string;
  readonly standard: ReportStandard;
  readonly language: Language;
  readonly texts: Texts;
}

/** For whom and how a report is written. */
interface Writing extends Omit<UnitWriting, 'currency'>, Pick<Report, 'currency' | 'fiscalYearEnds'> {
  /** Days on which quarters of whole weeks end. */
  readonly ofWeeks: ReadonlySet<IsoDate>;
}

const fixedDay = (day: IsoDate) => day.split('-').reverse().join('.');

function firstDay({ endsOn, days }: ReportPeriod): IsoDate {
  return isoFromDayNumber(dayNumber(dayNumberFromIso(endsOn) - days + 1));
}

function columnOf(period: ReportPeriod, { fiscalYearEnds, ofWeeks }: Writing) {
  const { endsOn, days } = period;
  const wire = { ends_on: endsOn, days, of: kindOfPeriod(period, fiscalYearEnds, ofWeeks) };
  if (days === 0) return { ttl: fixedDay(endsOn), info: null, ...wire };
  const span = `${fixedDay(firstDay(period))}–${fixedDay(endsOn)}`;
  const quarters = fiscalQuarters(period, fiscalYearEnds);
  return { ttl: quarters === null ? span : quartersText(quarters), info: span, ...wire };
}

/** The values of a line in one unit, by period. */
interface Row {
  readonly line: TitledLine;
  readonly unit: string | null;
  readonly byPeriod: ReadonlyMap<string, readonly (ReportValue | DerivedQuarter)[]>;
  readonly cells: ReadonlyMap<string, ReturnType<typeof cellOf>>;
}

const periodKey = ({ endsOn, days }: ReportPeriod) => `${endsOn} ${days}`;

function cellOf(values: readonly (ReportValue | DerivedQuarter)[], unit: string, writing: Writing) {
  const restated = restatedValue(values);
  if (restated === null) return null;
  const title = (period: ReportPeriod) => columnOf(period, writing).ttl;
  const derived =
    'minuend' in restated ? { minuend: title(restated.minuend), subtrahend: title(restated.subtrahend) } : null;
  const written = ({ value, filedOn }: FiledValue) => {
    return { val: amountText(value, unit, writing), numeric: value, filed: filedOn };
  };
  return { ...written(restated), earlier: restated.earlier.map(written), derived };
}

function rowOf(line: TitledLine, values: readonly ReportValue[], writing: Writing): Row {
  const { currency, fiscalYearEnds } = writing;
  const units = new Set(values.map(({ unit }) => unit));
  const unit = units.has(currency) ? currency : ([...units][0] ?? null);
  const shown = values.filter((value) => value.unit === unit);
  const byPeriod = Map.groupBy([...shown, ...derivedQuarters(shown, fiscalYearEnds)], periodKey);
  const cells = [...byPeriod].map(([key, own]) => [key, unit === null ? null : cellOf(own, unit, writing)] as const);
  return { line, unit, byPeriod, cells: new Map(cells) };
}

/** Rows with values, and those that stand above such as a heading. */
function withoutEmpty(rows: readonly Row[]): readonly Row[] {
  return rows.filter(({ line, byPeriod }, index) => {
    if (byPeriod.size > 0) return true;
    const after = rows.slice(index + 1);
    const end = after.findIndex((other) => other.line.level <= line.level);
    return after.slice(0, end < 0 ? undefined : end).some((other) => other.byPeriod.size > 0);
  });
}

/** Latest first; of those that end on one day the longest first. */
function periodsOf(rows: readonly Row[]): readonly ReportPeriod[] {
  const all = new Map(rows.flatMap(({ byPeriod }) => [...byPeriod].map(([key, [value]]) => [key, value] as const)));
  const periods = [...all.values()].filter((value) => value !== undefined);
  return periods.sort((a, b) => (a.endsOn === b.endsOn ? b.days - a.days : a.endsOn < b.endsOn ? 1 : -1));
}

function formOf(rows: readonly Row[], writing: Writing): ReportForm {
  const periods = periodsOf(rows);
  return {
    dimension: amountUnit(writing.currency, writing),
    dimensions: rows.map(({ unit }) => (unit === null || unit === writing.currency ? null : amountUnit(unit, writing))),
    scroll_head: periods.map((period) => columnOf(period, writing)),
    scroll_body: rows.map(({ cells }) => periods.map((period) => cells.get(periodKey(period)) ?? null)),
    scroll_clmn: rows.map(({ line }) => ({ id: line.id, ttl: line.title ?? line.key })),
    sub_rows: rows.map(({ line }) => line.level),
    masked: [],
  };
}

/**
 * The table of these lines, with the closed form where some of them are of it; null when no line has a value. `valuesOf` gives the values of
 * a line in the order of filing.
 */
function tableOf(
  lines: readonly TitledLine[],
  valuesOf: (lineId: number) => readonly ReportValue[],
  writing: Writing,
): ReportTable | null {
  const rows = lines.map((line) => rowOf(line, valuesOf(line.id), writing));
  const open = withoutEmpty(rows);
  if (open.length === 0) return null;
  const closed = withoutEmpty(rows.filter(({ line }) => line.isSummary));
  return { ...formOf(open, writing), closed_data: closed.length === 0 ? null : formOf(closed, writing) };
}

/** A report with its tables as they are asked for; refuses an unknown one. */
export async function readReport({ database }: Services, { reportId, standard, language, texts }: AskedReport) {
  const report = await findReport(database, numberOfId(reportId), standard);
  if (report === undefined) throw new Refusal('not_found', 'reportId');
  const [lines, values] = await Promise.all([
    findReportLines(database, report.form, language.code),
    findReportValues(database, report.id),
  ]);
  const byLine = Map.groupBy(values, ({ lineId }) => lineId);
  const ofWeeks = weeklyEnds(values);
  const table = (statement: ReportStatement) => {
    const own = lines.filter((line) => line.statement === statement);
    return tableOf(own, (lineId) => byLine.get(lineId) ?? [], { ...report, language, texts, ofWeeks });
  };
  return { report, table };
}
