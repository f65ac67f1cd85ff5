import {
  companyReportsCall,
  ifrsReportCall,
  ifrsReportFileCall,
  nationalReportCall,
  nationalReportFileCall,
  type ReportFileQuery,
  type ReportTable,
  reportMethodologyCall,
} from '#contract/issuer/reports.ts';
import { featureAccess } from '#domain/account/access/feature-access.ts';
import type { Viewer } from '#domain/account/access/viewer.ts';
import { type ReportStandard, reportStatements } from '#domain/issuer/report.ts';
import type { DateRange } from '#domain/platform/period.ts';
import { type IsoDate, isoDate, parseIsoDate } from '#math/units.ts';
import { findIssuer } from '#store/issuer/issuers/issuers.ts';
import { findReportSources } from '#store/issuer/reports/report-lines.ts';
import { findMethodologyFile, findReportOptions, type ReportOption } from '#store/issuer/reports/reports.ts';
import { readFilePieces } from '#store/platform/files/read-file-pieces.ts';
import { numberOfId } from '../../market/reads/require-bond.ts';
import { sendStoredFile } from '../../platform/files/send-stored-file.ts';
import { fileOptions, sendTable, servicesOfFiles } from '../../platform/files/send-table.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import { limitCalls } from '../../platform/serving/limit-calls.ts';
import { requireFeature } from '../../platform/serving/require-account.ts';
import { type App, serve } from '../../platform/serving/serve.ts';
import { requireIssuer } from '../companies/company-route.ts';
import type { Services } from '../services.ts';
import { readReport, reportXlsx } from './report-xlsx.ts';

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

/** From here on where the reader names no day. */
const earliest = isoDate('1970-01-01');

function dayOf(text: string | undefined, usual: IsoDate, field: string): IsoDate {
  if (text === undefined || text === '') return usual;
  const day = parseIsoDate(text);
  if (day === undefined) throw new Refusal('bad_date', field);
  return day;
}

function rangeOf({ from, to }: ReportFileQuery, today: IsoDate): DateRange {
  const range = { start: dayOf(from, earliest, 'from'), end: dayOf(to, today, 'to') };
  if (range.start > range.end) throw new Refusal('bad_range', 'from');
  return range;
}

/** A report of a standard as a workbook: the periods that end on the days that are asked for. */
function reportFileRoute(app: App, site: Services, standard: ReportStandard): void {
  const services = servicesOfFiles(site);
  const limitFiles = limitCalls(services, 'archive-files');
  const call = standard === 'ifrs' ? ifrsReportFileCall : nationalReportFileCall;
  serve(app, services, call, fileOptions, async (request, reply) => {
    const { viewer, params, query, language, texts } = request;
    requireFeature(viewer, 'reports');
    const range = rangeOf(query, services.today());
    await limitFiles(request);
    const { report, table } = await readReport(services, { ...params, standard, language, texts });
    const [issuer, sources] = await Promise.all([
      findIssuer(services.database, report.issuerId),
      findReportSources(services.database, report.id),
    ]);
    const tables = reportStatements.map((statement) => ({ statement, table: table(statement) }));
    const company = issuer?.name ?? '';
    const facts = { company, standard, range, sources, madeAt: services.clock(), scale: report.scale };
    const bytes = await reportXlsx(tables, facts, texts);
    if (bytes === null) throw new Refusal('no_data_for_period');
    const title = texts.text('reports', `standard_${standard}`);
    const name = `${company}, ${title}, ${range.start} - ${range.end}`;
    return sendTable(services, reply, { name, format: 'xlsx', bytes });
  });
}

/** The PDF in which a source says how it makes its figures. */
function methodologyRoute(app: App, services: Services): void {
  const { database, isInternalEdition } = services;
  serve(app, services, reportMethodologyCall, { compress: false }, async (request, reply) => {
    const id = numberOfId(request.params.methodologyId);
    const file = isInternalEdition ? undefined : await findMethodologyFile(database, id);
    if (file === undefined) throw new Refusal('not_found', 'methodologyId');
    const read = (range: { first: number; last: number }) =>
      readFilePieces(database, 'report_methodology', { ...file, ...range });
    return sendStoredFile(request, reply, services, { file, read });
  });
}

/** Files of reports: what a reader takes with him, and how they are made. */
function reportFileRoutes(app: App, services: Services): void {
  reportFileRoute(app, services, 'ifrs');
  reportFileRoute(app, services, 'national');
  methodologyRoute(app, services);
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
