import { bondScatterCall } from '#contract/bond-list/bond-scatter.ts';
import type { App } from '../../app.ts';
import { listPageQuery } from '../../list-page.ts';
import { Refusal } from '../../plugins/errors/refusal.ts';
import { requireFeature } from '../../require-feature.ts';
import { serve } from '../../serve.ts';
import type { Services } from '../../services.ts';
import { requireFacets } from './require-facets.ts';
import { scatterOf } from './scatter-of.ts';

/** Points of a picture: of more bonds the largest are drawn, so that an answer stays small however many there are. */
const MOST_POINTS = 3_000;

export function bondScatterRoute(app: App, services: Services): void {
  serve(app, services, bondScatterCall, async (reader) => {
    const { query, viewer } = reader;
    // Where a point stands tells its figures, and that it stands at all that it has some.
    requireFeature(viewer, 'sort_by_masked');
    const { x = 'duration', y = 'yield', colour = 'currency', fit = null, q, ...facets } = query;
    if (x === y) throw new Refusal('bad_request', 'y');
    const asked = { text: listPageQuery({ q }).text, ...(await requireFacets(facets, reader, services)) };
    const found = await services.bondScreen.scatterBonds(asked, { x, y, colour, most: MOST_POINTS });
    return { scatter: found && scatterOf(found, { x, y, fit }) };
  });
}
