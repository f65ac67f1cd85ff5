import type { FastifyRequest } from 'fastify';
import {
  type BasketComparison,
  type BasketQuartiles,
  type BasketSide,
  basketComparison,
  bondBasketCall,
  bondBasketFileCall,
} from '#contract/lists/bond-basket.ts';
import { effectiveLevel } from '#domain/account/access/viewer.ts';
import { type List, lists } from '#domain/lists/lists.ts';
import { comparedOf, type Measure } from '#domain/lists/measures.ts';
import { type BasketMix, basketMixes } from '#domain/lists/mixes.ts';
import type { BondCharacteristics, Quartiles } from '#store/lists/memory/bond-characteristics.ts';
import { requireKeyScope } from '../../platform/access/request-guards.ts';
import { requireFeature } from '../../platform/access/require-account.ts';
import { chosenAddress, fileOptions, sendCsv, sendTable, servicesOfFiles } from '../../platform/files/send-table.ts';
import { limitCalls } from '../../platform/limits/limit-calls.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import { type App, listPageQuery, serve } from '../../platform/serving/serve.ts';
import { wireNumber } from '../bond-item.ts';
import { readableLists, watchedBonds } from '../bond-list/readable-lists.ts';
import { requireAsked } from '../require-asked.ts';
import type { Services } from '../services.ts';
import { basketCsvRows } from './basket-csv.ts';
import { basketXlsx } from './basket-xlsx.ts';

type BasketQuery = { readonly q?: string | undefined; readonly basket: number };

/** Quartiles of a measure in the unit of items. */
function onWire({ field }: Measure, quartiles: Quartiles | null): BasketQuartiles | null {
  if (quartiles === null) return null;
  const of = (value: number) => wireNumber(field, value) ?? 0;
  const { count, lower, median, upper } = quartiles;
  return { count, lower: of(lower), median: of(median), upper: of(upper) };
}

/** One side of a comparison as the wire has it. */
export function basketSide({ measures, mixes, ...side }: BondCharacteristics, bonds: List): BasketSide {
  const told = comparedOf(bonds).map((measure) => [measure.id, onWire(measure, measures[measure.id] ?? null)] as const);
  const mixed = basketMixes.map((mix) => [mix, mixes[mix].map((one) => ({ ...one }))] as const);
  return {
    ...side,
    ...Object.fromEntries(told),
    ...(Object.fromEntries(mixed) as Pick<BasketSide, BasketMix>),
    masked: [],
  };
}

/** The bonds that a query finds beside those of a watchlist of the reader's own, as he may know them. */
async function compare(
  request: FastifyRequest,
  asked: BasketQuery,
  services: Services,
): Promise<BasketComparison | null> {
  const { viewer } = request;
  const { basket, q, ...filters } = asked;
  // Medians tell figures, and of few bonds those of each.
  requireFeature(viewer, 'sort_by_masked');
  requireKeyScope(request, 'watchlists');
  requireFeature(viewer, 'watchlist');
  const query = { text: listPageQuery({ q }).text, ...(await requireAsked(lists.bonds, filters, request, services)) };
  const list = (await readableLists(services, request)).find(({ id }) => id === basket);
  if (list === undefined) throw new Refusal('not_found', 'basket');
  const watched = await watchedBonds(services, viewer, [String(basket)]);
  const compared = await services.bondLists.compareBonds(query, watched.get(String(basket)) ?? []);
  if (compared === null) return null;
  const { id, name } = list;
  const comparison = {
    id,
    name,
    screen: basketSide(compared.screen, lists.bonds),
    basket: basketSide(compared.basket, lists.bonds),
  };
  return services.gate.mask(comparison, basketComparison, effectiveLevel(viewer, null));
}

/** The bonds of a screen beside those of a watchlist. */
export function bondBasketRoutes(app: App, site: Services): void {
  serve(app, site, bondBasketCall, async (request) => ({
    comparison: await compare(request, request.query, site),
  }));
  const services = servicesOfFiles(site);
  const limitFiles = limitCalls(services, 'archive-files');
  serve(app, services, bondBasketFileCall, fileOptions, async (request, reply) => {
    const { params, query, texts } = request;
    requireFeature(request.viewer, 'list_export');
    await limitFiles(request);
    await services.bondLists.ready();
    const compared = await compare(request, query, services);
    if (compared === null) throw new Refusal('bad_request', 'as_of');
    if (params.format === 'csv') return sendCsv(services, reply, { name: 'basket', rows: basketCsvRows(compared) });
    const bytes = await basketXlsx(compared, { address: chosenAddress('/', query), madeAt: services.clock() }, texts);
    const name = texts.text('basket', 'title', { name: compared.name });
    return sendTable(services, reply, { name, format: 'xlsx', bytes });
  });
}
