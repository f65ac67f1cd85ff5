import { Buffer } from 'node:buffer';
import { type ArchiveFileQuery, archiveFileCall, archiveLinesOf } from '#contract/market/trading-days/archive-file.ts';
import type { LineId } from '#contract/market/wire/line-id.ts';
import { csvText } from '#contract/platform/csv-text.ts';
import { effectiveLevel, type Viewer } from '#domain/account/access/viewer.ts';
import type { Language } from '#domain/platform/language.ts';
import type { DateRange } from '#domain/platform/period.ts';
import { findBondSources } from '#store/market/sources/sources.ts';
import { requireFeature } from '../../platform/access/require-feature.ts';
import { sendTable } from '../../platform/files/send-table.ts';
import { fileOptions, servicesOfFiles } from '../../platform/limits/files.ts';
import { limitCalls } from '../../platform/limits/limit-calls.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import { type App, serve } from '../../platform/serving/serve.ts';
import type { Services } from '../../platform/serving/services.ts';
import { requireBond } from '../reads/require-bond.ts';
import { type ArchiveColumn, type ArchiveRows, askedNames, cellValueOf, isAssumed } from './archive-rows.ts';
import { archiveXlsx } from './archive-xlsx.ts';
import { findArchive } from './find-archive.ts';
import type { TradingLine } from './trading-line.ts';
import { requireComparison, requireLines, requireRange } from './tradings-request.ts';

/** The lines of a file, the bond of the address first; refuses a reader who may not have one of them as a file. */
function requireFileLines({ items }: ArchiveFileQuery, bondId: number, viewer: Viewer): readonly LineId[] {
  const lines = archiveLinesOf(items);
  const [main] = lines;
  if (main?.id !== bondId || main.model !== 'bonds') throw new Refusal('bad_request', 'items');
  requireLines(lines);
  requireComparison(viewer, lines);
  requireFeature(viewer, 'xls', Math.min(...lines.map(({ venueId }) => effectiveLevel(viewer, venueId))));
  return lines;
}

async function sourcesOf({ database }: Services, lines: readonly TradingLine[], accountId: string | null) {
  const ids = new Set(lines.map(({ instrumentId }) => instrumentId));
  const found = await Promise.all([...ids].map((id) => findBondSources(database, id, accountId)));
  return [...new Set(found.flat().map(({ name }) => name))];
}

function fileName([main, ...others]: readonly TradingLine[], { start, end }: DateRange): string {
  const more = others.length === 0 ? '' : ` +${others.length}`;
  return `${main?.instrumentName}${more}, ${main?.venueName}, ${start} - ${end}`;
}

interface AskedFile {
  readonly query: ArchiveFileQuery;
  readonly items: readonly LineId[];
  readonly range: DateRange;
  readonly viewer: Viewer;
  readonly language: Language;
}

const originOfYield: ArchiveColumn = { name: 'indicative_yield_origin', figure: null };

/** A file has no marks beside its numbers: where some rest on assumed payments it says of each day what its yield rests on. */
function columnsOf({ columns, rows }: ArchiveRows): readonly ArchiveColumn[] {
  const saysOrigin = columns.some(({ name }) => name === originOfYield.name);
  const hasAssumed = rows.some((row) => columns.some((column) => isAssumed(row, column)));
  return saysOrigin || !hasAssumed ? columns : [...columns, originOfYield];
}

/** The rows for programs: names, words and numbers of the chart call's `.numeric`, the same in every language. */
function archiveCsv(archive: ArchiveRows): string {
  const columns = columnsOf(archive);
  const rows = archive.rows.map((row) => columns.map((column) => cellValueOf(row, column)));
  return csvText([columns.map(({ name }) => name), ...rows]);
}

/** The bytes of a file and its name; nothing is read of more points than a file may have. */
async function makeFile(services: Services, { query, items, range, viewer, language }: AskedFile) {
  const { labels, clock } = services;
  const names = askedNames(query.columns);
  const { lines, archive } = await findArchive(services, { items, range, names, viewer, language });
  const name = fileName(lines, range);
  if (query.format === 'csv') return { name, bytes: Buffer.from(archiveCsv(archive)) };
  const sources = await sourcesOf(services, lines, viewer.accountId);
  const facts = { lines, ...range, sources, madeAt: clock() };
  return { name, bytes: await archiveXlsx(archive, facts, labels.textsOf(language)) };
}

/** The trading days of a period as a file, for full access with `exportAccess`. */
export function archiveRoute(app: App, site: Services): void {
  const services = servicesOfFiles(site);
  const limitFiles = limitCalls(services, 'archive-files');
  serve(app, services, archiveFileCall, fileOptions, async (request, reply) => {
    const { query, viewer, language, params } = request;
    requireFeature(viewer, 'xls');
    await limitFiles(request);
    const range = requireRange(query);
    const { instrument } = await requireBond(services, params.id);
    const items = requireFileLines(query, instrument.id, viewer);
    const { name, bytes } = await makeFile(services, { query, items, range, viewer, language });
    return sendTable(services, reply, { name, format: query.format, bytes });
  });
}
