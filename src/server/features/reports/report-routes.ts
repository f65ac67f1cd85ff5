import type { ReportTable } from '#contract/reports.ts';
import { ifrsReportCall, nationalReportCall } from '#contract/reports.ts';
import type { Language } from '#domain/language.ts';
import type { ReportStandard, ReportStatement } from '#domain/report.ts';
import type { Texts } from '#labels/create-texts.ts';
import { findReportLines } from '#store/reports/report-lines.ts';
import { findReportValues } from '#store/reports/report-values.ts';
import { findReport } from '#store/reports/reports.ts';
import type { App } from '../../app.ts';
import { Refusal } from '../../plugins/errors/refusal.ts';
import { numberOfId } from '../../require-bond.ts';
import { serve } from '../../serve.ts';
import type { Services } from '../../services.ts';
import { tableOf } from './report-table.ts';

interface AskedReport {
  readonly reportId: string;
  readonly standard: ReportStandard;
  readonly language: Language;
  readonly texts: Texts;
}

async function reportTables({ database }: Services, { reportId, standard, language, texts }: AskedReport) {
  const report = await findReport(database, numberOfId(reportId), standard);
  if (report === undefined) throw new Refusal('not_found', 'reportId');
  const [lines, values] = await Promise.all([
    findReportLines(database, report.form, language.code),
    findReportValues(database, report.id),
  ]);
  const writing = { ...report, language, texts };
  const byLine = Map.groupBy(values, ({ lineId }) => lineId);
  const table = (statement: ReportStatement) => {
    const own = lines.filter((line) => line.statement === statement);
    return tableOf(own, (lineId) => byLine.get(lineId) ?? [], writing);
  };
  return { table, archiveUrl: report.archiveUrl };
}

const noForm = { dimension: null, dimensions: [], scroll_head: [], scroll_body: [], scroll_clmn: [], sub_rows: [] };
const emptyTable: ReportTable = { ...noForm, masked: [], closed_data: null };

function withArchive(table: ReportTable | null, archLink: string | null) {
  if (table === null && archLink === null) return null;
  return { ...(table ?? emptyTable), archLink };
}

export function ifrsReportRoute(app: App, services: Services): void {
  serve(app, services, ifrsReportCall, async ({ params: { reportId }, language, texts }) => {
    const { table, archiveUrl } = await reportTables(services, { reportId, standard: 'ifrs', language, texts });
    return {
      balance_sheet: table('balance_sheet'),
      profit_and_loss: table('profit_and_loss'),
      cash_flow_statement: table('cash_flow'),
      params: withArchive(table('parameters'), archiveUrl),
      exportLink: null,
    };
  });
}

export function nationalReportRoute(app: App, services: Services): void {
  serve(app, services, nationalReportCall, async ({ params: { reportId }, language, texts }) => {
    const { table, archiveUrl } = await reportTables(services, { reportId, standard: 'national', language, texts });
    return {
      rsbu_balance: table('balance_sheet'),
      rsbu_profit_and_loss: withArchive(table('profit_and_loss'), archiveUrl),
      report_cash_flow: table('cash_flow'),
      exportLink: null,
    };
  });
}
