import { companyListCall } from '#contract/lists/company-list.ts';
import { instrumentListCall } from '#contract/lists/instrument-list.ts';
import { lists } from '#domain/lists/lists.ts';
import { findRows } from '#store/lists/find-rows.ts';
import { type App, listAnswer, serve } from '../../platform/serving/serve.ts';
import { shownCompany, shownInstrument } from '../list-items.ts';
import { requireListQuery } from '../require-asked.ts';
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
