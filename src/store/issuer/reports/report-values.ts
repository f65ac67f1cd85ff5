import { sql } from 'kysely';
import type { ReportValue } from '#domain/issuer/report.ts';
import { mergeRows } from '../../platform/bulk-copy/merge-rows.ts';
import type { Origin, Rows, WriteCounts, WriteTransaction } from '../../platform/bulk-copy/write-transaction.ts';
import { type ColumnMap, fieldsOf } from '../../platform/database/column-map.ts';
import type { Queries } from '../../platform/database/database.ts';

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
export async function findReportValues(
  { kysely }: Queries,
  reportId: number,
  lineIds?: readonly number[],
): Promise<readonly ReportValue[]> {
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

export async function findReportSources({ kysely }: Queries, reportId: number): Promise<readonly ReportSource[]> {
  const { rows } = await sql<ReportSource>`
    select source.name, max(run.finished_at) as stored_at
    from report_value join source on source.id = report_value.source_id
    left join import_run run on run.id = report_value.import_id
    where report_id = ${reportId} group by source.id, source.name order by source.name`.execute(kysely);
  return rows;
}

/** Stores values; one of the same line, period, unit and filing is replaced, what other filings say stays. */
export function saveReportValues(
  tx: WriteTransaction,
  values: Rows<ReportValue>,
  origin: Origin,
): Promise<WriteCounts> {
  const key = ['reportId', 'lineId', 'endsOn', 'days', 'unit', 'filedOn', 'filing'] as const;
  return mergeRows(tx, { table: 'report_value', key, columns: reportValueColumns, origin }, values);
}
