import { sql } from 'kysely';
import type { ReportLine, ReportValue } from '#domain/issuer/report.ts';
import type { LanguageCode } from '#domain/platform/language.ts';
import { findNamedRows, mergeNamedRows, mergeRows } from '../../platform/bulk-copy/merge-rows.ts';
import type { Origin, Rows, WriteTransaction } from '../../platform/bulk-copy/write-transaction.ts';
import { type ColumnMap, fieldsOf, type Queries, type TableOf } from '../../platform/database/database.ts';
import { nearestLanguage } from '../../platform/titles/titles.ts';

type StoredLine = ReportLine & { readonly id: number };

export type ReportLineTable = TableOf<StoredLine, 'id'>;

/** What a line is called in a language. */
export interface ReportLineTitle {
  readonly lineId: number;
  readonly language: LanguageCode;
  readonly title: string;
}

export const reportLineColumns: ColumnMap<StoredLine> = {
  id: 'int8',
  code: 'text',
  form: 'text',
  statement: 'text',
  key: 'text',
  position: 'int4',
  level: 'int2',
  isSummary: 'bool',
};

export const reportLineTitleColumns: ColumnMap<ReportLineTitle> = { lineId: 'int8', language: 'text', title: 'text' };

export interface TitledLine extends StoredLine {
  /** In the asked language, else in English, else in any; null when it has none. */
  readonly title: string | null;
}

/** The lines of a form in their order. */
export async function findReportLines({ kysely }: Queries, form: string, language: LanguageCode) {
  const title = sql<string | null>`(select title from report_line_title where line_id = report_line.id
    order by ${nearestLanguage(language)} limit 1)`;
  return kysely
    .selectFrom('reportLine')
    .where('form', '=', form)
    .orderBy('position')
    .orderBy('id')
    .select(fieldsOf(reportLineColumns))
    .select(title.as('title'))
    .execute();
}

/** The lines with these codes, by code. */
export function findReportLinesByCode(queries: Queries, codes: readonly string[]) {
  return findNamedRows(queries, { table: 'report_line', columns: reportLineColumns }, codes);
}

/** A line as a source names it; without an id the database numbers it. */
export type NewLine = ReportLine & { readonly id?: number };

/** Stores lines, known by their code; gives the id of each code. */
export function saveReportLines(tx: WriteTransaction, lines: readonly NewLine[]) {
  return mergeNamedRows<NewLine>(tx, { table: 'report_line', columns: reportLineColumns }, lines);
}

/** Stores titles of lines; a title of the same language is replaced, others stay. */
export function saveReportLineTitles(tx: WriteTransaction, titles: readonly ReportLineTitle[]) {
  const key = ['lineId', 'language'] as const;
  return mergeRows(tx, { table: 'report_line_title', key, columns: reportLineTitleColumns }, titles);
}

export type ReportValueTable = ReportValue & Origin;

export const reportValueColumns: ColumnMap<ReportValue> = {
  reportId: 'int8',
  lineId: 'int8',
  endsOn: 'date',
  days: 'int4',
  unit: 'text',
  filedOn: 'date',
  filing: 'text',
  value: 'float8',
};

/** The values of a report, of some lines or of all, in the order of filing. */
export async function findReportValues({ kysely }: Queries, reportId: number, lineIds?: readonly number[]) {
  return kysely
    .selectFrom('reportValue')
    .where('reportId', '=', reportId)
    .$if(lineIds !== undefined, (values) => values.where('lineId', '=', sql<number>`any(${lineIds}::bigint[])`))
    .orderBy('filedOn')
    .orderBy('filing')
    .select(fieldsOf(reportValueColumns))
    .execute();
}

/** A source of the values of a report, and when its latest import of them ended; null of values that no import brought. */
export interface ReportSource {
  readonly name: string;
  readonly storedAt: Date | null;
}

export async function findReportSources({ kysely }: Queries, reportId: number) {
  const { rows } = await sql<ReportSource>`
    select source.name, max(run.finished_at) as stored_at
    from report_value join source on source.id = report_value.source_id
    left join import_run run on run.id = report_value.import_id
    where report_id = ${reportId} group by source.id, source.name order by source.name`.execute(kysely);
  return rows;
}

/** Stores values; one of the same line, period, unit and filing is replaced, what other filings say stays. */
export function saveReportValues(tx: WriteTransaction, values: Rows<ReportValue>, origin: Origin) {
  const key = ['reportId', 'lineId', 'endsOn', 'days', 'unit', 'filedOn', 'filing'] as const;
  return mergeRows(tx, { table: 'report_value', key, columns: reportValueColumns, origin }, values);
}
