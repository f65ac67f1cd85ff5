import { randomBytes } from 'node:crypto';
import {
  drawingsCall,
  ownSharedDrawingsCall,
  revokeDrawingCall,
  saveDrawingsCall,
  shareDrawingsCall,
  sharedDrawingCall,
} from '#contract/market/drawing-chart.ts';
import {
  areSoundDrawings,
  type DrawnLayout,
  MAX_DRAWN_CHARTS,
  MAX_SHARED_DRAWINGS,
  sharedDrawingDays,
} from '#domain/market/chart-drawing.ts';
import {
  findDrawings,
  findOwnSharedDrawings,
  findSharedDrawing,
  revokeSharedDrawing,
  saveDrawings,
  shareDrawings,
} from '#store/market/drawing-chart/chart-drawings.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import { bounds } from '../../platform/serving/bounds.ts';
import { requireAccount } from '../../platform/serving/require-account.ts';
import { type App, serve } from '../../platform/serving/serve.ts';
import type { Services } from '../../platform/serving/services.ts';
import { requireBond, requireFigures } from '../reads/require-bond.ts';

/** Refuses drawings that no chart could have made. */
function requireSoundLayout(layout: DrawnLayout): DrawnLayout {
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
    { bodyLimit: bounds['drawings-body'].max, limit: 'drawings' },
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
  );
}

const ID_BYTES = 16;
const DAY_MS = 24 * 60 * 60 * 1000;

function shareRoute(app: App, services: Services): void {
  const { database, clock } = services;
  serve(
    app,
    services,
    shareDrawingsCall,
    { bodyLimit: bounds['drawings-body'].max, limit: 'drawings' },
    async ({ viewer, params, body }) => {
      const {
        instrument: { id: bondId },
      } = await requireBond(services, params.id);
      const accountId = await requireFigures(services, viewer, body.venue);
      const layout = requireSoundLayout(body.layout);
      const sharedAt = clock();
      const drawing = {
        id: randomBytes(ID_BYTES).toString('base64url'),
        accountId,
        bondId,
        venueId: body.venue,
        measure: body.measure,
        layout,
        sharedAt,
        expiresAt: new Date(sharedAt.getTime() + sharedDrawingDays * DAY_MS),
      };
      if (!(await shareDrawings(database, drawing, MAX_SHARED_DRAWINGS))) throw new Refusal('too_many_kept');
      return { id: drawing.id };
    },
  );
}

/** A reader without full access is refused before anything is looked up, so that he does not learn whether a link leads to something. */
function sharedRoute(app: App, services: Services): void {
  const { database, clock } = services;
  serve(app, services, sharedDrawingCall, async ({ viewer, params }) => {
    const {
      instrument: { id: bondId },
    } = await requireBond(services, params.id);
    await requireFigures(services, viewer, 0);
    const shared = await findSharedDrawing(database, { id: params.drawing, bondId, now: clock() });
    if (shared === undefined) throw new Refusal('drawing_gone', 'drawing');
    const { venueId, measure, layout, sharedAt, expiresAt } = shared;
    await requireFigures(services, viewer, venueId);
    return { venue: venueId, measure, layout, sharedAt: sharedAt.toISOString(), expiresAt: expiresAt.toISOString() };
  });
}

/** Links to drawings: made, followed, listed and taken back. */
export function sharedDrawingsRoutes(app: App, services: Services): void {
  const { database, clock } = services;
  shareRoute(app, services);
  sharedRoute(app, services);
  serve(app, services, ownSharedDrawingsCall, async (request) => {
    const { accountId } = requireAccount(request);
    const shared = await findOwnSharedDrawings(database, accountId, clock());
    return {
      items: shared.map(({ venueId, layout, sharedAt, expiresAt, ...item }) => ({
        ...item,
        venue: venueId,
        count: layout.drawings.length,
        sharedAt: sharedAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
      })),
    };
  });
  serve(app, services, revokeDrawingCall, { limit: 'drawings' }, async (request) => {
    const { accountId } = requireAccount(request);
    if (!(await revokeSharedDrawing(database, accountId, request.params.drawing))) {
      throw new Refusal('drawing_gone', 'drawing');
    }
    return {};
  });
}
