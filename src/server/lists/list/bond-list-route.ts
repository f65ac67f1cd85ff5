import { bondListCall } from '#contract/lists/bond-list.ts';
import { finishedStatusIds } from '#domain/bond/bond-status.ts';
import { lists } from '#domain/lists/lists.ts';
import { typedRemarks } from '#domain/lists/typed-remarks.ts';
import { type App, listAnswer, serve } from '../../platform/serving/serve.ts';
import { listedBonds } from '../bond-item.ts';
import { requireListQuery } from '../require-asked.ts';
import type { Services } from '../services.ts';
import { choiceNames } from './choice-names.ts';

export function bondListRoute(app: App, services: Services): void {
  serve(app, services, bondListCall, async (reader) => {
    const { query, viewer } = reader;
    const asked = await requireListQuery(lists.bonds, query, reader, services);
    const [found, names] = await Promise.all([
      services.bondLists.findBondList({ ...asked, venueId: null, finishedStatusIds }),
      choiceNames(services, reader, asked.asked),
    ]);
    const remarks = typedRemarks(lists.bonds, query.q ?? '').map((remark) => ({ ...remark }));
    return {
      remarks,
      names: names.map(({ field, value, title }) => ({ facet: field, value, title })),
      ...listAnswer(await listedBonds(viewer, found, services), query, (bond) => bond),
    };
  });
}
