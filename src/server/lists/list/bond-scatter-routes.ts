import type { Buffer } from 'node:buffer';
import { bondScatter, bondScatterCall, bondScatterFileCall } from '#contract/lists/bond-scatter.ts';
import { axisText } from '#contract/lists/field-label.ts';
import type { QueryOf } from '#contract/platform/call.ts';
import { listAddress } from '#contract/platform/page-address.ts';
import { effectiveLevel } from '#domain/account/access/viewer.ts';
import { lists } from '#domain/lists/lists.ts';
import { getMeasure } from '#domain/lists/measures.ts';
import type { ScatterColour } from '#domain/lists/mixes.ts';
import type { Texts } from '#labels/create-texts.ts';
import {
  chosenAddress,
  fileOptions,
  madeRows,
  sendCsv,
  sendTable,
  servicesOfFiles,
} from '../../platform/files/send-table.ts';
import { type XlsxCell, type XlsxSheet, xlsxFile } from '../../platform/files/xlsx-file.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import { limitCalls } from '../../platform/serving/limit-calls.ts';
import { requireFeature } from '../../platform/serving/require-account.ts';
import { type App, listPageQuery, serve } from '../../platform/serving/serve.ts';
import { type Reader, requireAsked } from '../require-asked.ts';
import type { Services } from '../services.ts';
import { formatOf } from './list-xlsx.ts';
import { scatterCsvRows } from './scatter-csv.ts';
import { type FiledPoint, filedPoints, type ScatterFile } from './scatter-file.ts';
import { scatterOf } from './scatter-of.ts';

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
  const asked = {
    text: listPageQuery({ q }).text,
    ...(await requireAsked(lists.bonds, { q, ...filters }, reader, services)),
  };
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

const number = (value: number | null, format: string): XlsxCell => (value === null ? null : { value, format });

function groupText(colour: ScatterColour, group: FiledPoint['group'], texts: Texts): string | null {
  return group !== null && colour === 'sector' ? texts.textOf('sectors', group) : group;
}

function pointsSheet({ x, y, colour, points }: ScatterFile, texts: Texts): XlsxSheet {
  const [text, list] = [texts.module('scatter'), texts.module('list')];
  const inY = formatOf(y.field);
  return {
    title: text('show'),
    head: [
      list('column_name'),
      list('column_isin'),
      texts.textOf('facets', `name_${colour}`),
      axisText(lists.bonds, x, texts),
      axisText(lists.bonds, y, texts),
      text('fitted'),
      text('residual'),
      list('column_date'),
    ],
    widths: [40, 16, 18, 18, 18, 18, 18, 14],
    rows: points.map((point) => [
      point.name,
      point.isin,
      groupText(colour, point.group, texts),
      number(point.x, formatOf(x.field)),
      number(point.y, inY),
      number(point.fitted, inY),
      point.isOutlier ? text('far_out') : number(point.residual, inY),
      point.date === null ? null : { value: new Date(point.date), format: 'dd.mm.yyyy' },
    ]),
  };
}

interface MadeFrom {
  /** The address of the page. */
  readonly address: string;
  readonly madeAt: Date;
}

function aboutSheet({ x, y, colour, scatter }: ScatterFile, { address, madeAt }: MadeFrom, texts: Texts): XlsxSheet {
  const [text, about] = [texts.module('scatter'), texts.module('tradings')];
  const { fit, curves, total, complete } = scatter;
  const whole = (value: number) => number(value, '#,##0');
  return {
    title: about('about_file'),
    head: [texts.text('list', 'file_choice'), address],
    widths: [34, 60],
    rows: [
      [text('counts', { total, complete: complete ?? 0 })],
      [text('choose_x'), axisText(lists.bonds, x, texts)],
      [text('choose_y'), axisText(lists.bonds, y, texts)],
      [text('choose_fit'), texts.textOf('scatter', `fit_${fit}`)],
      ...(curves ?? []).flatMap(({ group, count, rSquared, residualError }) => [
        [texts.textOf('facets', `name_${colour}`), groupText(colour, group, texts)],
        [text('curve_bonds'), whole(count)],
        ['R²', number(rSquared, '0.000')],
        [text('residual_error'), number(residualError, formatOf(y.field))],
      ]),
      [about('about_conventions'), texts.text('shell', 'convention_prices')],
      [null, texts.text('shell', 'convention_yields')],
      ...madeRows(madeAt, texts),
    ],
  };
}

/** The points of a scatter for people, in a workbook in their language; further sheets stand behind them. */
export function scatterXlsx(
  file: ScatterFile,
  from: MadeFrom,
  texts: Texts,
  further: readonly XlsxSheet[] = [],
): Promise<Buffer> {
  return xlsxFile([pointsSheet(file, texts), ...further, aboutSheet(file, from, texts)]);
}

export function bondScatterRoutes(app: App, site: Services): void {
  serve(app, site, bondScatterCall, { load: 'costly' }, async (request) => ({
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
    const address = chosenAddress(listAddress('bonds'), { view: 'scatter', ...query });
    const bytes = await scatterXlsx(file, { address, madeAt: services.clock() }, texts);
    return sendTable(services, reply, { name: texts.text('scatter', 'show'), format: 'xlsx', bytes });
  });
}
