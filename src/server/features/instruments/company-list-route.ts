import { companyListCall } from '#contract/instruments/company-list.ts';
import { activeStatusIds } from '#domain/bond-status.ts';
import { findCompanyList } from '#store/issuers/find-company-list.ts';
import type { App } from '../../app.ts';
import { listAnswer, listPageQuery } from '../../list-page.ts';
import { serve } from '../../serve.ts';
import type { Services } from '../../services.ts';

export function companyListRoute(app: App, services: Services): void {
  const { database, today } = services;
  serve(app, services, companyListCall, async ({ query }) => {
    const active = { statusIds: activeStatusIds, today: today() };
    const found = await findCompanyList(database, { ...listPageQuery(query), sort: query.sort ?? 'name', active });
    return listAnswer(found, query, ({ activeBonds, ...company }) => ({ ...company, activeBondCount: activeBonds }));
  });
}
