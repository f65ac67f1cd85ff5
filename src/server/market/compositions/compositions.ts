import { bondIndexesCall, bondIndexLimit, type Composition, compositionCall } from '#contract/market/compositions.ts';
import { modelOfKind } from '#contract/platform/page-address.ts';
import { compositionPageSize } from '#domain/platform/reader-settings.ts';
import type { CompositionItem, CompositionPage } from '#store/market/compositions/compositions.ts';
import { findFundHoldings, findIndexesOf, findIndexMembers } from '#store/market/compositions/compositions.ts';
import { findInstrument } from '#store/market/instruments/find-instruments.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import { type App, serve } from '../../platform/serving/serve.ts';
import type { Services } from '../../platform/serving/services.ts';
import { numberOfId, requireBond } from '../reads/require-bond.ts';

function partOf({ instrumentId, kind, marketValue, ...item }: CompositionItem): Composition['items'][number] {
  const model = kind === null ? null : modelOfKind[kind];
  return { ...item, id: instrumentId, model, market_value: marketValue, masked: [] };
}

const nothing: CompositionPage = { asOf: null, total: 0, items: [] };
const kinds = { stocks: 'stock', indexes: 'index', etf: 'etf' } as const;

/** What indexes and funds consist of. */
export function compositionsFeature(app: App, services: Services): void {
  const { database, gate } = services;
  serve(app, services, bondIndexesCall, async ({ params }) => {
    const { instrument } = await requireBond(services, params.id);
    const indexes = await findIndexesOf(database, instrument.id, bondIndexLimit);
    return { items: indexes.map(({ asOf, ...index }) => ({ ...index, date: asOf, masked: [] })) };
  });
  serve(app, services, compositionCall, async ({ params, query, viewer }) => {
    const kind = kinds[params.model];
    const id = numberOfId(params.id);
    if ((await findInstrument(database, kind, id)) === undefined) throw new Refusal('not_found', 'id');
    const offset = ((query.page ?? 1) - 1) * compositionPageSize;
    const order = gate.shows('volume', viewer.level) ? 'weight' : 'name';
    const question = { id, limit: compositionPageSize, offset, order } as const;
    const find = { stock: async () => nothing, index: findIndexMembers, etf: findFundHoldings }[kind];
    const { asOf, total, items } = await find(database, question);
    return { date: asOf, total, items: items.map(partOf) };
  });
}
