import { companyListCall } from '#contract/instruments/company-list.ts';
import { lists } from '#domain/lists/lists.ts';
import { findRows } from '#store/lists/find-rows.ts';
import type { App } from '../../app.ts';
import { listAnswer } from '../../list-page.ts';
import { shownCompany } from '../../lists/list-items.ts';
import { requireListQuery } from '../../lists/require-list-query.ts';
import { serve } from '../../serve.ts';
import type { Services } from '../../services.ts';

export function companyListRoute(app: App, services: Services): void {
  const { database, gate } = services;
  serve(app, services, companyListCall, async (reader) => {
    const { query, viewer } = reader;
    const found = await findRows(
      database,
      'companies',
      await requireListQuery(lists.companies, query, reader, services),
    );
    return listAnswer(found, query, (company) => shownCompany(company, viewer, gate));
  });
}
