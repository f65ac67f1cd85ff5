import { instrumentListCall } from '#contract/lists/instrument-list.ts';
import { lists } from '#domain/lists/lists.ts';
import { findRows } from '#store/lists/find-rows.ts';
import { type App, listAnswer, serve } from '../../platform/serving/serve.ts';
import { shownInstrument } from '../list-items.ts';
import { requireListQuery } from '../require-list-query.ts';
import type { Services } from '../services.ts';

export function instrumentListRoute(app: App, services: Services): void {
  const { database, gate } = services;
  serve(app, services, instrumentListCall, async (reader) => {
    const { params, query, viewer } = reader;
    const { model } = params;
    const found = await findRows(database, model, await requireListQuery(lists[model], query, reader, services));
    return listAnswer(found, query, (item) => shownInstrument(item, viewer, gate));
  });
}
