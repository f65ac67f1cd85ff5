import type { ReportFile, ReportFileKind } from '#domain/issuer/report.ts';
import { mergeRows } from '../../platform/bulk-copy/merge-rows.ts';
import type { WriteTransaction } from '../../platform/bulk-copy/write-transaction.ts';
import { type ColumnMap, fieldsOf, type Queries } from '../../platform/database/database.ts';

export type ReportFileTable = ReportFile;

export const reportFileColumns: ColumnMap<ReportFile> = {
  issuerId: 'int8',
  kind: 'text',
  year: 'int2',
  quarter: 'int2',
  language: 'text',
  url: 'text',
  mediaType: 'text',
};

/** The files of a kind of an issuer, latest year first, then by quarter. */
export async function findReportFiles({ kysely }: Queries, issuerId: number, kind: ReportFileKind) {
  return kysely
    .selectFrom('reportFile')
    .where((is) => is.and({ issuerId, kind }))
    .orderBy('year', 'desc')
    .orderBy('quarter')
    .select(fieldsOf(reportFileColumns))
    .execute();
}

/** Stores files; one of the same issuer, kind, quarter and language is replaced. */
export function saveReportFiles(tx: WriteTransaction, files: readonly ReportFile[]) {
  const key = ['issuerId', 'kind', 'year', 'quarter', 'language'] as const;
  return mergeRows(tx, { table: 'report_file', key, columns: reportFileColumns }, files);
}
