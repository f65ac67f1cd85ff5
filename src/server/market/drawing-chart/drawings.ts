import { drawingsCall, saveDrawingsCall } from '#contract/market/drawing-chart.ts';
import { areSoundDrawings, type DrawnLayout, MAX_DRAWN_CHARTS } from '#domain/market/chart-drawing.ts';
import { findDrawings, saveDrawings } from '#store/market/drawing-chart/chart-drawings.ts';
import { bounds } from '../../platform/limits/bounds.ts';
import { limitCalls } from '../../platform/limits/limit-calls.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import type { App } from '../../platform/serving/app.ts';
import { serve } from '../../platform/serving/serve.ts';
import type { Services } from '../../platform/serving/services.ts';
import { requireBond } from '../reads/require-bond.ts';
import { requireFigures } from '../reads/require-figures.ts';

/** Refuses drawings that no chart could have made. */
export function requireSoundLayout(layout: DrawnLayout): DrawnLayout {
  if (!areSoundDrawings(layout.drawings)) throw new Refusal('bad_request', 'layout');
  return layout;
}

/** Drawings that readers keep on charts whose figures they see, each his own. */
export function drawingsRoutes(app: App, services: Services): void {
  const { database, clock } = services;
  serve(app, services, drawingsCall, async ({ viewer, params, query }) => {
    const {
      instrument: { id: bondId },
    } = await requireBond(services, params.id);
    const accountId = await requireFigures(services, viewer, query.venue);
    const kept = await findDrawings(database, accountId, { bondId, venueId: query.venue, measure: query.measure });
    return kept ?? { version: 0, layout: null };
  });
  serve(
    app,
    services,
    saveDrawingsCall,
    async ({ viewer, params, body }) => {
      const {
        instrument: { id: bondId },
      } = await requireBond(services, params.id);
      const { venue: venueId, measure, version } = body;
      const accountId = await requireFigures(services, viewer, venueId);
      const layout = requireSoundLayout(body.layout);
      const chart = { accountId, bondId, venueId, measure };
      const kept = await saveDrawings(database, { ...chart, version, layout, now: clock() }, MAX_DRAWN_CHARTS);
      if (kept === 'changed') throw new Refusal('drawings_changed', 'version');
      if (kept === 'full') throw new Refusal('too_many_kept');
      return { version: kept };
    },
    { bodyLimit: bounds['drawings-body'].max, onRequest: [limitCalls(services, 'drawings')] },
  );
}
