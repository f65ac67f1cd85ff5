import { type BondScatter, bondScatter, bondScatterCall, bondScatterFileCall } from '#contract/lists/bond-scatter.ts';
import type { QueryOf } from '#contract/platform/call.ts';
import { effectiveLevel } from '#domain/account/access/viewer.ts';
import { lists } from '#domain/lists/lists.ts';
import {
  fitFor,
  isLogarithmic,
  isSpread,
  type ScatterFit,
  type ScatterMeasure,
  type ScatterYMeasure,
} from '#domain/lists/scatter-measures.ts';
import { fitPoints } from '#math/regression/fit-points.ts';
import type { CurveThrough } from '#math/regression/polynomial-fit.ts';
import { outerFences } from '#math/statistics/outer-fences.ts';
import type { NamedScatter } from '#store/lists/bond-lists.ts';
import { requireFeature } from '../../platform/access/require-account.ts';
import { chosenAddress, fileOptions, sendCsv, sendTable, servicesOfFiles } from '../../platform/files/send-table.ts';
import { limitCalls } from '../../platform/limits/limit-calls.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import { type App, listPageQuery, serve } from '../../platform/serving/serve.ts';
import { type Reader, requireAsked } from '../require-asked.ts';
import type { Services } from '../services.ts';
import { filedPoints, type ScatterFile, scatterCsvRows, scatterXlsx } from './scatter-files.ts';

/** Points of a picture: of more bonds the largest are drawn, so that an answer stays small however many there are. */
const MAX_POINTS = 3_000;

type ScatterQuery = QueryOf<typeof bondScatterCall>;

interface Axes {
  readonly x: ScatterMeasure;
  readonly y: ScatterYMeasure;
  readonly fit: ScatterFit | null;
}

/** Points of the drawn curve. */
const CURVE_POINTS = 200;

/** What one of a yield or a spread is as a fraction. */
const rateUnit = (y: ScatterYMeasure) => (isSpread(y) ? 1e-4 : 1e-2);

function outliersOf(values: readonly (readonly number[])[]): readonly boolean[] {
  const fences = values.map((own) => ({ own, ...outerFences(own) }));
  return (values[0] ?? []).map((_, at) =>
    fences.some(({ own, low, high }) => (own[at] ?? low) < low || (own[at] ?? high) > high),
  );
}

interface Fitted {
  readonly curve: BondScatter['curve'];
  readonly valueAt: CurveThrough['valueAt'] | null;
}

/** The curve through the points that count; `places` are their x as the curve takes them. */
function curveThrough(places: readonly number[], ys: readonly number[], { x, y, fit }: Axes): Fitted {
  const kind = fitFor(x, y, fit);
  const found = kind === 'none' ? null : fitPoints(kind, places, ys, rateUnit(y));
  if (found === null || !found.ok) return { curve: null, valueAt: null };
  const { valueAt, rSquared, residualError } = found.value;
  const [from, to] = [Math.min(...places), Math.max(...places)];
  const stops = Array.from({ length: CURVE_POINTS + 1 }, (_, at) => from + ((to - from) * at) / CURVE_POINTS);
  const xs = isLogarithmic(x) ? stops.map((stop) => 10 ** stop) : stops;
  return { curve: { count: places.length, rSquared, residualError, xs, ys: stops.map(valueAt) }, valueAt };
}

/** The answer of what the store found: named points ascending by x, those far out, the curve through the others and what each is off it. */
export function scatterOf({ points, bonds, ...counts }: NamedScatter, axes: Axes): BondScatter {
  const bondOf = new Map(bonds.map((bond) => [bond.id, bond]));
  const named = points
    .flatMap((point) => {
      const bond = bondOf.get(point.id);
      return bond === undefined ? [] : [{ ...point, name: bond.name, date: bond.date ?? '' }];
    })
    .sort((a, b) => a.x - b.x);
  const xs = named.map(({ x }) => x);
  const ys = named.map(({ y }) => y);
  const places = isLogarithmic(axes.x) ? xs.map(Math.log10) : xs;
  const outliers = outliersOf([places, ys]);
  const isCounted = (_: number, at: number) => outliers[at] === false;
  const { curve, valueAt } = curveThrough(places.filter(isCounted), ys.filter(isCounted), axes);
  return {
    ...counts,
    fit: fitFor(axes.x, axes.y, axes.fit),
    xs,
    ys,
    curve,
    outliers: [...outliers],
    masked: [],
    ids: named.map(({ id }) => id),
    names: named.map(({ name }) => name),
    dates: named.map(({ date }) => date),
    groups: named.map(({ group }) => group ?? ''),
    residuals: ys.map((y, at) => (valueAt === null || outliers[at] === true ? null : y - valueAt(places[at] ?? 0))),
  };
}

/** The scatter that is asked for, null while the bonds are not loaded. */
async function findScatter(reader: Reader, query: ScatterQuery, services: Services) {
  // Where a point stands tells its figures, and that it stands at all that it has some.
  requireFeature(reader.viewer, 'sort_by_masked');
  const { x = 'duration', y = 'yield', colour = 'currency', fit = null, q, ...filters } = query;
  if (x === y) throw new Refusal('bad_request', 'y');
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
