import {
  ifrsReportFileCall,
  nationalReportFileCall,
  type ReportFileQuery,
  reportMethodologyCall,
} from '#contract/issuer/reports.ts';
import { type ReportStandard, reportStatements } from '#domain/issuer/report.ts';
import type { DateRange } from '#domain/platform/period.ts';
import { type IsoDate, isoDate, parseIsoDate } from '#math/units.ts';
import { findIssuer } from '#store/issuer/issuers/issuers.ts';
import { findReportSources } from '#store/issuer/reports/report-lines.ts';
import { findMethodologyFile } from '#store/issuer/reports/report-methodology.ts';
import { readFilePieces } from '#store/platform/files/read-file-pieces.ts';
import { numberOfId } from '../../market/reads/require-bond.ts';
import { requireFeature } from '../../platform/access/require-feature.ts';
import { sendStoredFile } from '../../platform/files/send-stored-file.ts';
import { sendTable } from '../../platform/files/send-table.ts';
import { fileOptions, servicesOfFiles } from '../../platform/limits/files.ts';
import { limitCalls } from '../../platform/limits/limit-calls.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import { type App, serve } from '../../platform/serving/serve.ts';
import type { Services } from '../services.ts';
import { readReport } from './read-report.ts';
import { reportXlsx } from './report-xlsx.ts';

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
export function reportFileRoutes(app: App, services: Services): void {
  reportFileRoute(app, services, 'ifrs');
  reportFileRoute(app, services, 'national');
  methodologyRoute(app, services);
}
