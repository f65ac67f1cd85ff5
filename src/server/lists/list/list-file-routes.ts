import type { FastifyRequest } from 'fastify';
import { bondsFileCall, issuerBondsFileCall } from '#contract/lists/bond-list.ts';
import { listFileCall } from '#contract/lists/list-file.ts';
import { listAddress } from '#contract/platform/page-address.ts';
import { finishedStatusIds } from '#domain/bond/bond-status.ts';
import { anyStatus } from '#domain/lists/asked.ts';
import { type List, lists, readColumns } from '#domain/lists/lists.ts';
import { findRows, type RowsQuery } from '#store/lists/find-rows.ts';
import { findUnkeptFields } from '#store/lists/unkept-fields.ts';
import { findSourcesOf } from '#store/market/sources/sources.ts';
import { numberOfId } from '../../market/reads/require-bond.ts';
import { chosenAddress, fileOptions, sendCsv, sendTable, servicesOfFiles } from '../../platform/files/send-table.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import { dataSourceOf, findDataSources, sourceCell } from '../../platform/serving/data-sources.ts';
import { limitCalls } from '../../platform/serving/limit-calls.ts';
import { requireFeature } from '../../platform/serving/require-account.ts';
import { type App, serve } from '../../platform/serving/serve.ts';
import { listedBonds } from '../bond-item.ts';
import { shownCompany, shownInstrument } from '../list-items.ts';
import type { AskedList, Reader } from '../require-asked.ts';
import { requireListQuery } from '../require-asked.ts';
import type { Services } from '../services.ts';
import { listCsvRows } from './list-csv.ts';
import { type FileItem, type ListFile, listTitle, listXlsx } from './list-xlsx.ts';

/** A list of more rows has the first of them in its file. */
const MAX_ROWS = 10_000;

interface FoundRows {
  readonly total: number;
  readonly items: readonly FileItem[];
}

/** The rows of a page, masked as they are there. */
async function findItems(
  services: Services,
  list: List,
  query: RowsQuery & AskedList,
  { viewer }: Reader,
): Promise<FoundRows> {
  if (list.id === 'bonds') {
    const found = await services.bondLists.findBondList({ ...query, venueId: null, finishedStatusIds });
    return listedBonds(viewer, found, services);
  }
  const { items, total } = await findRows(services.database, list.id, query);
  const shown = list.id === 'companies' ? shownCompany : shownInstrument;
  return { items: items.map((item) => shown(item, viewer, services.gate)), total };
}

async function rowsOf(services: Services, list: List, query: object, reader: Reader) {
  const asked = { ...(await requireListQuery(list, query, reader, services)), limit: MAX_ROWS, offset: 0 };
  const [found, unkept] = await Promise.all([
    findItems(services, list, asked, reader),
    list.id === 'bonds' ? findUnkeptFields(services.database) : [],
  ]);
  return { ...found, list, unkept, sorts: [asked.sort, ...asked.further.map(({ sort }) => sort)] };
}

/** The sources of each row, as a cell. */
async function sourceCells({ database }: Services, { list, items }: ListFile, accountId: string | null) {
  const of = list.id === 'companies' ? 'issuers' : 'instruments';
  const sources = await findSourcesOf(database, { of, ids: items.map(({ id }) => id), accountId });
  return ({ id }: FileItem) => sourceCell((sources.get(id) ?? []).map(dataSourceOf));
}

const addressOf = ({ id }: List) => listAddress(id === 'companies' ? 'company' : id);

interface FileRequest extends Pick<FastifyRequest, 'viewer' | 'texts' | 'apiKey'> {
  readonly query: object & { readonly columns?: unknown };
}

/** Lists as files: the rows of the page, masked as they are there. */
export function listFileRoutes(app: App, site: Services): void {
  const services = servicesOfFiles(site);
  const limitFiles = limitCalls(services, 'archive-files');
  async function fileOf(list: List, request: FileRequest): Promise<ListFile> {
    const { columns, ...query } = request.query;
    const found = await rowsOf(services, list, query, request);
    // The address of bonds is that of the whole request; of the others it goes without the columns.
    const address = chosenAddress(addressOf(list), list.id === 'bonds' ? request.query : query);
    const choice = [request.texts.text('list', 'file_choice'), address] as const;
    const sources = await findDataSources(services);
    return { ...found, sources, choice, columns: readColumns(list, typeof columns === 'string' ? columns : '') };
  }
  serve(app, services, issuerBondsFileCall, fileOptions, async (request, reply) => {
    const { viewer, params, texts } = request;
    requireFeature(viewer, 'list_export');
    await limitFiles(request);
    const found = await rowsOf(
      services,
      lists.bonds,
      { issuer: String(numberOfId(params.id)), status: anyStatus },
      request,
    );
    const [first] = found.items;
    if (first === undefined) throw new Refusal('not_found', 'id');
    const issuer = 'issuerName' in first ? String(first.issuerName ?? '') : '';
    const choice = [texts.text('list', 'column_issuer'), issuer] as const;
    const sources = await findDataSources(services);
    const file = { ...found, sources, choice, columns: null, without: 'issuer' };
    const bytes = await listXlsx(file, services.clock(), texts);
    return sendTable(services, reply, { name: `${issuer}, ${listTitle(lists.bonds, texts)}`, format: 'xlsx', bytes });
  });
  for (const call of [bondsFileCall, listFileCall])
    serve(app, services, call, fileOptions, async (request, reply) => {
      const { viewer, texts } = request;
      const { format, model = 'bonds' } = request.params as {
        readonly format: 'csv' | 'xlsx';
        readonly model?: List['id'];
      };
      requireFeature(viewer, 'list_export');
      await limitFiles(request);
      const file = await fileOf(lists[model], request);
      const { list, items, columns, sorts } = file;
      if (format === 'csv') {
        const shown = columns === null ? null : [...columns, ...sorts];
        const sourceOf = await sourceCells(services, file, viewer.accountId);
        return sendCsv(services, reply, { name: model, rows: listCsvRows(list, items, shown, sourceOf) });
      }
      const bytes = await listXlsx(file, services.clock(), texts);
      return sendTable(services, reply, { name: listTitle(list, texts), format: 'xlsx', bytes });
    });
}
