import { Buffer } from 'node:buffer';
import { Readable } from 'node:stream';
import type { AnswerOf } from '#contract/call.ts';
import {
  changeEntryCall,
  holdingsCall,
  importWatchlistCall,
  watchlistFileCall,
} from '#contract/watchlists/holdings.ts';
import { type PurchaseLine, readPurchaseLines } from '#domain/purchase-lines.ts';
import { mostWatchlistEntries, purchaseFault, roundedPrice, systemWatchlistId } from '#domain/watchlist.ts';
import { parseIsoDate } from '#math/units.ts';
import { findBondsByCode } from '#store/watchlists/holding-rows.ts';
import { appendEntries, changeEntry, findEntries } from '#store/watchlists/watchlist-entries.ts';
import { findWatchlists, type WatchlistRecord } from '#store/watchlists/watchlists.ts';
import type { App } from '../../app.ts';
import { csvText } from '../../files/csv-text.ts';
import { tableMediaTypes } from '../../files/table-file.ts';
import { limitCalls } from '../../limits/limit-calls.ts';
import { Refusal } from '../../plugins/errors/refusal.ts';
import { numberOfId } from '../../require-bond.ts';
import { serve } from '../../serve.ts';
import type { Services } from '../../services.ts';
import { findHoldings } from './holdings.ts';
import { shownLists } from './shown-lists.ts';
import { changeInWhole, requireOwner, requireSystemList, requireWatchlists } from './watchlist-refusals.ts';

type Asked = Parameters<typeof shownLists>[1];

async function requireList(
  { database }: Services,
  accountId: string,
  text: string,
  texts: Asked,
): Promise<WatchlistRecord> {
  const id = numberOfId(text);
  const list = shownLists(await findWatchlists(database, accountId), texts).find((each) => each.id === id);
  if (list === undefined) throw new Refusal('not_found', 'id');
  return list;
}

const refusalOf = { unknown: 'not_found', readonly: 'watchlist_readonly', changed: 'watchlist_changed' } as const;

function changeEntryRoute(app: App, services: Services): void {
  serve(
    app,
    services,
    changeEntryCall,
    async ({ viewer, params, body: { version, qnt, price, date } }) => {
      const key = { accountId: requireWatchlists(viewer), id: numberOfId(params.entry), version };
      const fault = purchaseFault({ price, date });
      if (fault !== null) throw new Refusal(fault, fault === 'wl_error_no_date' ? 'date' : 'price');
      const day = date === null ? null : parseIsoDate(date);
      if (day === undefined) throw new Refusal('bad_date', 'date');
      const purchase = { quantity: qnt, price: price === null ? null : roundedPrice(price), date: day };
      const kept = await changeEntry(services.database, { ...key, ...purchase });
      if (typeof kept === 'string') throw new Refusal(refusalOf[kept], kept === 'unknown' ? 'id' : null);
      return { version: kept };
    },
    { onRequest: [limitCalls(services, 'watchlists')] },
  );
}

type Imported = AnswerOf<typeof importWatchlistCall>;

/** The lines of a table with the bonds that they name; a bond that stands twice counts once. */
async function readTable({ database }: Services, text: string): Promise<Omit<Imported, 'isSaved'>> {
  const table = readPurchaseLines(text);
  const bonds = await findBondsByCode(database, [...new Set(table.good.map(({ bond }) => bond))]);
  const good: Imported['good'] = [];
  const bad: Imported['bad'] = [...table.bad];
  const seen = new Set<number>();
  const refuse = ({ line, bond }: PurchaseLine, code: 'unknown_bond' | 'duplicate') =>
    bad.push({ line, code, text: bond.slice(0, 100) });
  for (const read of table.good) {
    const bond = bonds.get(read.bond.toUpperCase());
    if (bond === undefined) refuse(read, 'unknown_bond');
    else if (seen.has(bond.id)) refuse(read, 'duplicate');
    else {
      seen.add(bond.id);
      good.push({
        line: read.line,
        bondId: bond.id,
        name: bond.name,
        quantity: read.quantity,
        price: read.price,
        date: read.date,
      });
    }
  }
  return { good, bad: bad.sort((a, b) => a.line - b.line) };
}

function importRoute(app: App, services: Services): void {
  const { database, clock } = services;
  serve(
    app,
    services,
    importWatchlistCall,
    async ({ viewer, params, body, texts }) => {
      const accountId = requireWatchlists(viewer);
      const { id } = await requireList(services, accountId, params.id, texts);
      requireSystemList(viewer, [id]);
      const read = await readTable(services, body.text);
      if (!body.save || read.good.length === 0) return { ...read, isSaved: false };
      const entries = read.good.map(({ bondId, quantity, price, date }) => ({
        ...{ watchlistId: id, bondId, quantity, price },
        date: date === null ? null : (parseIsoDate(date) ?? null),
      }));
      await changeInWhole(database, 'id', (tx) =>
        appendEntries(tx, { accountId, entries, now: clock() }, mostWatchlistEntries),
      );
      return { ...read, isSaved: true };
    },
    { onRequest: [limitCalls(services, 'watchlists')] },
  );
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
const csvMore = ['duration', 'nominal', 'value', 'cost', 'received', 'profit', 'profit_share'];

function fileRoute(app: App, services: Services): void {
  serve(app, services, watchlistFileCall, async ({ viewer, params, texts }, reply) => {
    const accountId = requireWatchlists(viewer);
    const list = await requireList(services, accountId, params.id, texts);
    const { items } = await findHoldings(
      services,
      viewer,
      await findEntries(services.database, { accountId, id: list.id }),
      0,
    );
    const rows = items.map((item) => [
      ...[item.isin ?? String(item.bondId), item.quantity, item.user_price, item.buy_date, item.name, item.currency],
      ...[item.price, item.date, item.accrued, item.yield, item.duration, item.nominal, item.value, item.cost],
      ...[item.received, item.profit, item.profitShare],
    ]);
    const bytes = Buffer.from(csvText([[...csvHead, ...csvMore], ...rows]));
    const name = `${list.name.replace(/[\\/:*?"<>|\p{Cc}]+/gu, ' ')}.csv`;
    const file = { name, mediaType: tableMediaTypes.csv, size: bytes.length, bytes: Readable.from([bytes]) };
    return services.gate.sendFile(reply, file);
  });
}

/** What a list holds and is worth, changes of a purchase, and tables in and out. */
export function holdingsRoutes(app: App, services: Services): void {
  serve(app, services, holdingsCall, async ({ viewer, params, query, texts }) => {
    const accountId = requireOwner(viewer);
    const { id, name, isReadonly } = await requireList(services, accountId, params.id, texts);
    const shift = query.shift ?? 0;
    const held = await findHoldings(services, viewer, await findEntries(services.database, { accountId, id }), shift);
    return {
      id,
      name,
      readonly: isReadonly,
      isSystem: id === systemWatchlistId,
      today: services.today(),
      shift,
      ...held,
    };
  });
  changeEntryRoute(app, services);
  importRoute(app, services);
  fileRoute(app, services);
}
