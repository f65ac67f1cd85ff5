import type { ReportStandard, ReportStatement } from '#domain/issuer/report.ts';
import type { Language } from '#domain/platform/language.ts';
import type { Texts } from '#labels/create-texts.ts';
import { findReportLines, findReportValues } from '#store/issuer/reports/report-lines.ts';
import { findReport } from '#store/issuer/reports/reports.ts';
import { numberOfId } from '../../market/reads/require-bond.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import type { Services } from '../services.ts';
import { tableOf } from './report-table.ts';

export interface AskedReport {
  readonly reportId: string;
  readonly standard: ReportStandard;
  readonly language: Language;
  readonly texts: Texts;
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
  const table = (statement: ReportStatement) => {
    const own = lines.filter((line) => line.statement === statement);
    return tableOf(own, (lineId) => byLine.get(lineId) ?? [], { ...report, language, texts });
  };
  return { report, table };
}
