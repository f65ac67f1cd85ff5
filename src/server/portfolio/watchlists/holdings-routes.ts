import { Buffer } from 'node:buffer';
import type { AnswerOf, BodyOf } from '#contract/platform/call.ts';
import { watchlistCsvCall } from '#contract/platform/csv-addresses.ts';
import { csvText } from '#contract/platform/csv-text.ts';
import {
  addPurchaseCall,
  changeEntryCall,
  changePurchaseCall,
  holdingsCall,
  importWatchlistCall,
  removePurchaseCall,
  watchlistFileCall,
} from '#contract/portfolio/watchlists/holdings.ts';
import type { Viewer } from '#domain/account/access/viewer.ts';
import { shownYieldConventionOf } from '#domain/market/trading-day.ts';
import { readPurchaseLines } from '#domain/portfolio/purchase-lines.ts';
import {
  isBlank,
  isDateFault,
  MAX_FURTHER_PURCHASES,
  MAX_WATCHLIST_ENTRIES,
  type Purchase,
  purchaseFault,
  roundedPrice,
  systemWatchlistId,
} from '#domain/portfolio/watchlist.ts';
import { parseIsoDate } from '#math/units.ts';
import {
  addPurchase,
  bringPurchases,
  changePurchase,
  findBondsByCode,
  type PurchaseKind,
  removePurchase,
} from '#store/portfolio/watchlists/watchlist-purchases.ts';
import type { Services } from '../../bond/services.ts';
import { numberOfId } from '../../market/reads/require-bond.ts';
import { sendCsv, sendTable } from '../../platform/files/send-table.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import { bounds } from '../../platform/serving/bounds.ts';
import { limitCalls } from '../../platform/serving/limit-calls.ts';
import { type App, serve } from '../../platform/serving/serve.ts';
import { findHoldings } from './holdings.ts';
import { askedScenario, noScenario } from './known-holdings.ts';
import {
  changeInWhole,
  requireList,
  requireOwner,
  requireSystemList,
  requireWatchlists,
} from './watchlist-refusals.ts';

type Imported = AnswerOf<typeof importWatchlistCall>;

/** The lines of a table with the bonds that they name. */
async function readTable(
  { database, today }: Services,
  { text, decimal, quantity: kind }: BodyOf<typeof importWatchlistCall>,
): Promise<Omit<Imported, 'isSaved'>> {
  const table = readPurchaseLines(text, today(), decimal);
  const bonds = await findBondsByCode(database, [...new Set(table.good.map(({ bond }) => bond))]);
  const good: Imported['good'] = [];
  const bad: Imported['bad'] = [...table.bad];
  for (const { line, bond: code, quantity: typed, price, date } of table.good) {
    const bond = bonds.get(code.toUpperCase());
    const nominal = kind === 'nominal' ? bond?.nominal : 1;
    if (bond === undefined) bad.push({ line, code: 'unknown_bond', text: code.slice(0, 100) });
    else if (!nominal) bad.push({ line, code: 'no_nominal', text: code.slice(0, 100) });
    else good.push({ line, bondId: bond.id, name: bond.name, quantity: typed && typed / nominal, price, date });
  }
  return { good, bad: bad.sort((a, b) => a.line - b.line) };
}

function importRoute(app: App, services: Services): void {
  const { database, clock } = services;
  const options = { bodyLimit: bounds['pasted-body'].max, limit: 'watchlists' } as const;
  serve(app, services, importWatchlistCall, options, async ({ viewer, params, body, texts }) => {
    const accountId = requireWatchlists(viewer);
    const { id } = await requireList(services, accountId, params.id, texts);
    requireSystemList(viewer, [id]);
    const read = await readTable(services, body);
    if (!body.save || read.good.length === 0) return { ...read, isSaved: false };
    const brought = read.good.map(({ bondId, quantity, price, date }) => ({
      bondId,
      quantity,
      price,
      date: date === null ? null : (parseIsoDate(date) ?? null),
    }));
    const adding = { now: clock(), max: MAX_FURTHER_PURCHASES, maxEntries: MAX_WATCHLIST_ENTRIES };
    await changeInWhole(database, 'id', (tx) => bringPurchases(tx, { accountId, id }, brought, adding));
    return { ...read, isSaved: true };
  });
}

const csvHead = [
  'isin',
  'quantity',
  'price',
  'date',
  'bond',
  'currency',
  'price_today',
  'price_date',
  'accrued',
  'yield',
];
const csvMore = [
  'duration',
  'nominal',
  'value',
  'cost',
  'received',
  'profit',
  'profit_share',
  'effective_duration',
  'oas',
  'yield_type',
  'yield_end',
  'is_real',
  'yield_convention',
  'yield_origin',
  'option_model',
];

/** The purchases of a list for programs, as the reader may see them. */
async function tableOf(services: Services, viewer: Viewer, accountId: string, id: number) {
  const { items } = await findHoldings(services, viewer, { accountId, id }, { scenario: noScenario });
  const rows = items.flatMap((item) =>
    item.purchases.map(({ quantity, user_price, buy_date, ...own }) => [
      item.isin ?? String(item.bondId),
      quantity,
      user_price,
      buy_date,
      item.name,
      item.currency,
      item.price,
      item.date,
      item.accrued,
      item.yield,
      item.duration,
      own.nominal,
      own.value,
      own.cost,
      own.received,
      own.profit,
      own.profitShare,
      item.effectiveDuration,
      item.oas,
      item.yieldType,
      item.yieldEnd,
      String(item.isReal),
      item.yield === null ? null : shownYieldConventionOf(item.yieldType),
      item.yieldOrigin,
      item.optionModel,
    ]),
  );
  return [[...csvHead, ...csvMore], ...rows];
}

function csvRoute(app: App, services: Services): void {
  const limit = limitCalls(services, 'csv-addresses');
  serve(app, services, watchlistCsvCall, { load: 'file' }, async (request, reply) => {
    const { viewer, query, texts } = request;
    const accountId = requireWatchlists(viewer);
    await limit(request);
    const { id } = await requireList(services, accountId, query.list, texts);
    return sendCsv(services, reply, { name: 'watchlist', rows: await tableOf(services, viewer, accountId, id) });
  });
}

function fileRoute(app: App, services: Services): void {
  serve(app, services, watchlistFileCall, { load: 'file' }, async ({ viewer, params, texts }, reply) => {
    const accountId = requireWatchlists(viewer);
    const list = await requireList(services, accountId, params.id, texts);
    const bytes = Buffer.from(csvText(await tableOf(services, viewer, accountId, list.id)));
    return sendTable(services, reply, { name: list.name, format: 'csv', bytes });
  });
}

const refusalOf = { unknown: 'not_found', readonly: 'watchlist_readonly', changed: 'watchlist_changed' } as const;

function refusal(reason: keyof typeof refusalOf): Refusal {
  return new Refusal(refusalOf[reason], reason === 'unknown' ? 'id' : null);
}

function requirePurchase({ qnt, price, date }: BodyOf<typeof addPurchaseCall>, { today }: Services): Purchase {
  const fault = purchaseFault({ price, date }, today());
  if (fault !== null) throw new Refusal(fault, isDateFault(fault) ? 'date' : 'price');
  const day = date === null ? null : parseIsoDate(date);
  if (day === undefined) throw new Refusal('bad_date', 'date');
  return { quantity: qnt, price: price === null ? null : roundedPrice(price), date: day };
}

/** A further purchase without quantity and price would say nothing. */
function requireFurther(body: BodyOf<typeof addPurchaseCall>, services: Services): Purchase {
  const purchase = requirePurchase(body, services);
  if (isBlank(purchase)) throw new Refusal('bad_request', 'qnt');
  return purchase;
}

type Changed = Parameters<typeof changePurchase>[2];

async function keep({ database }: Services, kind: PurchaseKind, changed: Changed) {
  const kept = await changePurchase(database, kind, changed);
  if (typeof kept === 'string') throw refusal(kept);
  return { version: kept };
}

function changeEntryRoute(app: App, services: Services): void {
  serve(app, services, changeEntryCall, { limit: 'watchlists' }, ({ viewer, params, body }) => {
    const key = { accountId: requireWatchlists(viewer), id: numberOfId(params.entry), version: body.version };
    return keep(services, 'entry', { ...key, ...requirePurchase(body, services) });
  });
}

function addPurchaseRoute(app: App, services: Services): void {
  const { database, clock } = services;
  serve(app, services, addPurchaseCall, { limit: 'watchlists' }, async ({ viewer, params, body }) => {
    const accountId = requireWatchlists(viewer);
    const purchase = { entryId: numberOfId(params.entry), ...requireFurther(body, services) };
    const adding = { now: clock(), max: MAX_FURTHER_PURCHASES };
    await changeInWhole(database, 'id', (tx) => addPurchase(tx, accountId, purchase, adding));
    return {};
  });
}

function changePurchaseRoute(app: App, services: Services): void {
  serve(app, services, changePurchaseCall, { limit: 'watchlists' }, ({ viewer, params, body }) => {
    const key = { accountId: requireWatchlists(viewer), id: numberOfId(params.purchase), version: body.version };
    return keep(services, 'further', { ...key, ...requireFurther(body, services) });
  });
}

function removePurchaseRoute(app: App, services: Services): void {
  const { database } = services;
  serve(app, services, removePurchaseCall, { limit: 'watchlists' }, async ({ viewer, params }) => {
    const done = await removePurchase(database, requireOwner(viewer), numberOfId(params.purchase));
    if (done !== 'removed') throw refusal(done);
    return {};
  });
}

/** What a reader bought of a bond of a list: the first purchase, which the entry notes, and further ones. */
function purchaseRoutes(app: App, services: Services): void {
  changeEntryRoute(app, services);
  addPurchaseRoute(app, services);
  changePurchaseRoute(app, services);
  removePurchaseRoute(app, services);
}

/** What a list holds and is worth, purchases, and tables in and out. */
export function holdingsRoutes(app: App, services: Services): void {
  serve(app, services, holdingsCall, async ({ viewer, params, query, texts }) => {
    const accountId = requireOwner(viewer);
    const { id, name, isReadonly } = await requireList(services, accountId, params.id, texts);
    const scenario = askedScenario(query);
    const held = await findHoldings(services, viewer, { accountId, id }, { scenario, currency: query.currency });
    return {
      id,
      name,
      readonly: isReadonly,
      isSystem: id === systemWatchlistId,
      today: services.today(),
      scenario,
      ...held,
    };
  });
  purchaseRoutes(app, services);
  importRoute(app, services);
  fileRoute(app, services);
  csvRoute(app, services);
}
