import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Calendar } from '#contract/portfolio/calendar/calendar.ts';
import { isoDate } from '#math/units.ts';
import { saveOffers } from '#store/bond/offers/offers.ts';
import { inWriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';
import { createWatchlist } from '#store/portfolio/watchlists/watchlists.ts';
import { headersOfReader, type ReaderKind } from '../../testing/readers.ts';
import { bondIds } from '../../testing/sample-market.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

let site: TestApp;
beforeAll(async () => {
  site = await openTestApp();
});
afterAll(async () => {
  await site.close();
});

async function ask(query: string, kind: ReaderKind = 'visitor') {
  const headers = await headersOfReader(site, kind);
  const answer = await site.app.inject({ url: `/api/calendar/?${query}`, headers });
  return {
    status: answer.statusCode,
    body: answer.json() as Calendar & { readonly error?: { readonly code: string } },
  };
}

const eventsOf = ({ days }: Calendar) =>
  days.flatMap(({ items }) => items.map(({ date, kind, amount }) => [date, kind, amount]));

test('BEY-12 the month of today has its put, at its price, open to visitors', async () => {
  const { body } = await ask('month=2025-07');
  expect([body.today, body.month]).toEqual(['2025-06-30', '2025-07-01']);
  expect(eventsOf(body)).toEqual([['2025-07-10', 'put', 100]]);
  expect(body.days[0]?.items[0]).toMatchObject({ bondId: bondIds.usual, name: 'Alderney 5% 2027', currency: 'EUR' });
});

test('BEY-12 a last payment is a coupon and a redemption, estimated where no source lists it', async () => {
  const { body } = await ask('month=2027-03');
  expect(body.days[0]?.count).toBe(2);
  expect(body.days[0]?.items).toMatchObject([
    { kind: 'coupon', amount: 5, isEstimated: true },
    { kind: 'redemption', amount: 100, isEstimated: true },
  ]);
});

test.each([
  ['kinds=redemption', 1],
  ['kinds=put,call', 0],
  ['kinds=record,ex', 0],
  ['currency=EUR', 2],
  ['currency=USD', 0],
  ['country=NO', 2],
  ['country=US', 0],
  ['issuer=1', 2],
  ['issuer=2', 0],
  [`bond=${bondIds.usual}`, 2],
  [`bond=${bondIds.unlisted}`, 0],
])('BEY-12 %s leaves %d events of March 2027', async (query, count) => {
  expect(eventsOf((await ask(`month=2027-03&${query}`)).body)).toHaveLength(count);
});

const offerOf = (number: number) =>
  ({
    instrumentId: bondIds.distressed,
    number,
    type: 'call' as const,
    date: isoDate('2026-08-03'),
    price: 100 + number / 1000,
    periodStart: null,
    periodEnd: null,
    optionStyle: null,
    noticeDays: null,
    benchmarkSpread: null,
    repurchasedAmount: null,
  }) as const;

test('BEY-12 BEY-6 the end of a make-whole right is no call: neither of the calendar nor the next one of a list', async () => {
  const until = { ...offerOf(1), date: isoDate('2026-05-04'), optionStyle: 'Make-whole', price: null };
  await inWriteTransaction(site.database, (tx) => saveOffers(tx, [bondIds.distressed], [until, offerOf(2)]));
  expect(eventsOf((await ask('month=2026-05&kinds=put,call')).body)).toEqual([]);
  expect(eventsOf((await ask('month=2026-08&kinds=put,call')).body)).toHaveLength(1);
  const listed = await site.app.inject({ url: '/api/bonds/?call_to=2026-12-31' });
  expect(listed.json().items).toMatchObject([{ id: bondIds.distressed, nextCall: '2026-08-03' }]);
  expect((await site.app.inject({ url: '/api/bonds/?call_to=2026-06-01' })).json().items).toEqual([]);
});

test('BEY-12 of a day with 5,000 events the first are shown and the others counted, and its list has all by the page', async () => {
  await inWriteTransaction(site.database, (tx) =>
    saveOffers(
      tx,
      [bondIds.distressed],
      Array.from({ length: 5000 }, (_, at) => offerOf(at + 1)),
    ),
  );
  const { body } = await ask('month=2026-08');
  expect(body.days).toMatchObject([{ date: '2026-08-03', count: 5000 }]);
  expect(body.days[0]?.items.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
  const { list } = (await ask('day=2026-08-03&page=2')).body;
  expect([list?.total, list?.pageCount, list?.items.length, list?.items[0]?.number]).toEqual([5000, 50, 100, 101]);
  expect((await ask('month=2026-08&view=list')).body.list?.items).toHaveLength(100);
});

test.each([
  ['month=2025-13', 400, 'bad_date'],
  ['day=2025-02-30', 400, 'bad_date'],
  ['month=x', 400, 'bad_request'],
  ['kinds=birthday', 400, 'bad_request'],
  ['bond=1001&issuer=1', 400, 'bad_request'],
  ['bond=9', 404, 'unknown_bond'],
  ['issuer=9', 404, 'not_found'],
  ['watchlist=1001', 401, 'need_auth'],
])('BEY-12 %s is refused', async (query, status, code) => {
  const answer = await ask(query);
  expect([answer.status, answer.body.error?.code]).toEqual([status, code]);
});

test('BEY-12 lists of one’s own are for full access, and nobody else’s', async () => {
  const accountId = 'full';
  const headers = await headersOfReader(site, 'full');
  const now = new Date('2025-06-30T10:00:00Z');
  const id = await site.database.kysely
    .transaction()
    .execute((kysely) => createWatchlist({ kysely }, { accountId, name: 'Mine', now }, 50));
  await site.app.inject({
    method: 'POST',
    url: '/api/watchlistAppend/',
    headers: { ...headers, 'sec-fetch-site': 'same-origin' },
    payload: { bondId: bondIds.usual, add: [id], qnt: [null], price: [null], date: [null] },
  });
  const own = (await ask(`month=2027-03&watchlist=${id}`, 'full')).body;
  expect(eventsOf(own)).toHaveLength(2);
  expect(own.watchlist).toEqual({ id, name: 'Mine' });
  // The demo account has a list from the start.
  expect(own.watchlists.map(({ name }: { readonly name: string }) => name)).toEqual(['Sample portfolio', 'Mine']);
  expect(own.watchlists).toContainEqual({ id, name: 'Mine' });
  expect((await ask(`watchlist=${id}`, 'full-nsd')).body.error?.code).toBe('not_found');
  expect((await ask(`watchlist=${id}`, 'member')).body.error?.code).toBe('need_access');
  expect((await ask('month=2027-03', 'full-nsd')).body.watchlists).toEqual([]);
});

test('BEY-12 a payment stands on the day on which it is made, beside that of the terms, and brings what is held of it', async () => {
  const accountId = 'full';
  const headers = await headersOfReader(site, accountId);
  await sql`
    update cash_flow set actual_payment_date = '2027-04-01'
    where instrument_id = ${bondIds.usual} and payment_date = '2027-03-15'`.execute(site.database.kysely);
  const id = await site.database.kysely
    .transaction()
    .execute((kysely) => createWatchlist({ kysely }, { accountId, name: 'Held', now: new Date() }, 50));
  const bought = { bondId: bondIds.usual, add: [id], qnt: [50], price: [99], date: ['2025-06-02'] };
  const appended = await site.app.inject({
    method: 'POST',
    url: '/api/watchlistAppend/',
    headers: { ...headers, 'sec-fetch-site': 'same-origin' },
    payload: bought,
  });
  expect(appended.statusCode).toBe(200);
  expect(eventsOf((await ask(`month=2027-03&bond=${bondIds.usual}`)).body)).toEqual([]);
  const own = await ask(`month=2027-04&watchlist=${id}`, 'full');
  // Fifty bonds of 1,000: five per cent of 50,000, and all of it.
  expect(own.body.days[0]?.items).toMatchObject([
    { date: '2027-04-01', contractDate: '2027-03-15', kind: 'coupon', held: 50_000, payment: 2500 },
    { kind: 'redemption', held: 50_000, payment: 50_000 },
  ]);
  const held = await ask('month=2027-04&held=true', 'full');
  expect(held.body).toMatchObject({ isHeld: true, watchlist: null });
  expect(held.body.days[0]?.items).toMatchObject([{ payment: 2500 }, { payment: 50_000 }]);
  expect((await ask('month=2027-04')).body.days[0]?.items).toMatchObject([{ held: null, payment: null }, {}]);
  expect((await ask('held=true')).body.error?.code).toBe('need_auth');
  expect((await ask(`held=true&watchlist=${id}`, 'full')).body.error?.code).toBe('bad_request');
});

test('BEY-12 ACC-5 what is held is of the lists that the reader has and may read, bought before the payment is ex', async () => {
  const accountId = 'full';
  const { kysely } = site.database;
  const headers = { ...(await headersOfReader(site, accountId)), 'sec-fetch-site': 'same-origin' };
  const made = await kysely
    .transaction()
    .execute((tx) => createWatchlist({ kysely: tx }, { accountId, name: 'Short', now: new Date() }, 50));
  const id = made ?? 0;
  const noted = { bondId: bondIds.usual, add: [id], qnt: [10], price: [99], date: ['2025-06-20'] };
  await site.app.inject({ method: 'POST', url: '/api/watchlistAppend/', headers, payload: noted });
  const exOn = (day: string) =>
    sql`update cash_flow set ex_date = ${day}::date where instrument_id = ${bondIds.usual} and payment_date = '2026-03-15'`.execute(
      kysely,
    );
  const heldOn = async () => {
    const { body } = await ask('month=2026-03&held=true&kinds=coupon', accountId);
    return body.days.flatMap(({ items }) => items.map(({ held }) => held));
  };
  // Fifty bonds of 1,000 stand in another list, bought on 2 June.
  expect(await heldOn()).toEqual([60_000]);
  await exOn('2025-06-20');
  expect(await heldOn()).toEqual([50_000]);
  await exOn('2025-06-21');
  expect(await heldOn()).toEqual([60_000]);
  const move = (from: number, to: number) =>
    sql`update watchlist_entry set watchlist_id = ${to} where account_id = ${accountId} and watchlist_id = ${from}`.execute(
      kysely,
    );
  await sql`
    insert into watchlist (account_id, id, name, position, created_at) values (${accountId}, 381, '', 0, now())
    on conflict do nothing`.execute(kysely);
  await move(id, 381);
  expect(await heldOn()).toEqual([50_000]);
  await move(381, id);
  expect(await heldOn()).toEqual([60_000]);
  await kysely.updateTable('watchlist').set({ deletedAt: new Date() }).where('id', '=', id).execute();
  expect(await heldOn()).toEqual([50_000]);
});
