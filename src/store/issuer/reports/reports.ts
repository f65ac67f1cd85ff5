import type { Buffer } from 'node:buffer';
import { type RawBuilder, sql } from 'kysely';
import type { MethodologyLanguage, MethodologySubject, Report, ReportStandard } from '#domain/issuer/report.ts';
import type { LanguageCode } from '#domain/platform/language.ts';
import type { IsoDate } from '#math/units.ts';
import { findNamedRows, mergeNamedRows, mergeRows } from '../../platform/bulk-copy/merge-rows.ts';
import type { WriteTransaction } from '../../platform/bulk-copy/write-transaction.ts';
import { type ColumnMap, fieldsOf, type Queries, type TableOf } from '../../platform/database/database.ts';
import { nearestLanguage } from '../../platform/titles/titles.ts';

type StoredReport = Report & { readonly id: number };

export type ReportTable = TableOf<StoredReport, 'id'>;

/** What a report is called in a language, among those of its issuer. */
export interface ReportTitle {
  readonly reportId: number;
  readonly language: LanguageCode;
  readonly title: string;
}

export const reportColumns: ColumnMap<StoredReport> = {
  id: 'int8',
  code: 'text',
  issuerId: 'int8',
  standard: 'text',
  form: 'text',
  sourceId: 'int2',
  currency: 'text',
  scale: 'int4',
  fiscalYearEnds: 'int2',
  archiveUrl: 'text',
};

export const reportTitleColumns: ColumnMap<ReportTitle> = { reportId: 'int8', language: 'text', title: 'text' };

/** The report with this id, if it is by the standard. */
export function findReport({ kysely }: Queries, id: number, standard: ReportStandard) {
  return kysely
    .selectFrom('report')
    .where((is) => is.and({ id, standard }))
    .select(fieldsOf(reportColumns))
    .executeTakeFirst();
}

export interface ReportOption extends StoredReport {
  /** In the asked language, else in English, else in any; null when it has none. */
  readonly title: string | null;
  readonly sourceName: string;
  /** Day of the latest filing. */
  readonly filedUntil: IsoDate;
  /** When the latest import of its values ended; null of values that no import brought. */
  readonly importedAt: Date | null;
  /** Ids of the files in which its source says how it makes it, and multipliers of it. */
  readonly methodologyId: number | null;
  readonly multipliersMethodologyId: number | null;
}

function titleOf(language: LanguageCode): RawBuilder<string | null> {
  return sql<string | null>`(select title from report_title where report_id = report.id
    order by ${nearestLanguage(language)} limit 1)`;
}

/** A file in which a source says, in a language, how it makes its figures. */
export interface ReportMethodology {
  readonly sourceId: number;
  readonly subject: MethodologySubject;
  readonly language: MethodologyLanguage;
  readonly fileName: string;
  readonly mediaType: string;
  readonly content: Buffer;
}

export type ReportMethodologyTable = TableOf<ReportMethodology & { readonly id: number }, 'id'>;

/** In SQL, the id of the file about a subject of the source of `report`: in Russian for readers of Russian, else in English. */
function methodologyIdOf(subject: RawBuilder<unknown>, language: LanguageCode): RawBuilder<number | null> {
  return sql<number | null>`(select told.id from report_methodology as told where told.source_id = report.source_id
    and subject = ${subject} and language = ${language === 'ru' ? 'ru' : 'en'})`;
}

/** The file with this id, if there is one. */
export function findMethodologyFile({ kysely }: Queries, id: number) {
  return kysely
    .selectFrom('reportMethodology')
    .where('id', '=', id)
    .select(['id', 'fileName', 'mediaType'])
    .select([sql<number>`octet_length(content)`.as('size'), sql<string>`xmin::text`.as('version')])
    .executeTakeFirst();
}

export type ListedMethodology = Pick<ReportMethodology, 'subject' | 'language' | 'fileName'> & {
  readonly sourceCode: string;
  readonly size: number;
};

/** All files, by source, subject and language. */
export function findMethodologies({ kysely }: Queries) {
  return kysely
    .selectFrom('reportMethodology')
    .innerJoin('source', 'source.id', 'sourceId')
    .orderBy('source.code')
    .orderBy('subject')
    .orderBy('language')
    .select(['subject', 'language', 'fileName', 'source.code as sourceCode'])
    .select(sql<number>`octet_length(content)`.as('size'))
    .execute();
}

type NamedSource = Pick<ReportMethodology, 'subject' | 'language'> & { readonly sourceCode: string };

/** Without an id the database numbers it. */
type NewMethodology = ReportMethodology & { readonly id?: number };

/** Keeps files in place of those of the same source, subject and language. */
export async function saveMethodologies({ kysely }: Queries, files: readonly NewMethodology[]) {
  await kysely
    .insertInto('reportMethodology')
    .values(files)
    .onConflict((known) =>
      known.columns(['sourceId', 'subject', 'language']).doUpdateSet((row) => ({
        fileName: row.ref('excluded.fileName'),
        mediaType: row.ref('excluded.mediaType'),
        content: row.ref('excluded.content'),
      })),
    )
    .execute();
}

/** Removes a file; says whether there was one. */
export async function removeMethodology({ kysely }: Queries, { sourceCode, subject, language }: NamedSource) {
  const { numDeletedRows } = await kysely
    .deleteFrom('reportMethodology')
    .using('source')
    .whereRef('source.id', '=', 'sourceId')
    .where((is) => is.and({ 'source.code': sourceCode, subject, language }))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The reports of an issuer that hold any value, in the order of their ids. */
export async function findReportOptions({ kysely }: Queries, issuerId: number, language: LanguageCode) {
  return kysely
    .selectFrom('report')
    .innerJoin('source', 'source.id', 'report.sourceId')
    .innerJoinLateral(
      ({ selectFrom }) =>
        selectFrom('reportValue')
          .whereRef('reportValue.reportId', '=', 'report.id')
          .select(({ fn }) => [fn.max('filedOn').as('filedUntil'), fn.max('importId').as('importId')])
          .having(({ fn }) => fn.countAll(), '>', 0)
          .as('told'),
      (join) => join.onTrue(),
    )
    .leftJoin('importRun', 'importRun.id', 'told.importId')
    .where('issuerId', '=', issuerId)
    .orderBy('report.id')
    .select(fieldsOf(reportColumns).map((field) => `report.${field}` as const))
    .select(['source.name as sourceName', titleOf(language).as('title')])
    .select(['told.filedUntil', 'importRun.finishedAt as importedAt'])
    .select([
      methodologyIdOf(sql`report.standard`, language).as('methodologyId'),
      methodologyIdOf(sql`'multipliers'`, language).as('multipliersMethodologyId'),
    ])
    .execute();
}

/** The reports with these codes, by code. */
export function findReportsByCode(queries: Queries, codes: readonly string[]) {
  return findNamedRows(queries, { table: 'report', columns: reportColumns }, codes);
}

/** A report as a source names it; without an id the database numbers it. */
export type NewReport = Report & { readonly id?: number };

/** Stores reports, known by their code; gives the id of each code. */
export function saveReports(tx: WriteTransaction, reports: readonly NewReport[]) {
  return mergeNamedRows<NewReport>(tx, { table: 'report', columns: reportColumns }, reports);
}

/** Stores titles of reports; a title of the same language is replaced, others stay. */
export function saveReportTitles(tx: WriteTransaction, titles: readonly ReportTitle[]) {
  const key = ['reportId', 'language'] as const;
  return mergeRows(tx, { table: 'report_title', key, columns: reportTitleColumns }, titles);
}
