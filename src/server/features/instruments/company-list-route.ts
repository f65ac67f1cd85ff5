import { companyListCall } from '#contract/instruments/company-list.ts';
import { findScreenPage } from '#store/screener/find-screen-page.ts';
import type { App } from '../../app.ts';
import { listAnswer } from '../../list-page.ts';
import { requireScreenQuery } from '../../screener/require-screen-query.ts';
import { shownCompany } from '../../screener/screen-items.ts';
import { serve } from '../../serve.ts';
import type { Services } from '../../services.ts';

export function companyListRoute(app: App, services: Services): void {
  const { database, gate } = services;
  serve(app, services, companyListCall, async ({ query, viewer }) => {
    const asked = requireScreenQuery('companies', query, viewer, services);
    const found = await findScreenPage(database, 'companies', asked);
    return listAnswer(found, query, (company) => shownCompany(company, viewer, gate));
  });
}
