import { type ComparedLines, comparedLinesCall } from '#contract/bond/compare.ts';
import { closedVenueId, type Viewer } from '#domain/account/access/viewer.ts';
import { findChartLines } from '#store/market/trading-days/chart-lines.ts';
import { requireBond } from '../../market/reads/require-bond.ts';
import { requireCompare } from '../../market/reads/require-compare.ts';
import { limitCalls } from '../../platform/limits/limit-calls.ts';
import type { App } from '../../platform/serving/app.ts';
import { serve } from '../../platform/serving/serve.ts';
import type { Services } from '../../platform/serving/services.ts';

type Line = ComparedLines['items'][number];
type NamedLine = Pick<Line, 'id' | 'tgId' | 'model'>;

const kindOfModel = { bonds: 'bond', index: 'index' } as const;

function linesOf(items: string): readonly NamedLine[] {
  return items.split(',').map((item) => {
    const isIndex = item.startsWith('i');
    const [id = 0, tgId = 0] = item
      .slice(isIndex ? 1 : 0)
      .split('.')
      .map(Number);
    return { id, tgId, model: isIndex ? 'index' : 'bonds' };
  });
}

/** The lines that there are and that are open to the reader, with their names. */
async function openLinesOf(
  { database }: Services,
  lines: readonly NamedLine[],
  viewer: Viewer,
): Promise<readonly Line[]> {
  const pairs = lines.map(({ id, tgId }) => ({ instrumentId: id, venueId: tgId }));
  const found = pairs.length === 0 ? [] : await findChartLines(database, pairs, viewer.accountId);
  const closed = closedVenueId(viewer);
  return lines.flatMap((line) => {
    const known = found.find(
      ({ instrumentId, venueId, kind }) =>
        instrumentId === line.id && venueId === line.tgId && kind === kindOfModel[line.model],
    );
    if (known === undefined || known.venueName === null || known.isHidden || line.tgId === closed) return [];
    return [{ ...line, name: known.name, tgName: known.venueName }];
  });
}

/** Names what an address compares a bond with, so that a copied link can be drawn; what the reader may not compare is left out. */
export function comparedLinesRoute(app: App, services: Services): void {
  const limitCharts = limitCalls(services, 'charts');
  serve(app, services, comparedLinesCall, async (request) => {
    const { params, query, viewer } = request;
    await limitCharts(request);
    requireCompare(viewer, [query.currentTgId]);
    await requireBond(services, params.id);
    return { items: [...(await openLinesOf(services, linesOf(query.items), viewer))] };
  });
}
