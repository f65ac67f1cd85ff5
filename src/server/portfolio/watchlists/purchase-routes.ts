import type { BodyOf } from '#contract/platform/call.ts';
import {
  addPurchaseCall,
  changeEntryCall,
  changePurchaseCall,
  removePurchaseCall,
} from '#contract/portfolio/watchlists/holdings.ts';
import {
  isBlank,
  MAX_FURTHER_PURCHASES,
  type Purchase,
  purchaseFault,
  roundedPrice,
} from '#domain/portfolio/watchlist.ts';
import { parseIsoDate } from '#math/units.ts';
import {
  addPurchase,
  changePurchase,
  type PurchaseKind,
  removePurchase,
} from '#store/portfolio/watchlists/watchlist-purchases.ts';
import { numberOfId } from '../../market/reads/require-bond.ts';
import { limitCalls } from '../../platform/limits/limit-calls.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import type { App } from '../../platform/serving/app.ts';
import { serve } from '../../platform/serving/serve.ts';
import type { Services } from '../../platform/serving/services.ts';
import { changeInWhole, requireOwner, requireWatchlists } from './watchlist-refusals.ts';

const refusalOf = { unknown: 'not_found', readonly: 'watchlist_readonly', changed: 'watchlist_changed' } as const;

function refusal(reason: keyof typeof refusalOf): Refusal {
  return new Refusal(refusalOf[reason], reason === 'unknown' ? 'id' : null);
}

function requirePurchase({ qnt, price, date }: BodyOf<typeof addPurchaseCall>): Purchase {
  const fault = purchaseFault({ price, date });
  if (fault !== null) throw new Refusal(fault, fault === 'wl_error_no_date' ? 'date' : 'price');
  const day = date === null ? null : parseIsoDate(date);
  if (day === undefined) throw new Refusal('bad_date', 'date');
  return { quantity: qnt, price: price === null ? null : roundedPrice(price), date: day };
}

/** A further purchase without quantity and price would say nothing. */
function requireFurther(body: BodyOf<typeof addPurchaseCall>): Purchase {
  const purchase = requirePurchase(body);
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
  const limited = { onRequest: [limitCalls(services, 'watchlists')] };
  serve(
    app,
    services,
    changeEntryCall,
    ({ viewer, params, body }) => {
      const key = { accountId: requireWatchlists(viewer), id: numberOfId(params.entry), version: body.version };
      return keep(services, 'entry', { ...key, ...requirePurchase(body) });
    },
    limited,
  );
}

function addPurchaseRoute(app: App, services: Services): void {
  const { database, clock } = services;
  const limited = { onRequest: [limitCalls(services, 'watchlists')] };
  serve(
    app,
    services,
    addPurchaseCall,
    async ({ viewer, params, body }) => {
      const accountId = requireWatchlists(viewer);
      const purchase = { entryId: numberOfId(params.entry), ...requireFurther(body) };
      const adding = { now: clock(), max: MAX_FURTHER_PURCHASES };
      await changeInWhole(database, 'id', (tx) => addPurchase(tx, accountId, purchase, adding));
      return {};
    },
    limited,
  );
}

function changePurchaseRoute(app: App, services: Services): void {
  const limited = { onRequest: [limitCalls(services, 'watchlists')] };
  serve(
    app,
    services,
    changePurchaseCall,
    ({ viewer, params, body }) => {
      const key = { accountId: requireWatchlists(viewer), id: numberOfId(params.purchase), version: body.version };
      return keep(services, 'further', { ...key, ...requireFurther(body) });
    },
    limited,
  );
}

function removePurchaseRoute(app: App, services: Services): void {
  const { database } = services;
  const limited = { onRequest: [limitCalls(services, 'watchlists')] };
  serve(
    app,
    services,
    removePurchaseCall,
    async ({ viewer, params }) => {
      const done = await removePurchase(database, requireOwner(viewer), numberOfId(params.purchase));
      if (done !== 'removed') throw refusal(done);
      return {};
    },
    limited,
  );
}

/** What a reader bought of a bond of a list: the first purchase, which the entry notes, and further ones. */
export function purchaseRoutes(app: App, services: Services): void {
  changeEntryRoute(app, services);
  addPurchaseRoute(app, services);
  changePurchaseRoute(app, services);
  removePurchaseRoute(app, services);
}
