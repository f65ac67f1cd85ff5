import { tradingGroundCall } from '#contract/bond/compare.ts';
import { mainVenueOf } from '#contract/market/wire/line-id.ts';
import { closedVenueId } from '#domain/account/access/viewer.ts';
import { findInstrumentKind } from '#store/market/instruments/find-instruments.ts';
import { findListings } from '#store/market/trading-days/listings.ts';
import { requireBond } from '../../market/reads/require-bond.ts';
import { requireCompare } from '../../market/reads/require-compare.ts';
import { limitCalls } from '../../platform/limits/limit-calls.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import type { App } from '../../platform/serving/app.ts';
import { serve } from '../../platform/serving/serve.ts';
import type { Services } from '../../platform/serving/services.ts';

/** Refuses what a chart does not compare: stocks, funds, and what there is not. */
async function requireCompared({ database }: Services, id: number): Promise<void> {
  const kind = await findInstrumentKind(database, id);
  if (kind !== 'bond' && kind !== 'index') throw new Refusal('unknown_bond', 'selectedId');
}

/** The venues on which something can be compared. */
export function tradingGroundRoute(app: App, services: Services): void {
  serve(
    app,
    services,
    tradingGroundCall,
    async ({ params, body, viewer }) => {
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
    },
    { onRequest: [limitCalls(services, 'suggestions')] },
  );
}
