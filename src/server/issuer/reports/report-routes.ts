import { ifrsReportCall, nationalReportCall, type ReportTable } from '#contract/issuer/reports.ts';
import { featureAccess } from '#domain/account/access/feature-access.ts';
import type { Viewer } from '#domain/account/access/viewer.ts';
import type { App } from '../../platform/serving/app.ts';
import { serve } from '../../platform/serving/serve.ts';
import type { Services } from '../services.ts';
import { readReport } from './read-report.ts';

const noForm = { dimension: null, dimensions: [], scroll_head: [], scroll_body: [], scroll_clmn: [], sub_rows: [] };
const emptyTable: ReportTable = { ...noForm, masked: [], closed_data: null };

function withArchive(table: ReportTable | null, archLink: string | null) {
  if (table === null && archLink === null) return null;
  return { ...(table ?? emptyTable), archLink };
}

/** Of the file of a report, for who may have it; the reader's days take the places between percent signs. */
function exportLinkFor(viewer: Viewer, path: string, reportId: number): string | null {
  if (featureAccess(viewer, 'reports') !== 'allowed') return null;
  return `${path.replace(':reportId', String(reportId))}export/?from=%from%&to=%to%`;
}

export function ifrsReportRoute(app: App, services: Services): void {
  serve(app, services, ifrsReportCall, async ({ params: { reportId }, language, texts, viewer }) => {
    const { report, table } = await readReport(services, { reportId, standard: 'ifrs', language, texts });
    return {
      balance_sheet: table('balance_sheet'),
      profit_and_loss: table('profit_and_loss'),
      cash_flow_statement: table('cash_flow'),
      params: withArchive(table('parameters'), report.archiveUrl),
      exportLink: exportLinkFor(viewer, ifrsReportCall.path, report.id),
    };
  });
}

export function nationalReportRoute(app: App, services: Services): void {
  serve(app, services, nationalReportCall, async ({ params: { reportId }, language, texts, viewer }) => {
    const { report, table } = await readReport(services, { reportId, standard: 'national', language, texts });
    return {
      rsbu_balance: table('balance_sheet'),
      rsbu_profit_and_loss: withArchive(table('profit_and_loss'), report.archiveUrl),
      report_cash_flow: table('cash_flow'),
      exportLink: exportLinkFor(viewer, nationalReportCall.path, report.id),
    };
  });
}
