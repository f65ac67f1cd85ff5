import { bondIssuersCall, mostFoundIssuers } from '#contract/bond-list/bond-issuers.ts';
import { findChoiceNames } from '#store/bonds/choice-names.ts';
import type { App } from '../../app.ts';
import { listPageQuery } from '../../list-page.ts';
import { Refusal } from '../../plugins/errors/refusal.ts';
import { serve } from '../../serve.ts';
import type { Services } from '../../services.ts';
import { requireFacets } from './require-facets.ts';

export function bondIssuersRoute(app: App, services: Services): void {
  serve(
    app,
    services,
    bondIssuersCall,
    async (reader) => {
      const { name, q, ...facets } = reader.query;
      // PostgreSQL keeps no NUL in a text.
      if (name.includes('\0')) throw new Refusal('bad_request', 'name');
      const asked = { text: listPageQuery({ q }).text, ...(await requireFacets(facets, reader, services)) };
      const found = await services.bondScreen.findIssuers(asked, name);
      if (found === null) return { issuers: null, total: 0 };
      const told = found.slice(0, mostFoundIssuers);
      const names = await findChoiceNames(services.database, { issuer: told.map(({ value }) => value), venue: [] });
      const titles = new Map(names.map(({ value, title }) => [value, title]));
      const issuers = told.map((each) => ({ ...each, title: titles.get(each.value) ?? each.value }));
      return { issuers, total: found.length };
    },
    { load: 'search' },
  );
}
