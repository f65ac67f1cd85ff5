import { bondListCall } from '#contract/bond-list/bond-list.ts';
import { typedRemarks } from '#domain/facets/typed-remarks.ts';
import type { App } from '../../app.ts';
import { screenedPage } from '../../bond-item.ts';
import { listAnswer } from '../../list-page.ts';
import { serve } from '../../serve.ts';
import type { Services } from '../../services.ts';
import { choiceNames } from './choice-names.ts';
import { requireListQuery } from './require-list-query.ts';

export function bondListRoute(app: App, services: Services): void {
  serve(app, services, bondListCall, async (reader) => {
    const { query, viewer } = reader;
    const asked = await requireListQuery(query, reader, services);
    const [found, names] = await Promise.all([
      services.bondScreen.findBondList(asked),
      choiceNames(services, reader, asked.facets),
    ]);
    const remarks = typedRemarks(query.q ?? '').map((remark) => ({ ...remark }));
    return {
      remarks,
      names: [...names],
      ...listAnswer(await screenedPage(viewer, found, services), query, (bond) => bond),
    };
  });
}
