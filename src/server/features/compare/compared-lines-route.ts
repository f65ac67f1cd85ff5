import { type ComparedLines, comparedLinesCall } from '#contract/compare.ts';
import { closedVenueId } from '#domain/access/viewer.ts';
import { findChartedInstruments } from '#store/instruments/find-instruments.ts';
import { findHiddenVenueIds } from '#store/quotes/access-requests.ts';
import { findVenueNames } from '#store/venues/venues.ts';
import type { App } from '../../app.ts';
import { limitCalls } from '../../limits/limit-calls.ts';
import { requireBond } from '../../require-bond.ts';
import { requireCompare } from '../../require-compare.ts';
import { serve } from '../../serve.ts';
import type { Services } from '../../services.ts';

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

async function namesOf({ database }: Services, lines: readonly NamedLine[]): Promise<readonly Line[]> {
  if (lines.length === 0) return [];
  const [instruments, venueNames] = await Promise.all([
    findChartedInstruments(
      database,
      lines.map(({ id }) => id),
    ),
    findVenueNames(
      database,
      lines.map(({ tgId }) => tgId),
    ),
  ]);
  return lines.flatMap((line) => {
    const instrument = instruments.find(({ id, kind }) => id === line.id && kind === kindOfModel[line.model]);
    const tgName = venueNames.get(line.tgId);
    return instrument === undefined || tgName === undefined ? [] : [{ ...line, name: instrument.name, tgName }];
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
    const hidden = await findHiddenVenueIds(services.database, viewer.accountId);
    const closed = closedVenueId(viewer);
    const open = linesOf(query.items).filter(({ tgId }) => tgId !== closed && !hidden.has(tgId));
    return { items: [...(await namesOf(services, open))] };
  });
}
