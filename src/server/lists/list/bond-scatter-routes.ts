import { bondScatter, bondScatterCall, bondScatterFileCall } from '#contract/lists/bond-scatter.ts';
import type { QueryOf } from '#contract/platform/call.ts';
import { effectiveLevel } from '#domain/account/access/viewer.ts';
import { lists } from '#domain/lists/lists.ts';
import { getMeasure } from '#domain/lists/measures.ts';
import { requireFeature } from '../../platform/access/require-account.ts';
import { chosenAddress, fileOptions, sendCsv, sendTable, servicesOfFiles } from '../../platform/files/send-table.ts';
import { limitCalls } from '../../platform/limits/limit-calls.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import { type App, listPageQuery, serve } from '../../platform/serving/serve.ts';
import { type Reader, requireAsked } from '../require-asked.ts';
import type { Services } from '../services.ts';
import { scatterCsvRows } from './scatter-csv.ts';
import { filedPoints, type ScatterFile } from './scatter-file.ts';
import { scatterOf } from './scatter-of.ts';
import { scatterXlsx } from './scatter-xlsx.ts';

/** Points of a picture: of more bonds the largest are drawn, so that an answer stays small however many there are. */
const MAX_POINTS = 3_000;

type ScatterQuery = QueryOf<typeof bondScatterCall>;

/** The scatter that is asked for, null while the bonds are not loaded. */
async function findScatter(reader: Reader, query: ScatterQuery, services: Services) {
  // Where a point stands tells its figures, and that it stands at all that it has some.
  requireFeature(reader.viewer, 'sort_by_masked');
  const { x: xId = 'duration', y: yId = 'yield', colour = 'currency', fit = null, q, ...filters } = query;
  if (xId === yId) throw new Refusal('bad_request', 'y');
  const [x, y] = [getMeasure(lists.bonds, xId), getMeasure(lists.bonds, yId)];
  const level = effectiveLevel(reader.viewer, null);
  if (![x, y].every(({ field }) => services.gate.shows(field.family, level))) throw new Refusal('need_access');
  const asked = { text: listPageQuery({ q }).text, ...(await requireAsked(lists.bonds, filters, reader, services)) };
  const found = await services.bondLists.scatterBonds(asked, { x, y, colour, max: MAX_POINTS });
  return found && { x, y, colour, found, scatter: scatterOf(found, { x, y, fit }) };
}

/** The scatter as the reader may have it in a file. */
async function fileOf(reader: Reader, query: ScatterQuery, services: Services): Promise<ScatterFile> {
  await services.bondLists.ready();
  const drawn = await findScatter(reader, query, services);
  // As of a day a large market has none.
  if (drawn === null) throw new Refusal('bad_request', 'as_of');
  const { found, scatter, ...axes } = drawn;
  const shown = services.gate.mask(scatter, bondScatter, effectiveLevel(reader.viewer, null));
  return { ...axes, scatter: shown, points: filedPoints(shown, found) };
}

export function bondScatterRoutes(app: App, site: Services): void {
  serve(app, site, bondScatterCall, async (request) => ({
    scatter: (await findScatter(request, request.query, site))?.scatter ?? null,
  }));
  const services = servicesOfFiles(site);
  const limitFiles = limitCalls(services, 'archive-files');
  serve(app, services, bondScatterFileCall, fileOptions, async (request, reply) => {
    const { params, query, texts } = request;
    requireFeature(request.viewer, 'list_export');
    await limitFiles(request);
    const file = await fileOf(request, query, services);
    if (params.format === 'csv') return sendCsv(services, reply, { name: 'scatter', rows: scatterCsvRows(file) });
    const address = chosenAddress('/', { view: 'scatter', ...query });
    const bytes = await scatterXlsx(file, { address, madeAt: services.clock() }, texts);
    return sendTable(services, reply, { name: texts.text('scatter', 'show'), format: 'xlsx', bytes });
  });
}
