import { instrumentListCall } from '#contract/instruments/instrument-list.ts';
import { findScreenPage } from '#store/screener/find-screen-page.ts';
import type { App } from '../../app.ts';
import { listAnswer } from '../../list-page.ts';
import { requireScreenQuery } from '../../screener/require-screen-query.ts';
import { shownInstrument } from '../../screener/screen-items.ts';
import { serve } from '../../serve.ts';
import type { Services } from '../../services.ts';

export function instrumentListRoute(app: App, services: Services): void {
  const { database, gate } = services;
  serve(app, services, instrumentListCall, async ({ params: { model }, query, viewer }) => {
    const found = await findScreenPage(database, model, requireScreenQuery(model, query, viewer, services));
    return listAnswer(found, query, (item) => shownInstrument(item, viewer, gate));
  });
}
