import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { fullLevel } from '#domain/account/access/viewer.ts';
import { isoDate } from '#math/units.ts';
import { saveDocuments } from '#store/issuer/documents/documents.ts';
import { saveRatings } from '#store/issuer/ratings/ratings.ts';
import { updateAndTell } from '#store/market/trading-days/live-events.ts';
import { saveTradingDays } from '#store/market/trading-days/save-trading-days.ts';
import { saveMessageSent } from '#store/operator/outbox/outbox.ts';
import { inWriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';
import { inTransaction } from '#store/platform/database/database.ts';
import { appendEntries } from '#store/portfolio/watchlists/watchlist-entries.ts';
import { createWatchlist } from '#store/portfolio/watchlists/watchlists.ts';
import { messagePost } from '../../feeds/webhooks/post-message.ts';
import { targetsOfTests } from '../../feeds/webhooks/webhook-targets.ts';
import { addOwnAccount, type SignedIn } from '../../testing/own-account.ts';
import { sampleDays } from '../../testing/sample-days.ts';
import { bondIds, sampleToday, usualIsin, venueIds } from '../../testing/sample-market.ts';
import { openTestApp, type TestApp, testSettings } from '../../testing/test-app.ts';

const start = new Date(`${sampleToday}T12:00:00Z`);
let site: TestApp;
let ann: SignedIn;
let now = start;
const standing = { name: 'alerts', max: 1000, left: 1000, seconds: 60, resetS: 60 } as never;

beforeAll(async () => {
  const callLimits = { count: async () => standing, forget: async () => undefined };
  const settings = { ...testSettings, publicUrl: new URL('https://bonds.example') };
  site = await openTestApp({
    clock: () => now,
    callLimits,
    settings,
    messagePost: messagePost(targetsOfTests),
    messageChannels: { mail: async () => undefined },
  });
}, 60_000);
afterAll(() => site.close());
beforeEach(async () => {
  const { kysely } = site.database;
  await kysely.deleteFrom('alertRule').execute();
  await kysely.deleteFrom('outbox').execute();
  now = start;
  ann = await addOwnAccount(site, { level: fullLevel });
  await setFigure(0.05);
  await run();
});

const run = () => site.app.runAlerts();

async function pass(minutes: number): Promise<void> {
  now = new Date(now.getTime() + minutes * 60_000);
  await run();
}

async function call(method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object, who = ann) {
  const headers = { cookie: who.cookie, 'sec-fetch-site': 'same-origin' };
  const url = path.startsWith('/') ? path : `/api/profile/alerts/${path}`;
  const answer = await site.app.inject({ method, url, headers, ...(payload && { payload }) });
  return { status: answer.statusCode, json: answer.json(), body: answer.body };
}

const usual = { bond: bondIds.usual, venue: venueIds.exchange, mail: 'none', webhooks: false } as const;
const yieldAbove8 = { ...usual, kind: 'yield', direction: 'above', threshold: 8 } as const;
const add = async (body: object, who = ann) => (await call('POST', '', body, who)).json.id as number;
const happened = async (who = ann) => (await call('GET', 'happened/', undefined, who)).json;

/** Sets the yield of the last day of the usual bond on the exchange, as a derivation does. */
async function setFigure(value: number, venueId: number = venueIds.exchange): Promise<void> {
  const update = `update trading_day as day set indicative_yield = ${value} from listing
    where listing.instrument_id = day.instrument_id and listing.venue_id = day.venue_id and day.date = listing.last_date
      and day.instrument_id = ${bondIds.usual} and day.venue_id = ${venueId}`;
  await inWriteTransaction(site.database, (tx) => updateAndTell(tx, update));
}

async function loseAccess({ id }: SignedIn = ann): Promise<void> {
  await site.database.kysely.deleteFrom('accessGrant').where('accountId', '=', id).execute();
}

test('BEY-6 a yield that rises above a level is told once on the page, unread until it is read', async () => {
  const id = await add(yieldAbove8);
  for (const value of [0.0799, 0.0825, 0.09]) await setFigure(value);
  await run();
  await run();
  const answer = await happened();
  expect(answer).toMatchObject({ total: 1, unread: 1 });
  expect(answer.items).toMatchObject([
    {
      rule_id: id,
      kind: 'yield',
      bond_id: bondIds.usual,
      venue_name: 'Main Exchange',
      direction: 'above',
      threshold: 8,
      yield: 0.0825,
      price: null,
      is_read: false,
      masked: [],
      mail: null,
    },
  ]);
  expect((await call('GET', '/api/session/')).json.unreadAlerts).toBe(1);
  expect((await call('POST', 'happened/read/', { up_to: answer.items[0].id })).json).toEqual({ unread: 0 });
  expect((await call('GET', '/api/session/')).json.unreadAlerts).toBe(0);
});

test('BEY-6 a rule is changed, paused and deleted, and what was deleted comes back', async () => {
  const id = await add(yieldAbove8);
  await call('POST', `${id}/pause/`, { paused: true });
  await setFigure(0.09);
  await run();
  await call('POST', `${id}/pause/`, { paused: false });
  expect((await happened()).total).toBe(0);
  expect((await call('POST', `${id}/`, { ...yieldAbove8, direction: 'below', threshold: 7 })).status).toBe(200);
  await setFigure(0.06);
  await run();
  const [alert] = (await happened()).items;
  expect(alert).toMatchObject({ direction: 'below', threshold: 7, yield: 0.06 });
  await call('DELETE', `happened/${alert.id}/`);
  expect((await happened()).total).toBe(0);
  await call('POST', `happened/${alert.id}/restore/`);
  expect((await happened()).total).toBe(1);
  await call('DELETE', `${id}/`);
  expect((await call('GET', '')).json.rules).toEqual([]);
  await call('POST', `${id}/restore/`);
  expect((await call('GET', '')).json.rules).toMatchObject([{ id, direction: 'below', threshold: 7, paused: false }]);
});

test.each([
  ['a level that no yield has', { threshold: 5000 }, 400, 'threshold'],
  ['no level', { threshold: undefined }, 400, 'threshold'],
  ['no direction', { direction: undefined }, 400, 'direction'],
  ['a venue without the bond', { venue: venueIds.silent }, 400, 'venue'],
  ['a venue that hides its days from the reader', { venue: venueIds.hiding }, 400, 'venue'],
  ['a venue that is closed to the reader', { venue: venueIds.nsd }, 403, 'venue'],
  ['an unknown bond', { bond: 999_999 }, 404, 'id'],
  ['a date without days', { kind: 'payment' }, 400, 'days'],
  ['a search of nobody', { kind: 'search', search: 999_999 }, 400, 'search'],
])('BEY-6 a rule with %s is refused', async (_, part, status, field) => {
  const answer = await call('POST', '', { ...yieldAbove8, ...part });
  expect(answer.status).toBe(status);
  expect(answer.json.error.field).toBe(field);
});

test('BEY-6 rules are for full access, and nobody reaches those of another', async () => {
  const member = await addOwnAccount(site);
  expect((await call('POST', '', yieldAbove8, member)).json.error.code).toBe('need_access');
  expect((await call('GET', 'trial/', undefined, member)).json.error.code).toBe('need_access');
  const id = await add(yieldAbove8);
  const other = await addOwnAccount(site, { level: fullLevel });
  expect((await call('DELETE', `${id}/`, undefined, other)).status).toBe(404);
  expect((await call('POST', `${id}/`, yieldAbove8, other)).status).toBe(404);
  expect((await call('GET', '')).json.rules).toHaveLength(1);
});

test('BEY-6 who lost access sees what happened without its figure, and no number in any of its bytes', async () => {
  await add({ ...yieldAbove8, mail: 'at-once' });
  await setFigure(0.08125);
  await run();
  await loseAccess();
  const { body, json } = await call('GET', 'happened/');
  expect(json.items[0]).toMatchObject({
    yield: null,
    masked: expect.arrayContaining(['yield', 'price', 'spread', 'grade']),
  });
  expect(body).not.toContain('8125');
  // The mail that waits to be handed over is taken back.
  await pass(2);
  const mails = await site.database.kysely.selectFrom('outbox').selectAll().execute();
  expect(JSON.stringify(mails)).not.toMatch(/8[.,]125/);
  expect((await happened()).items).toMatchObject([
    { kind: 'asleep', yield: null },
    { mail: { state: 'failed', failure: 'withheld' } },
  ]);
});

/** A yield for each of some days, the last of them 30 June 2025. */
async function writeYields(yields: readonly number[]): Promise<void> {
  const source = await site.database.kysely.selectFrom('source').select('id').executeTakeFirstOrThrow();
  const numberOf = (measure: string, day: number) => (measure === 'indicativeYield' ? (yields[day] ?? null) : 100);
  const first = `2025-06-${String(31 - yields.length)}`;
  const pair = { instrumentId: bondIds.unlisted, venueId: venueIds.estimation };
  const days = [...sampleDays({ ...pair, start: first, days: yields.length, numberOf })];
  await inWriteTransaction(site.database, (tx) => saveTradingDays(tx, days, { sourceId: source.id, importId: null }));
}

test('BEY-6 a rule is tried against the last year: how often it would have fired, when, and at what', async () => {
  await writeYields([0.07, 0.081, 0.079, 0.08, 0.085, 0.09, 0.06, 0.0801]);
  const query = `trial/?bond=${bondIds.unlisted}&venue=${venueIds.estimation}&kind=yield&direction=above&threshold=8`;
  const { json } = await call('GET', query);
  expect(json).toMatchObject({
    bond: { id: bondIds.unlisted },
    venues: [{ id: venueIds.estimation, name: 'Estimates' }],
  });
  expect(json.trial).toMatchObject({ from: '2024-06-30', to: '2025-06-30', total: 3, days: 8 });
  expect(json.trial.items.map((item: { date: string; yield: number }) => [item.date, item.yield])).toEqual([
    ['2025-06-30', 0.0801],
    ['2025-06-27', 0.085],
    ['2025-06-24', 0.081],
  ]);
  const byIsin = await call('GET', `trial/?bond=${usualIsin.toLowerCase()}`);
  expect(byIsin.json).toMatchObject({ bond: { id: bondIds.usual }, trial: null });
  const closed = await call('GET', query.replace(`venue=${venueIds.estimation}`, `venue=${venueIds.nsd}`));
  expect(closed.json.error).toMatchObject({ field: 'venue' });
});

test('BEY-6 ratings, documents and dates are told once, an old one not at all', async () => {
  for (const kind of ['rating', 'document'] as const) await add({ ...usual, kind });
  // The put of the sample market lies on 10 July, its next coupon in March.
  await add({ ...usual, kind: 'offer', days: 10 });
  await add({ ...usual, kind: 'payment', days: 10 });
  await add({ ...usual, kind: 'stale', days: 1 });
  const rating = { agency: 'Bell Ratings', grade: 'AA', outlook: null, instrumentId: null, issuerId: 1 };
  const file = {
    kind: 'final_terms',
    language: null,
    fileName: 'a.txt',
    mediaType: 'text/plain',
    issuerId: null,
  } as const;
  const document = {
    ...file,
    instrumentId: bondIds.usual,
    size: 5,
    code: `told ${ann.id}`,
    publishedOn: isoDate('2025-06-29'),
  };
  await inWriteTransaction(site.database, async (tx) => {
    await saveRatings(tx, [
      { ...rating, ratedOn: isoDate('2025-06-29') },
      { ...rating, ratedOn: isoDate('2019-06-29') },
    ]);
    await saveDocuments(tx, [document]);
  });
  await pass(2);
  await pass(2);
  const { items } = await happened();
  const told = items.map(({ kind, date }: { kind: string; date: string }) => `${kind} ${date}`).toSorted();
  expect(told).toEqual(['document 2025-06-29', 'offer 2025-07-10', 'rating 2025-06-29']);
  expect(items.find(({ kind }: { kind: string }) => kind === 'rating')).toMatchObject({
    agency: 'Bell Ratings',
    grade: 'AA',
  });
  // A day without a new price.
  await pass(2 * 24 * 60);
  await pass(2);
  expect((await happened()).items.map(({ kind }: { kind: string }) => kind)).toContain('stale');
});

test('BEY-6 alerts of quiet hours wait for their end in the reader’s time zone, and come in one mail', async () => {
  // 14:00 in Berlin.
  const times = { time_zone: 'Europe/Berlin', quiet_from: 13 * 60, quiet_to: 15 * 60, digest_at: 480 };
  expect((await call('POST', '/api/profile/alert-times/', times)).status).toBe(200);
  await add({ ...yieldAbove8, mail: 'at-once' });
  await add({ ...yieldAbove8, threshold: 9, mail: 'at-once' });
  await setFigure(0.095);
  await run();
  await pass(59);
  const mails = () => site.database.kysely.selectFrom('outbox').selectAll().execute();
  expect(await mails()).toEqual([]);
  expect((await happened()).items[0].mail).toMatchObject({ state: 'waiting', due_at: '2025-06-30T13:00:00.000Z' });
  await pass(1);
  expect(await mails()).toMatchObject([{ recipient: `${ann.id}@bonds.example`, subject: 'Bondlens: 2 alerts' }]);
  const [mail] = await mails();
  for (const said of [
    'Alderney 5% 2027, Main Exchange: indicative effective yield above 8% (9.5000%',
    'above 9%',
    'https://bonds.example/profile/alerts/',
  ])
    expect(mail?.body).toContain(said);
  await saveMessageSent(site.database, mail?.id ?? 0, now);
  await run();
  expect((await happened()).items[0].mail).toMatchObject({ state: 'sent', failure: null });
});

test('BEY-6 a mail that cannot be handed over is written anew, and one that was given up can be sent again', async () => {
  await add({ ...yieldAbove8, mail: 'at-once' });
  await setFigure(0.09);
  await run();
  for (let hour = 0; hour < 30; hour++) await pass(61);
  const { items } = await happened();
  expect(items[0].mail).toMatchObject({ state: 'failed', failure: 'undelivered', attempts: 24 });
  expect((await call('POST', `happened/${items[0].id}/mail/`)).status).toBe(200);
  await run();
  expect((await happened()).items[0].mail).toMatchObject({ state: 'sending', attempts: 1, failure: null });
});

test('BEY-6 a digest gathers the day', async () => {
  await add({ ...yieldAbove8, mail: 'digest' });
  for (const value of [0.09, 0.07, 0.09]) await setFigure(value);
  await run();
  await pass(19 * 60);
  expect(await site.database.kysely.selectFrom('outbox').selectAll().execute()).toEqual([]);
  await pass(60);
  expect(await site.database.kysely.selectFrom('outbox').selectAll().execute()).toMatchObject([
    { subject: 'Bondlens: 2 alerts' },
  ]);
});

test('BEY-6 SHL-10 a bond that a saved search finds newly is told, those that it found before are not', async () => {
  const search = { name: 'Own', model: 'bonds', query: 'currency=EUR&status=any&coupon_from=4.9&coupon_to=5.1' };
  const { id } = (await call('POST', '/api/uss/', search)).json;
  await add({ kind: 'search', search: id, mail: 'none', webhooks: false });
  await pass(6);
  expect((await happened()).total).toBe(0);
  const rate = async (couponRate: number) => {
    const { kysely } = site.database;
    await kysely.updateTable('bondTerms').set({ couponRate }).where('instrumentId', '=', bondIds.overdue).execute();
    const noted = { tableName: 'instrument', firstId: bondIds.overdue, lastId: bondIds.overdue };
    await kysely
      .insertInto('dataChange')
      .values({ ...noted, venueId: null, firstDay: null, lastDay: null })
      .execute();
  };
  await rate(0.05);
  await pass(6);
  await pass(6);
  const { total, items } = await happened();
  expect(total).toBe(1);
  expect(items).toMatchObject([
    { kind: 'search', search_name: 'Own', bond_count: 1, bonds: [{ id: bondIds.overdue, name: 'Aachen 3% 2024' }] },
  ]);
  await rate(0.03);
});

test('BEY-6 WL-6 a saved search by a watchlist of one’s own tells what is put there', async () => {
  const list = { accountId: ann.id, name: 'Core', now };
  const watchlistId = (await inTransaction(site.database, (tx) => createWatchlist(tx, list, 10))) ?? 0;
  const search = { name: 'Mine', model: 'bonds', query: `watchlist=${watchlistId}` };
  const { id } = (await call('POST', '/api/uss/', search)).json;
  await add({ kind: 'search', search: id, mail: 'none', webhooks: false });
  await pass(6);
  expect((await happened()).total).toBe(0);
  const blank = { quantity: null, price: null, date: null };
  const entries = [{ watchlistId, bondId: bondIds.unlisted, ...blank }];
  await inTransaction(site.database, (tx) => appendEntries(tx, { accountId: ann.id, entries, now }, 10));
  await pass(6);
  expect((await happened()).items).toMatchObject([{ search_name: 'Mine', bonds: [{ id: bondIds.unlisted }] }]);
});

test('BEY-6 BEY-8 an alert goes to the webhooks that want it, with its figure for who may see it then', async () => {
  const received: string[] = [];
  const receiver = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    received.push(body);
    response.end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void receiver.close());
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
  await call('POST', '/api/profile/webhooks/', { url, events: ['alert.fired'] });
  await add({ ...yieldAbove8, webhooks: true });
  for (const value of [0.08125, 0.07]) await setFigure(value);
  await run();
  await site.app.runWebhooks();
  expect(received.map((body) => JSON.parse(body))).toMatchObject([
    { type: 'alert.fired', data: { kind: 'yield', yield: 0.08125, threshold: 8, bond_id: bondIds.usual, masked: [] } },
  ]);
  await setFigure(0.0875);
  await run();
  await loseAccess();
  await site.app.runWebhooks();
  expect(received).toHaveLength(1);
});
