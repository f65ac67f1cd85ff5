import { listAddress } from '#contract/page-address.ts';
import { screenFileCall } from '#contract/screener/screen-calls.ts';
import type { Viewer } from '#domain/access/viewer.ts';
import { readScreenColumns, type ScreenModel } from '#domain/screener/screens.ts';
import { findScreenPage } from '#store/screener/find-screen-page.ts';
import type { App } from '../../app.ts';
import { chosenAddress } from '../../files/made-rows.ts';
import { sendCsv } from '../../files/send-csv.ts';
import { sendTable } from '../../files/send-table.ts';
import { fileOptions, servicesOfFiles } from '../../limits/files.ts';
import { limitCalls } from '../../limits/limit-calls.ts';
import { requireFeature } from '../../require-feature.ts';
import { type AskedScreen, requireScreenQuery } from '../../screener/require-screen-query.ts';
import { shownCompany, shownInstrument } from '../../screener/screen-items.ts';
import { serve } from '../../serve.ts';
import type { Services } from '../../services.ts';
import { screenCsvRows } from './screen-csv.ts';
import { screenXlsx } from './screen-xlsx.ts';

/** A list of more rows has the first of them in its file. */
const MAX_ROWS = 10_000;

async function rowsOf(services: Services, model: ScreenModel, query: AskedScreen, viewer: Viewer) {
  const asked = { ...requireScreenQuery(model, query, viewer, services), limit: MAX_ROWS, offset: 0 };
  const { items, total } = await findScreenPage(services.database, model, asked);
  const shown = model === 'companies' ? shownCompany : shownInstrument;
  return { items: items.map((item) => shown(item, viewer, services.gate)), total };
}

/** Lists beside that of bonds as files: the rows of the page, masked as they are there. */
export function screenFileRoute(app: App, site: Services): void {
  const services = servicesOfFiles(site);
  const limitFiles = limitCalls(services, 'archive-files');
  serve(
    app,
    services,
    screenFileCall,
    async (request, reply) => {
      const { viewer, params, texts } = request;
      const { model } = params;
      const { columns = '', ...query } = request.query;
      requireFeature(viewer, 'list_export');
      await limitFiles(request);
      const found = await rowsOf(services, model, query, viewer);
      if (params.format === 'csv')
        return sendCsv(services, reply, { name: model, rows: screenCsvRows(model, found.items) });
      const address = chosenAddress(listAddress(model === 'companies' ? 'company' : model), query);
      const file = { ...found, model, columns: readScreenColumns(model, columns), address };
      const bytes = await screenXlsx(file, services.clock(), texts);
      return sendTable(services, reply, { name: texts.textOf('search', `tab_${model}`), format: 'xlsx', bytes });
    },
    fileOptions,
  );
}
