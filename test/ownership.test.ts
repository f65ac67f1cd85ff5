import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { TSchema } from 'typebox';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Call, isOperatorCall, kindOfCall } from '#contract/platform/call.ts';
import { callsOfFeature } from '#contract/site/calls.ts';
import { headersOfReader } from '#server/testing/readers.ts';
import { bondIds, venueIds } from '#server/testing/sample-market.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { requestsLike } from './leak/generated-cases.ts';

const calls: readonly Call[] = Object.values(callsOfFeature).flat();
const writes = calls.filter((call) => kindOfCall(call) === 'write');

/** What a browser says of a passkey, whose form is its own; none of it is kept but what the signature covers. */
const browsersOwn = /^\.passkey\b/;

/** Paths of the objects of a body that take names which they do not list. */
function openObjects(schema: TSchema, path = ''): readonly string[] {
  if ('anyOf' in schema) return (schema.anyOf as readonly TSchema[]).flatMap((part) => openObjects(part, path));
  if ('items' in schema) return openObjects(schema.items as TSchema, `${path}[]`);
  if (!('properties' in schema)) return [];
  const { properties, additionalProperties } = schema as TSchema & {
    readonly properties: Readonly<Record<string, TSchema>>;
    readonly additionalProperties?: unknown;
  };
  const inner = Object.entries(properties).flatMap(([name, part]) => openObjects(part, `${path}.${name}`));
  return additionalProperties === false ? inner : [path === '' ? 'body' : path, ...inner];
}

test.each(writes.filter(({ body }) => body !== undefined).map(({ name, body }) => ({ name, body })))(
  'ACC-9 $name takes no name that it does not list, so that nobody gives himself a level or a flag',
  ({ body }) => {
    expect(openObjects(body ?? {}).filter((path) => !browsersOwn.test(path))).toEqual([]);
  },
);

let site: TestApp;
let owner: Readonly<Record<string, string>>;
let stranger: Readonly<Record<string, string>>;

const LONG_MS = 60_000;

beforeAll(async () => {
  site = await openTestApp();
  owner = await headersOfReader(site, 'full-nsd');
  stranger = await headersOfReader(site, 'full-docs');
}, LONG_MS);
afterAll(async () => {
  await site.close();
});

const ownFetch = { 'sec-fetch-site': 'same-origin' };

async function ask(headers: Readonly<Record<string, string>>, method: Call['method'], url: string, payload?: object) {
  const answer = await site.app.inject({
    method,
    url,
    headers: { ...ownFetch, ...headers },
    ...(payload && { payload }),
  });
  return { status: answer.statusCode, body: answer.body, json: answer.body === '' ? null : answer.json() };
}

interface Owned {
  /** Makes something of the owner's; gives its id. */
  readonly make: () => Promise<string | number>;
  /** What the owner sees of it. */
  readonly list: string;
  readonly query?: string;
  /** Which of its figures is asked for. */
  readonly figure?: string;
  readonly body?: object;
}

const ticket: Owned = {
  make: async () => {
    const made = await ask(owner, 'POST', '/api/profile/support/tickets/', { subject: 'A', text: 'SECRET-OF-OWNER' });
    return made.json.id;
  },
  list: '/api/profile/support/tickets/',
};

const savedSearch: Owned = {
  make: async () => {
    const made = await ask(owner, 'POST', '/api/uss/', { name: 'SECRET-OF-OWNER', model: 'bonds', query: 'q=a' });
    return made.json.id;
  },
  list: '/api/uss/',
};

const session: Owned = {
  make: async () => {
    await headersOfReader(site, 'full-nsd');
    const { items } = (await ask(owner, 'GET', '/api/profile/sessions/')).json;
    return items.find(({ isThis }: { readonly isThis: boolean }) => !isThis).id;
  },
  list: '/api/profile/sessions/',
};

const passkey: Owned = {
  make: async () => {
    const id = randomUUID();
    const made = { credentialId: id, publicKey: Buffer.from('key'), signCount: 0, transports: [], backedUp: false };
    await site.database.kysely
      .insertInto('passkey')
      .values({ id, accountId: 'full-nsd', name: 'SECRET-OF-OWNER', ...made })
      .execute();
    return id;
  },
  list: '/api/profile/passkeys/',
};

const sharedDrawing: Owned = {
  make: async () => {
    const layout = { drawings: [], indicators: [], kind: null, scale: 'normal' };
    const url = `/api/bonds/${bondIds.usual}/drawings/share/`;
    const made = await ask(owner, 'POST', url, { venue: venueIds.exchange, measure: 'price', layout });
    return made.json.id;
  },
  list: '/api/profile/shared-drawings/',
};

const watchlist: Owned = {
  make: async () => (await ask(owner, 'POST', '/api/watchlists/', { name: 'SECRET-OF-OWNER' })).json.id,
  list: '/api/watchlists/',
};

const payments: Owned = { ...watchlist, figure: 'payments_total', query: '?currency=EUR&period=2027' };

const watchlistEntry: Owned = {
  make: async () => {
    const list = await watchlist.make();
    const body = { bondId: bondIds.usual, add: [list], qnt: [3], price: [null], date: [null] };
    await ask(owner, 'POST', '/api/watchlistAppend/', body);
    const { items } = (await ask(owner, 'GET', `/api/bonds/${bondIds.usual}/watchlists/`)).json;
    return items.find(({ checked }: { readonly checked: boolean }) => checked).id;
  },
  list: `/api/bonds/${bondIds.usual}/watchlists/`,
};

const furtherPurchase: Owned = {
  make: async () => {
    const list = await watchlist.make();
    const text = '1001,3\n1001,4';
    await ask(owner, 'POST', `/api/watchlists/${list}/import/`, { text, save: true });
    const { items } = (await ask(owner, 'GET', `/api/watchlists/${list}/holdings/`)).json;
    return items[0].purchases[1].id;
  },
  list: '/api/watchlists/',
};

const calendarFeed: Owned = {
  make: async () => (await ask(owner, 'POST', '/api/profile/calendar-feeds/', { bond: bondIds.usual })).json.id,
  list: '/api/profile/calendar-feeds/',
};

const apiKey: Owned = {
  make: async () =>
    (await ask(owner, 'POST', '/api/profile/api-keys/', { name: 'SECRET-OF-OWNER', scopes: ['market'] })).json.id,
  list: '/api/profile/api-keys/',
};

const webhook: Owned = {
  make: async () =>
    (
      await ask(owner, 'POST', '/api/profile/webhooks/', {
        url: 'https://bonds.example/SECRET-OF-OWNER',
        events: ['rating.new'],
      })
    ).json.id,
  list: '/api/profile/webhooks/',
};

const ruleBody = { kind: 'rating', bond: bondIds.usual, mail: 'none', webhooks: false };
const alertRule: Owned = {
  make: async () => (await ask(owner, 'POST', '/api/profile/alerts/', ruleBody)).json.id,
  list: '/api/profile/alerts/',
};

const alert: Owned = {
  make: async () => {
    const ruleId = Number(await alertRule.make());
    const told = {
      ruleId,
      accountId: 'full-nsd',
      kind: 'rating',
      subject: sql<never>`'{}'::jsonb`,
      toldBy: 'a',
    } as const;
    const { kysely } = site.database;
    const row = { ...told, happenedAt: new Date() };
    return (await kysely.insertInto('alert').values(row).returning('id').executeTakeFirstOrThrow()).id;
  },
  list: '/api/profile/alerts/happened/',
};

/** The calls whose address has the id of something that is one account's. */
const ownedCalls: Readonly<Record<string, Owned>> = {
  'POST /api/uss/delete/:id/': savedSearch,
  'POST /api/watchlists/:id/': { ...watchlist, body: { name: 'from a stranger' } },
  'POST /api/watchlists/:id/move/': { ...watchlist, body: { before: null } },
  'POST /api/watchlists/:id/restore/': watchlist,
  'GET /api/watchlists/:id/holdings/': watchlist,
  'GET /api/watchlists/:id/file/': watchlist,
  'POST /api/watchlists/:id/import/': { ...watchlist, body: { text: '1001', save: true } },
  'POST /api/watchlists/entries/:entry/': {
    ...watchlistEntry,
    body: { version: 1, qnt: 9, price: null, date: null },
  },
  'GET /api/watchlists/entries/:entry/explain/:figure/': watchlistEntry,
  'GET /api/watchlists/entries/:entry/explain/:figure/csv/': watchlistEntry,
  'GET /api/watchlists/:id/explain/:figure/': { ...watchlist, query: '?currency=EUR' },
  'GET /api/watchlists/:id/explain/:figure/csv/': { ...watchlist, query: '?currency=EUR' },
  'GET /api/watchlists/:id/payments/explain/:figure/': payments,
  'GET /api/watchlists/:id/payments/explain/:figure/csv/': payments,
  'POST /api/watchlists/entries/:entry/purchases/': { ...watchlistEntry, body: { qnt: 9, price: null, date: null } },
  'POST /api/watchlists/purchases/:purchase/': {
    ...furtherPurchase,
    body: { version: 1, qnt: 9, price: null, date: null },
  },
  'DELETE /api/watchlists/purchases/:purchase/': furtherPurchase,
  'DELETE /api/watchlists/:id/': watchlist,
  'GET /api/profile/support/tickets/:ticketId/': ticket,
  'POST /api/profile/support/tickets/:ticketId/messages/': { ...ticket, body: { text: 'from a stranger' } },
  'POST /api/profile/support/tickets/:ticketId/read/': ticket,
  'DELETE /api/profile/sessions/:id/': session,
  'DELETE /api/profile/shared-drawings/:drawing/': sharedDrawing,
  'DELETE /api/profile/passkeys/:id/': passkey,
  'POST /api/profile/calendar-feeds/:id/renew/': calendarFeed,
  'DELETE /api/profile/calendar-feeds/:id/': calendarFeed,
  'DELETE /api/profile/api-keys/:id/': apiKey,
  'POST /api/profile/alerts/:id/': { ...alertRule, body: { ...ruleBody, mail: 'digest' } },
  'POST /api/profile/alerts/:id/pause/': { ...alertRule, body: { paused: true } },
  'DELETE /api/profile/alerts/:id/': alertRule,
  'POST /api/profile/alerts/:id/restore/': alertRule,
  'DELETE /api/profile/alerts/happened/:id/': alert,
  'POST /api/profile/alerts/happened/:id/restore/': alert,
  'POST /api/profile/alerts/happened/:id/mail/': alert,
  'DELETE /api/profile/webhooks/:id/': webhook,
  'POST /api/profile/webhooks/:id/secret/': webhook,
  'POST /api/profile/webhooks/:id/enable/': webhook,
  'POST /api/profile/webhooks/:id/test/': webhook,
  'GET /api/profile/webhooks/:id/deliveries/': webhook,
  'POST /api/profile/webhooks/:id/deliveries/:delivery/redeliver/': webhook,
  'POST /api/profile/passkeys/:id/': { ...passkey, body: { name: 'from a stranger' } },
};

/** Names of services, the same for everybody. */
const commonIds = ['/api/session/providers/:provider/'];

const isPersonal = ({ path }: Call) =>
  /^\/api\/(profile|session|accounts|uss|user|watchlists)\//.test(path) && path.includes(':');

test('ACC-9 every call with the id of something of an account is among those that are tried with another’s', () => {
  const personal = calls.filter((call) => isPersonal(call) && !commonIds.includes(call.path));
  expect(personal.map(({ name }) => name).sort()).toEqual(Object.keys(ownedCalls).sort());
});

test.each(Object.keys(ownedCalls))(
  'ACC-9 %s answers another’s id as one that there is none of, and changes nothing',
  async (name) => {
    const { make, list, query = '', figure = 'holding_value', body } = ownedCalls[name] as Owned;
    const call = calls.find((each) => each.name === name) as Call;
    const id = String(await make());
    const before = (await ask(owner, 'GET', list)).body;
    expect(before).toContain(id);
    const path = call.path.replace(':figure', figure);
    const addressOf = (part: string) => `${path.replace(/:\w+/, part)}${query}`;
    const nobodys = await ask(stranger, call.method, addressOf('999999999'), body);
    const anothers = await ask(stranger, call.method, addressOf(id), body);
    expect(anothers.status).toBe(nobodys.status);
    expect(anothers.body.replaceAll(id, 'ID')).toBe(nobodys.body.replaceAll('999999999', 'ID'));
    expect(anothers.body).not.toContain('SECRET-OF-OWNER');
    expect((await ask({}, call.method, addressOf(id), body)).status).toBe(401);
    expect((await ask(owner, 'GET', list)).body).toBe(before);
  },
);

const operatorCalls = calls.filter(isOperatorCall);

test.each(operatorCalls.map((call) => ({ name: call.name, call })))(
  'ACC-9 $name is the operator’s alone, whatever its schemas allow',
  async ({ call }) => {
    for (const { method, url, payload } of requestsLike(call, 5)) {
      const body = payload as object | undefined;
      expect((await ask({}, method, url, body)).status, url).toBe(401);
      for (const who of [owner, stranger]) expect((await ask(who, method, url, body)).status, url).toBe(403);
    }
  },
);
