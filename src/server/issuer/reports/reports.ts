import {
  companyReportsCall,
  ifrsReportCall,
  nationalReportCall,
  type ReportTable,
  reportMethodologyCall,
} from '#contract/issuer/reports.ts';
import { featureAccess } from '#domain/account/access/feature-access.ts';
import type { Viewer } from '#domain/account/access/viewer.ts';
import type { ReportStandard } from '#domain/issuer/report.ts';
import { findReportOptions, type ReportOption } from '#store/issuer/reports/reports.ts';
import { type App, serve } from '../../platform/serving/serve.ts';
import { requireIssuer } from '../companies/require-issuer.ts';
import type { Services } from '../services.ts';
import { readReport } from './read-report.ts';
import { reportFileRoutes } from './report-file-routes.ts';

function optionOf(report: ReportOption, isInternalEdition: boolean) {
  const { id, title, code, sourceId, sourceName, currency, methodologyId, multipliersMethodologyId } = report;
  const { filedUntil, importedAt } = report;
  const fileLink = (of: number | null) =>
    of === null || isInternalEdition ? null : reportMethodologyCall.path.replace(':methodologyId', String(of));
  return {
    id,
    text: title ?? code,
    source_id: sourceId,
    source_name: sourceName,
    currency,
    filed_until: filedUntil,
    imported_at: importedAt?.toISOString() ?? null,
    methodology: fileLink(methodologyId),
    multipliers_methodology: fileLink(multipliersMethodologyId),
  };
}

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

function ifrsReportRoute(app: App, services: Services): void {
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

function nationalReportRoute(app: App, services: Services): void {
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

/** The financial reports of companies. */
export function reportsFeature(app: App, services: Services): void {
  serve(app, services, companyReportsCall, async ({ params, language }) => {
    const issuer = await requireIssuer(services, params.id);
    const options = await findReportOptions(services.database, issuer.id, language.code);
    const of = (standard: ReportStandard) =>
      options
        .filter((report) => report.standard === standard)
        .map((report) => optionOf(report, services.isInternalEdition));
    return { msfo: of('ifrs'), rsbu: of('national') };
  });
  ifrsReportRoute(app, services);
  nationalReportRoute(app, services);
  reportFileRoutes(app, services);
}
