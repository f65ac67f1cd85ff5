import { type BondListQuery, bondsFileCall, issuerBondsFileCall } from '#contract/bond-list/bond-list.ts';
import { readColumns } from '#contract/bond-list/list-columns.ts';
import type { App } from '../../app.ts';
import { screenedPage } from '../../bond-item.ts';
import { chosenAddress } from '../../files/made-rows.ts';
import { sendCsv } from '../../files/send-csv.ts';
import { sendTable } from '../../files/send-table.ts';
import { fileOptions, servicesOfFiles } from '../../limits/files.ts';
import { limitCalls } from '../../limits/limit-calls.ts';
import { Refusal } from '../../plugins/errors/refusal.ts';
import { numberOfId } from '../../require-bond.ts';
import { requireFeature } from '../../require-feature.ts';
import { serve } from '../../serve.ts';
import type { Services } from '../../services.ts';
import { bondsCsvRows } from './bonds-csv.ts';
import { type BondsOfFile, bondsXlsx } from './bonds-xlsx.ts';
import type { Reader } from './require-facets.ts';
import { requireListQuery } from './require-list-query.ts';

/** A list of more bonds has the first of them in its file. */
const MAX_ROWS = 10_000;

async function bondsOf(services: Services, query: BondListQuery, reader: Reader) {
  const asked = { ...(await requireListQuery(query, reader, services)), limit: MAX_ROWS, offset: 0 };
  const { items, total } = await screenedPage(reader.viewer, await services.bondScreen.findBondList(asked), services);
  return { bonds: items, total, sorts: [asked.sort, ...asked.further.map(({ sort }) => sort)] };
}

/** Lists of bonds as files: the rows of the page, masked as they are there. */
export function bondsFileRoutes(app: App, site: Services): void {
  const services = servicesOfFiles(site);
  const limitFiles = limitCalls(services, 'archive-files');
  serve(
    app,
    services,
    issuerBondsFileCall,
    async (request, reply) => {
      const { viewer, params, texts } = request;
      requireFeature(viewer, 'list_export');
      await limitFiles(request);
      const found = await bondsOf(services, { issuer: String(numberOfId(params.id)) }, request);
      const issuer = found.bonds[0]?.issuerName;
      if (found.bonds.length === 0) throw new Refusal('not_found', 'id');
      const choice = [texts.text('list', 'column_issuer'), issuer ?? ''] as const;
      const file: BondsOfFile = { ...found, choice, isOfIssuer: true, columns: null };
      const bytes = await bondsXlsx(file, services.clock(), texts);
      const name = `${issuer ?? ''}, ${texts.text('list', 'title')}`;
      return sendTable(services, reply, { name, format: 'xlsx', bytes });
    },
    fileOptions,
  );
  serve(
    app,
    services,
    bondsFileCall,
    async (request, reply) => {
      const { viewer, params, texts } = request;
      const { columns = '', ...query } = request.query;
      requireFeature(viewer, 'list_export');
      await limitFiles(request);
      const found = await bondsOf(services, query, request);
      if (params.format === 'csv') return sendCsv(services, reply, { name: 'bonds', rows: bondsCsvRows(found.bonds) });
      const choice = [texts.text('list', 'file_choice'), chosenAddress('/', request.query)] as const;
      const file: BondsOfFile = { ...found, choice, isOfIssuer: false, columns: readColumns(columns) };
      const bytes = await bondsXlsx(file, services.clock(), texts);
      return sendTable(services, reply, { name: texts.text('list', 'title'), format: 'xlsx', bytes });
    },
    fileOptions,
  );
}
