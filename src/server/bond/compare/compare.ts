import { type ComparedLines, comparedLinesCall, tradingGroundCall } from '#contract/bond/compare.ts';
import { archiveLinesOf } from '#contract/market/trading-days/archive-file.ts';
import { type LineId, lineToWire, mainVenueOf } from '#contract/market/wire/line-id.ts';
import { closedVenueId, type Viewer } from '#domain/account/access/viewer.ts';
import { findInstrumentKind } from '#store/market/instruments/find-instruments.ts';
import { findChartLines } from '#store/market/trading-days/find-trading-day.ts';
import { findListings } from '#store/market/trading-days/listings.ts';
import { requireBond, requireCompare } from '../../market/reads/require-bond.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import { limitCalls } from '../../platform/serving/limit-calls.ts';
import { type App, serve } from '../../platform/serving/serve.ts';
import type { Services } from '../../platform/serving/services.ts';

type Line = ComparedLines['items'][number];

const kindOfModel = { bonds: 'bond', index: 'index' } as const;

/** The lines that there are and that are open to the reader, with their names. */
async function openLinesOf({ database }: Services, lines: readonly LineId[], viewer: Viewer): Promise<readonly Line[]> {
  const pairs = lines.map(({ id, venueId }) => ({ instrumentId: id, venueId }));
  const found = pairs.length === 0 ? [] : await findChartLines(database, pairs, viewer.accountId);
  const closed = closedVenueId(viewer);
  return lines.flatMap((line) => {
    const known = found.find(
      ({ instrumentId, venueId, kind }) =>
        instrumentId === line.id && venueId === line.venueId && kind === kindOfModel[line.model],
    );
    if (known === undefined || known.venueName === null || known.isHidden || line.venueId === closed) return [];
    return [
      { ...lineToWire(line), name: known.shortName, tgName: known.venueName, isReal: known.isInflationLinked === true },
    ];
  });
}

/** Names what an address compares a bond with, so that a copied link can be drawn; what the reader may not compare is left out. */
function comparedLinesRoute(app: App, services: Services): void {
  const limitCharts = limitCalls(services, 'charts');
  serve(app, services, comparedLinesCall, async (request) => {
    const { params, query, viewer } = request;
    await limitCharts(request);
    requireCompare(viewer, [mainVenueOf(query)]);
    await requireBond(services, params.id);
    return { items: [...(await openLinesOf(services, archiveLinesOf(query.items), viewer))] };
  });
}

/** Refuses what a chart does not compare: stocks, funds, and what there is not. */
async function requireCompared({ database }: Services, id: number): Promise<void> {
  const kind = await findInstrumentKind(database, id);
  if (kind !== 'bond' && kind !== 'index') throw new Refusal('unknown_bond', 'selectedId');
}

/** The venues on which something can be compared. */
function tradingGroundRoute(app: App, services: Services): void {
  serve(app, services, tradingGroundCall, { limit: 'suggestions' }, async ({ params, body, viewer }) => {
    const mainVenueId = mainVenueOf(body);
    requireCompare(viewer, [mainVenueId]);
    await requireBond(services, params.bondId);
    await requireCompared(services, body.selectedId);
    const listings = await findListings(services.database, body.selectedId, viewer.accountId);
    const closed = closedVenueId(viewer);
    const open = listings.map(({ venue }) => venue).filter(({ id }) => id !== closed);
    const first = open.filter(({ id }) => id === mainVenueId);
    const others = open.filter(({ id }) => id !== mainVenueId);
    const items = [...first, ...others].map(({ id, name }) => ({ id, name }));
    return { hash: body.hash, result: items.length > 0, items };
  });
}

/** What a bond is compared with: placed on a venue, and named again from an address. */
export function compareFeature(app: App, services: Services): void {
  tradingGroundRoute(app, services);
  comparedLinesRoute(app, services);
}
