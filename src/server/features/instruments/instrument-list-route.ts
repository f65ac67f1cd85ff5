import {
  type InstrumentListItem,
  instrumentListCall,
  instrumentListItem,
} from '#contract/instruments/instrument-list.ts';
import { guardedInstrumentSorts } from '#contract/instruments/list-sorts.ts';
import { closedVenueId, effectiveLevel } from '#domain/access/viewer.ts';
import { percentChange } from '#domain/percent-change.ts';
import { findInstrumentList, type InstrumentListRecord } from '#store/instruments/find-instrument-list.ts';
import type { App } from '../../app.ts';
import { kindOfModel } from '../../instrument-models.ts';
import { listAnswer, listPageQuery } from '../../list-page.ts';
import { requireFeature } from '../../require-feature.ts';
import { serve } from '../../serve.ts';
import type { Services } from '../../services.ts';

function itemOf({ venueId: _, before, ...item }: InstrumentListRecord): InstrumentListItem {
  const { value } = item;
  const change = value === null || before === null ? null : percentChange(value, value - before);
  return { ...item, change, masked: [] };
}

export function instrumentListRoute(app: App, services: Services): void {
  const { database, gate } = services;
  serve(app, services, instrumentListCall, async ({ params: { model }, query, viewer }) => {
    const { sort = 'name' } = query;
    if (guardedInstrumentSorts.includes(sort)) requireFeature(viewer, 'sort_by_masked');
    const kind = kindOfModel[model];
    const closed = closedVenueId(viewer);
    const found = await findInstrumentList(database, { ...listPageQuery(query), kind, sort, closedVenueId: closed });
    return listAnswer(found, query, (item) =>
      gate.mask(itemOf(item), instrumentListItem, effectiveLevel(viewer, item.venueId)),
    );
  });
}
