import { bondIssuersCall, MAX_FOUND_ISSUERS } from '#contract/lists/bond-issuers.ts';
import { lists } from '#domain/lists/lists.ts';
import { findChoiceNames } from '#store/lists/choice-names.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import { type App, listPageQuery, serve } from '../../platform/serving/serve.ts';
import { requireAsked } from '../require-asked.ts';
import type { Services } from '../services.ts';

export function bondIssuersRoute(app: App, services: Services): void {
  serve(app, services, bondIssuersCall, { load: 'search' }, async (reader) => {
    const { name, q, ...filters } = reader.query;
    // PostgreSQL keeps no NUL in a text.
    if (name.includes('\0')) throw new Refusal('bad_request', 'name');
    const asked = {
      text: listPageQuery({ q }).text,
      ...(await requireAsked(lists.bonds, { q, ...filters }, reader, services)),
    };
    const found = await services.bondLists.findIssuers(asked, name);
    if (found === null) return { issuers: null, total: 0 };
    const told = found.slice(0, MAX_FOUND_ISSUERS);
    const names = await findChoiceNames(services.database, { issuer: told.map(({ value }) => value) });
    const titles = new Map(names.map(({ value, title }) => [value, title]));
    const issuers = told.map((each) => ({ ...each, title: titles.get(each.value) ?? each.value }));
    return { issuers, total: found.length };
  });
}
