import { drawingsCall, saveDrawingsCall } from '#contract/drawing-chart.ts';
import { areSoundDrawings, type DrawnLayout, MAX_DRAWN_CHARTS } from '#domain/chart-drawing.ts';
import { findDrawings, saveDrawings } from '#store/drawing-chart/chart-drawings.ts';
import type { App } from '../../app.ts';
import { bounds } from '../../limits/bounds.ts';
import { limitCalls } from '../../limits/limit-calls.ts';
import { Refusal } from '../../plugins/errors/refusal.ts';
import { requireBond } from '../../require-bond.ts';
import { requireFigures } from '../../require-figures.ts';
import { serve } from '../../serve.ts';
import type { Services } from '../../services.ts';

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
