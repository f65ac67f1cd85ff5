import ICAL from 'ical.js';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addOwnAccount, type SignedIn } from '../../testing/own-account.ts';
import { bondIds } from '../../testing/sample-market.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

let site: TestApp;
beforeAll(async () => {
  site = await openTestApp();
});
afterAll(async () => {
  await site.close();
});

const own = { 'sec-fetch-site': 'same-origin' };
const feeds = '/api/profile/calendar-feeds/';

async function post({ cookie }: SignedIn, url: string, payload: object = {}) {
  const answer = await site.app.inject({ method: 'POST', url, headers: { ...own, cookie }, payload });
  return { status: answer.statusCode, json: answer.json() };
}

const read = (url: string, headers: Readonly<Record<string, string>> = {}) => site.app.inject({ url, headers });

/** The events of a file as another program reads them. */
function eventsIn(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  return calendar.getAllSubcomponents('vevent').map((part) => {
    const { uid, summary, description, startDate, duration } = new ICAL.Event(part);
    return { uid, summary, description, date: startDate.toString(), isDay: startDate.isDate, days: duration.days };
  });
}

const member = () => addOwnAccount(site, { level: 1, name: 'Reader' });
const full = () => addOwnAccount(site, { level: 1077, name: 'Reader' });

test('BEY-12 a feed of a bond has its payments and puts as whole days, readable without a cookie', async () => {
  const reader = await member();
  const made = await post(reader, feeds, { bond: bondIds.usual });
  expect(made.json.address).toMatch(/^\/api\/calendar\/feed\/[\w-]{22}\/payments\.ics$/);
  const answer = await read(made.json.address);
  expect(answer.headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': expect.stringContaining('private'),
  });
  expect(eventsIn(answer.body).map(({ date, summary, isDay, days }) => [date, summary, isDay, days])).toEqual([
    ['2025-07-10', 'Put 100.00 · Alderney 5% 2027', true, 1],
    ['2026-03-15', 'Coupon 5.00 · Alderney 5% 2027', true, 1],
    ['2027-03-15', 'Coupon ≈ 5.00 · Alderney 5% 2027', true, 1],
    ['2027-03-15', 'Redemption ≈ 100.00 · Alderney 5% 2027', true, 1],
  ]);
});

test('BEY-12 events keep their names, and what has not changed is not sent again', async () => {
  const reader = await member();
  const { address } = (await post(reader, feeds, { issuer: 1 })).json;
  const first = await read(address);
  const uids = eventsIn(first.body).map(({ uid }) => uid);
  expect(new Set(uids).size).toBe(uids.length);
  const again = await read(address, { 'if-none-match': String(first.headers.etag) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

test('ACC-9 the address is told once, kept as a hash, and void when it was renewed or taken back', async () => {
  const reader = await member();
  const { id, address } = (await post(reader, feeds, { bond: bondIds.usual })).json;
  const token = address.split('/')[4];
  const { rows } = await sql`select to_jsonb(feed)::text as text from calendar_feed feed`.execute(site.database.kysely);
  expect(JSON.stringify(rows)).not.toContain(token);
  const list = await site.app.inject({ url: feeds, headers: { cookie: reader.cookie } });
  expect(list.json().items).toMatchObject([{ id, name: 'Alderney 5% 2027', of: 'bond', read_at: null }]);
  expect(list.body).not.toContain(token);
  const renewed = (await post(reader, `${feeds}${id}/renew/`)).json.address;
  expect([(await read(address)).statusCode, (await read(renewed)).statusCode]).toEqual([404, 200]);
  const headers = { ...own, cookie: reader.cookie };
  expect((await site.app.inject({ method: 'DELETE', url: `${feeds}${id}/`, headers })).statusCode).toBe(200);
  expect((await read(renewed)).statusCode).toBe(404);
  expect((await read('/api/calendar/feed/x/payments.ics')).json().error.code).toBe('not_found');
});

test('ACC-9 a feed of a list tells what its owner may have at the moment', async () => {
  const reader = await full();
  const { id: list } = (await post(reader, '/api/watchlists/', { name: 'My, own; list' })).json;
  await post(reader, '/api/watchlistAppend/', {
    bondId: bondIds.usual,
    add: [list],
    qnt: [null],
    price: [null],
    date: [null],
  });
  const { address } = (await post(reader, feeds, { watchlist: list })).json;
  const open = (await read(address)).body;
  expect(eventsIn(open)).toHaveLength(4);
  expect(open).toContain('\r\nNAME:My\\, own\\; list\\, Payment calendar\r\n');
  await sql`update access_grant set revoked_at = now() where account_id = ${reader.id}`.execute(site.database.kysely);
  expect(eventsIn((await read(address)).body)).toEqual([]);
  await sql`update account set closed_at = now() where id = ${reader.id}`.execute(site.database.kysely);
  expect((await read(address)).statusCode).toBe(404);
});

test('BEY-12 a feed is of one thing, visitors have none, and an account has twenty', async () => {
  const reader = await member();
  expect((await post(reader, feeds, {})).json.error.code).toBe('bad_request');
  expect((await post(reader, feeds, { bond: 1001, issuer: 1 })).json.error.code).toBe('bad_request');
  expect((await post(reader, feeds, { watchlist: 1001 })).json.error.code).toBe('need_access');
  const visitor = await site.app.inject({ method: 'POST', url: feeds, headers: own, payload: { bond: 1001 } });
  expect(visitor.json().error.code).toBe('need_auth');
  for (let made = 0; made < 20; made += 1) expect((await post(reader, feeds, { bond: 1001 })).status).toBe(200);
  expect((await post(reader, feeds, { bond: 1001 })).json.error.code).toBe('too_many_kept');
});

test('BEY-12 the events of one bond are a file for everybody, in the reader’s language', async () => {
  const answer = await read(`/api/bonds/${bondIds.usual}/payments.ics`, { 'accept-language': 'de' });
  expect(answer.headers['content-disposition']).toContain('.ics');
  expect(eventsIn(answer.body)[1]?.summary).toBe('Kupon 5,00 · Alderney 5% 2027');
});
