import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Holding, HoldingTotal, LadderStep } from '#contract/portfolio/watchlists/holdings.ts';
import { MAX_WATCHLIST_ENTRIES } from '#domain/portfolio/watchlist.ts';
import { isoDate } from '#math/units.ts';
import { inTransaction } from '#store/platform/database/database.ts';
import { appendEntries } from '#store/portfolio/watchlists/watchlist-entries.ts';
import { queryRows } from '#store/testing/with-test-database.ts';
import { bondIds, usualIsin } from '../../testing/sample-market.ts';
import { cookieOf, openTestApp, type TestApp, type Who } from '../../testing/test-app.ts';

let site: TestApp;
let now = new Date('2025-06-30T12:00:00Z');
const cookies = new Map<Who, Record<string, string>>();
beforeAll(async () => {
  site = await openTestApp({ clock: () => now });
  for (const who of ['visitor', 'member', 'full', 'full-all'] as const) cookies.set(who, await cookieOf(site.app, who));
});
afterAll(() => site.close());
beforeEach(async () => {
  now = new Date(now.getTime() + 60_000);
  await site.database.kysely.deleteFrom('watchlist').execute();
});

async function ask(who: Who, method: 'GET' | 'POST', url: string, payload?: object) {
  const answer = await site.app.inject({
    method,
    url,
    headers: { 'sec-fetch-site': 'same-origin', ...cookies.get(who) },
    ...(payload && { payload }),
  });
  return { status: answer.statusCode, text: answer.body, headers: answer.headers, body: () => answer.json() };
}

/** A list of an account with bonds in it, whatever its access. */
async function listWith(accountId: Who, bonds: readonly number[]): Promise<number> {
  const row = { accountId, name: '=Long end', position: 1, createdAt: now };
  const { id } = await site.database.kysely
    .insertInto('watchlist')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow();
  const purchase = { quantity: 10, price: 98.5, date: isoDate('2024-07-01') };
  const entries = bonds.map((bondId) => ({ watchlistId: id, bondId, ...purchase }));
  await inTransaction(site.database, (tx) => appendEntries(tx, { accountId, entries, now }, MAX_WATCHLIST_ENTRIES));
  return id;
}
const holdings = async (who: Who, list: number, query = '') =>
  (await ask(who, 'GET', `/api/watchlists/${list}/holdings/${query}`)).body();
const { usual, nsdOnly, overdue, unlisted } = bondIds;

test('WL-6 a month of coupons that are not set yet stands in the ladder: its year is not told as if it were known', async () => {
  const list = await listWith('full', [usual]);
  const stepsOf = async () => (await holdings('full', list)).ladder as LadderStep[];
  const month = (await stepsOf()).find(({ redemption }) => redemption === 0)?.month ?? '';
  const inMonth = `instrument_id = ${usual} and to_char(payment_date, 'YYYY-MM') = '${month}'`;
  const [paid] = await queryRows<{ coupon: number }>(site.database, `select coupon from cash_flow where ${inMonth}`);
  const setCoupon = (coupon: number | null | undefined) =>
    queryRows(site.database, `update cash_flow set coupon = $1 where ${inMonth}`, [coupon]);
  await setCoupon(null);
  const unset = (await stepsOf()).find((step) => step.month === month);
  await setCoupon(paid?.coupon);
  expect(unset).toMatchObject({ coupon: 0, isEstimated: true });
});

test('WL-6 a holding has the price of the list of bonds, and its value, cost and profit follow by the method', async () => {
  const list = await listWith('full', [usual]);
  const { items, totals, ladder, today } = await holdings('full', list);
  const [held] = items as Holding[];
  const [listed] = (await ask('full', 'GET', `/api/bonds/?q=${usualIsin}`)).body().items;
  expect(today).toBe('2025-06-30');
  expect(held).toMatchObject({
    bondId: usual,
    quantity: 10,
    user_price: 98.5,
    buy_date: '2024-07-01',
    masked: [],
    price: listed.price,
    yield: listed.yield,
    duration: listed.duration,
    date: listed.date,
  });
  const summary = (await ask('full', 'GET', `/api/bonds/${usual}/summary/`)).body();
  expect(held?.accrued).toBeCloseTo(summary.accrued.value, 9);
  // 5 % a year on ten bonds, paid on 15 March: one coupon since 1 July 2024.
  const face = summary.faceValue * 10;
  expect(held?.value).toBeCloseTo((face * (listed.price + summary.accrued.value)) / 100, 6);
  expect(held?.received).toBeCloseTo(face * 0.05, 6);
  expect(held?.profit).toBeCloseTo((held?.value ?? 0) + face * 0.05 - (held?.cost ?? 0), 6);
  expect(totals).toMatchObject([
    { count: 1, value: held?.value, profit: held?.profit, yield: held?.yield, yieldEnds: [held?.yieldEnd] },
  ]);
  expect(ladder.reduce((sum: number, step: { redemption: number }) => sum + step.redemption, 0)).toBeCloseTo(face, 6);
});

test('BEY-1 each figure of a holding is explained as the list shows it, to its owner with full access alone', async () => {
  const { kysely } = site.database;
  const flows = await kysely.selectFrom('cashFlow').selectAll().where('instrumentId', '=', usual).execute();
  const copied = flows.map((flow) => ({ ...flow, instrumentId: nsdOnly }));
  await kysely.insertInto('cashFlow').values(copied).execute();
  const list = await listWith('full-all', [usual, nsdOnly]);
  const [held, hidden] = (await holdings('full-all', list)).items as Holding[];
  if (held === undefined || hidden === undefined) throw new Error('no holdings');
  const explain = (who: Who, figure: string, { entry } = held) =>
    ask(who, 'GET', `/api/watchlists/entries/${entry}/explain/${figure}/`);
  const shown = [
    ['accrued', held.accrued],
    ['dirty_price', held.dirtyPrice],
    ['holding_value', held.value],
    ['holding_cost', held.cost],
    ['holding_received', held.received],
    ['holding_profit', held.profit],
    ['holding_return', held.profitShare] as const,
  ] as const;
  for (const [figure, value] of shown) {
    expect((await explain('full-all', figure)).body().value, figure).toBeCloseTo(value ?? Number.NaN, 9);
  }
  const profit = (await explain('full-all', 'holding_profit')).body();
  expect(profit).toMatchObject({ bondName: held.name, venueName: held.venueName, date: held.date });
  expect(profit.purchases).toMatchObject([{ quantity: 10, price: 98.5, cost: held.cost, profit: held.profit }]);
  // 5 % on ten bonds of 1,000, paid on 15 March.
  expect(profit.receipts).toMatchObject([{ date: '2025-03-15', quantity: 10, coupon: 50, amount: 500 }]);
  const file = await ask('full-all', 'GET', `/api/watchlists/entries/${held.entry}/explain/holding_profit/csv/`);
  expect(file.text).toContain('2025-03-15,10,50,0,1,500');
  expect((await explain('full-all', 'holding_value', hidden)).status).toBe(200);
  expect((await explain('full', 'holding_value')).status).toBe(404);
  expect((await explain('visitor', 'holding_value')).status).toBe(401);
  const own = (await holdings('member', await listWith('member', [usual]))).items[0];
  expect((await explain('member', 'holding_value', own)).status).toBe(403);
  // Without the flag what rests on the price of venue 381 is not there; what the reader noted himself is.
  const [closed] = (await holdings('full', await listWith('full', [nsdOnly]))).items;
  expect((await explain('full', 'holding_profit', closed)).status).toBe(404);
  expect((await explain('full', 'holding_cost', closed)).body()).toMatchObject({ value: closed.cost, venueName: null });
  await kysely.deleteFrom('cashFlow').where('instrumentId', '=', nsdOnly).execute();
});

const figuresOfTotal = {
  holding_value: 'value',
  holding_cost: 'cost',
  holding_received: 'received',
  holding_profit: 'profit',
  holding_return: 'profitShare',
  total_yield: 'yield',
  total_duration: 'duration',
  total_effective_duration: 'effectiveDuration',
  shifted_value: 'shiftedValue',
  shifted_change: 'shiftedChange',
} as const;

test('BEY-1 totals and figures of a scenario are explained as the list shows them, to its owner with full access alone', async () => {
  const { kysely } = site.database;
  // As the option model may say of one of them.
  await queryRows(
    site.database,
    `insert into latest_option_figure select instrument_id, venue_id, date, 0.0123, 0.5, 1.25, 9 from latest_figure where instrument_id = ${usual}`,
  );
  const list = await listWith('full-all', [usual, nsdOnly]);
  const moves = 'shift=50&short=-10&long=20&horizon=6';
  const explain = (who: Who, figure: string, query: string, id = list) =>
    ask(who, 'GET', `/api/watchlists/${id}/explain/${figure}/?${query}`);
  const { items, totals } = await holdings('full-all', list, `?${moves}`);
  for (const [figure, name] of Object.entries(figuresOfTotal)) {
    const { value, bondName } = (await explain('full-all', figure, `currency=EUR&${moves}`)).body();
    expect(value, figure).toBeCloseTo(totals[0][name], 9);
    expect(bondName).toBe('=Long end');
  }
  const [held] = items;
  expect(held).toMatchObject({ oas: 123, effectiveDuration: 1.25, optionModel: 'Hull-White · σ 80 bp · a 3% · EUR' });
  expect(items[1]).toMatchObject({ oas: null, effectiveDuration: null, optionModel: null });
  expect(totals[0].effectiveDuration).not.toBe(totals[0].duration);
  const entry = `/api/watchlists/entries/${held.entry}/explain`;
  for (const [figure, value] of [
    ['shifted_value', held.shiftedValue] as const,
    ['shifted_change', held.shiftedChange],
  ]) {
    expect((await ask('full-all', 'GET', `${entry}/${figure}/?${moves}`)).body().value).toBeCloseTo(value, 9);
  }
  const file = await ask('full-all', 'GET', `/api/watchlists/${list}/explain/holding_value/csv/?currency=EUR`);
  expect(file.text).toContain(`${held.name},EUR,`);
  expect(file.headers['content-disposition']).toContain('holding_value');
  // In another currency, with the rate and its source.
  const { id: sourceId } = await kysely.selectFrom('source').select('id').executeTakeFirstOrThrow();
  const rate = { currency: 'GBP', date: isoDate('2025-06-27'), perEuro: 0.8 };
  await kysely
    .insertInto('exchangeRate')
    .values({ ...rate, sourceId, importId: null })
    .execute();
  const pounds = (await explain('full-all', 'holding_value', 'currency=GBP&of=all')).body();
  expect(pounds.value).toBeCloseTo(totals[0].value * 0.8, 6);
  expect(pounds.rates).toEqual([{ ...rate, sourceName: 'Sample data' }]);
  expect((await explain('full-all', 'holding_value', 'currency=GBP')).status).toBe(404);
  await kysely.deleteFrom('exchangeRate').where('currency', '=', 'GBP').execute();
  // Of others there is none, and without the flag of venue 381 its bond counts in no total.
  expect((await explain('full', 'holding_value', 'currency=EUR')).status).toBe(404);
  expect((await explain('visitor', 'holding_value', 'currency=EUR')).status).toBe(401);
  const ofMember = await listWith('member', [usual]);
  expect((await explain('member', 'holding_value', 'currency=EUR', ofMember)).status).toBe(403);
  const closed = await listWith('full', [usual, nsdOnly]);
  const open = (await explain('full', 'holding_value', 'currency=EUR', closed)).body();
  expect(open).toMatchObject({ contributions: [{ name: held.name }], assumptions: ['incomplete_holdings'] });
});

test('BEY-7 yields that rise lower the value, those that fall raise it', async () => {
  const list = await listWith('full', [usual]);
  const [up, none, down] = await Promise.all(
    ['?shift=100', '', '?shift=-100'].map(
      async (query) => (await holdings('full', list, query)).totals[0].shiftedValue,
    ),
  );
  expect(up).toBeLessThan(none);
  expect(down).toBeGreaterThan(none);
  expect((await ask('full', 'GET', `/api/watchlists/${list}/holdings/?shift=501`)).status).toBe(400);
});

test('BEY-7 a scenario is asked for in parts: one currency alone, spreads not of governments, twist, horizon', async () => {
  const list = await listWith('full', [usual]);
  const moved = async (query: string) => (await holdings('full', list, query)).totals[0].shiftedValue;
  const [all, own, other, none, spread] = await Promise.all(
    ['?shift=100', '?shifts=EUR:100', '?shifts=USD:100', '', '?spread=100'].map(moved),
  );
  expect(own).toBe(all);
  expect(other).toBeCloseTo(none, 6);
  expect(spread).toBeCloseTo(all, 6);
  const [twisted, held, answer] = await Promise.all([
    moved('?short=100&long=100'),
    moved('?horizon=12'),
    holdings('full', list, '?shift=-25&short=1&long=-2&spread=3&horizon=6&shifts=EUR:50,USD:-25'),
  ]);
  expect(twisted).toBeLessThan(none);
  expect(held).toBeGreaterThan(none * 0.95);
  expect(held).not.toBeCloseTo(none, 0);
  expect(answer.scenario).toEqual({
    shift: -25,
    short: 1,
    long: -2,
    spread: 3,
    horizon: 6,
    own: [
      { currency: 'EUR', shift: 50 },
      { currency: 'USD', shift: -25 },
    ],
  });
  const [{ value, shiftedValue, shiftedChange, isByDuration }] = answer.items;
  expect(shiftedChange).toBeCloseTo(shiftedValue / value - 1, 12);
  expect(isByDuration).toBe(false);
  for (const query of ['shifts=EUR:501', 'shifts=euro', 'spread=501', 'horizon=61', 'short=0.5']) {
    expect((await ask('full', 'GET', `/api/watchlists/${list}/holdings/?${query}`)).status).toBe(400);
  }
});

test('ACC-5 figures of a bond that has only venue 381 stay closed without nsd, and count in no total', async () => {
  const open = await holdings('full-all', await listWith('full-all', [usual, nsdOnly]));
  const closed = await holdings('full', await listWith('full', [usual, nsdOnly]));
  const hidden: Holding = open.items[1];
  expect(hidden.price).toBeGreaterThan(0);
  expect(closed.items[1]).toMatchObject({ price: null, value: null, profit: null, yield: null });
  expect(closed.items[1].masked).toEqual(expect.arrayContaining(['price', 'value', 'profit', 'yield', 'shiftedValue']));
  expect(closed.totals[0].value).toBeCloseTo(open.totals[0].value - (hidden.value ?? 0), 6);
  expect(closed.totals[0].value).toBe(closed.items[0].value);
});

test('BEY-7 several currencies have one total by the latest stored rates, with each rate, its day and its source', async () => {
  const { kysely } = site.database;
  const face = (faceCurrency: string) =>
    kysely.updateTable('bondTerms').set({ faceCurrency }).where('instrumentId', '=', nsdOnly).execute();
  const { id: sourceId } = await kysely.selectFrom('source').select('id').executeTakeFirstOrThrow();
  const list = await listWith('full-all', [usual, nsdOnly]);
  await face('USD');
  expect(await holdings('full-all', list, '?currency=EUR')).toMatchObject({ common: null, currencies: [] });
  const days = [['2025-06-01', 1.1] as const, ['2025-06-27', 1.25] as const, ['2025-07-10', 9] as const];
  const rates = days.map(([date, perEuro]) => ({ currency: 'USD', date: isoDate(date), perEuro }));
  await kysely
    .insertInto('exchangeRate')
    .values(rates.map((rate) => ({ ...rate, sourceId, importId: null })))
    .execute();
  const { common, currencies, totals } = await holdings('full-all', list, '?currency=EUR');
  const [euro, dollar] = ['EUR', 'USD'].map((own) => totals.find(({ currency }: HoldingTotal) => currency === own));
  expect(currencies).toEqual(['EUR', 'USD']);
  expect(common.total.value).toBeCloseTo(euro.value + dollar.value / 1.25, 6);
  expect(common.total.profit).toBeCloseTo(euro.profit + dollar.profit / 1.25, 6);
  expect(common.rates).toEqual([{ currency: 'USD', perEuro: 1.25, date: '2025-06-27', sourceName: 'Sample data' }]);
  const inDollars = (await holdings('full-all', list, '?currency=USD')).common;
  expect(inDollars.total.value).toBeCloseTo(common.total.value * 1.25, 6);
  expect(inDollars.total.yield).toBeCloseTo(common.total.yield, 12);
  await face('PLN');
  const partly = await holdings('full-all', list, '?currency=EUR');
  expect(partly.common).toMatchObject({ missing: ['PLN'], total: { value: euro.value, count: 1 } });
  await face('EUR');
});

test('WL-6 who has lost full access sees what he noted, and no figure of the market', async () => {
  const list = await listWith('member', [usual]);
  const { items, totals } = await holdings('member', list);
  expect(items[0]).toMatchObject({
    quantity: 10,
    user_price: 98.5,
    price: null,
    value: null,
    profit: null,
    yield: null,
  });
  expect(totals[0]).toMatchObject({ value: null, profit: null, yield: null, yieldEnds: null, duration: null });
  expect(totals[0].shiftedValue).toBeNull();
  const full = await holdings('full', await listWith('full', [usual]));
  const shown = JSON.stringify({ items, totals });
  for (const value of [full.items[0].price, full.items[0].value, full.items[0].profit, full.totals[0].yield]) {
    expect(shown).not.toContain(String(value));
  }
  expect((await ask('member', 'GET', `/api/watchlists/${list}/file/`)).body().error.code).toBe('need_access');
  expect((await ask('visitor', 'GET', `/api/watchlists/${list}/holdings/`)).body().error.code).toBe('need_auth');
});

test('BEY-7 bonds that are repaid or have no price stand in the list and say why they have no value', async () => {
  const { items, totals } = await holdings('full', await listWith('full', [overdue, unlisted]));
  expect(items.map(({ note }: Holding) => note)).toEqual(['redeemed', 'no-price']);
  // What is left of the one is nothing, and what the other is worth is not known.
  expect(totals).toMatchObject([{ count: 2, value: null, shiftedValue: null }]);
});

test('BEY-7 lines are read first, bad ones reported by number and code, and good ones kept together', async () => {
  const list = await listWith('full', []);
  const text = `isin;qty;price;date\n${usualIsin.toLowerCase()};10;99,5;01.07.2024\nXX0000000000;1;;\n${usual};5;;\n1002;x;;\n1003`;
  const call = (save: boolean) => ask('full', 'POST', `/api/watchlists/${list}/import/`, { text, save });
  const read = (await call(false)).body();
  expect(read).toMatchObject({
    isSaved: false,
    good: [
      { line: 2, bondId: usual, quantity: 10, price: 99.5, date: '2024-07-01' },
      { line: 4, bondId: usual, quantity: 5, price: null },
      { line: 6, bondId: 1003, quantity: null },
    ],
    bad: [
      { line: 3, code: 'unknown_bond' },
      { line: 5, code: 'bad_quantity' },
    ],
  });
  expect((await holdings('full', list)).items).toEqual([]);
  expect((await call(true)).body().isSaved).toBe(true);
  expect((await holdings('full', list)).items.map(({ bondId }: Holding) => bondId)).toEqual([usual, 1003]);
  // What is read in again is there already.
  expect((await call(true)).body().isSaved).toBe(true);
  const [twice, blank] = (await holdings('full', list)).items;
  expect(twice).toMatchObject({ quantity: 15, user_price: null, purchases: [{ quantity: 10 }, { quantity: 5 }] });
  expect(blank.purchases).toMatchObject([{ id: null, quantity: null }]);
  await ask('full', 'POST', `/api/watchlists/${list}/`, { readonly: true });
  expect((await call(true)).body().error.code).toBe('watchlist_readonly');
});

test('BEY-7 a paste of the longest text is read, however it is escaped', async () => {
  const list = await listWith('full', []);
  const text = `${usualIsin};5;;\n${'\u0001'.repeat(40_000)}`;
  const read = await ask('full', 'POST', `/api/watchlists/${list}/import/`, { text, save: false });
  expect(read.body()).toMatchObject({ good: [{ line: 1, bondId: usual }] });
});

test('BEY-7 nominal is counted in bonds by the face value, and a number that may be thousands is asked about', async () => {
  const list = await listWith('full', []);
  const read = async (more: object) =>
    (
      await ask('full', 'POST', `/api/watchlists/${list}/import/`, { text: `${usualIsin};3.000`, save: false, ...more })
    ).body();
  const { faceValue } = await site.database.kysely
    .selectFrom('bondTerms')
    .where('instrumentId', '=', usual)
    .select('faceValue')
    .executeTakeFirstOrThrow();
  expect((await read({})).bad).toMatchObject([{ line: 1, code: 'ambiguous_number' }]);
  expect((await read({ decimal: '.' })).good).toMatchObject([{ quantity: 3 }]);
  expect((await read({ decimal: ',' })).good).toMatchObject([{ quantity: 3000 }]);
  expect((await read({ decimal: ',', quantity: 'nominal' })).good).toMatchObject([{ quantity: 3000 / faceValue }]);
});

test('BEY-7 a list leaves as a table that can be read in again, and no text of it is a formula', async () => {
  const list = await listWith('full', [usual]);
  await site.database.kysely.updateTable('instrument').set({ name: '=1+1,"x"' }).where('id', '=', usual).execute();
  const { text, headers } = await ask('full', 'GET', `/api/watchlists/${list}/file/`);
  expect(headers['content-type']).toContain('text/csv');
  expect(headers['content-disposition']).toContain('attachment');
  expect(text).toContain(`\r\n${usualIsin},10,98.5,2024-07-01,"'=1+1,""x""",EUR,`);
  // What the yield is, and what it rests on, as files of bonds have it.
  const cells = (line = '') => line.split(',').slice(-4);
  const [head, row] = text.split('\r\n');
  expect(cells(head)).toEqual(['is_real', 'yield_convention', 'yield_origin', 'option_model']);
  expect(cells(row)).toEqual(['false', 'effective', 'computed', 'Hull-White · σ 80 bp · a 3% · EUR']);
  const again = await ask('full', 'POST', `/api/watchlists/${list}/import/`, { text, save: false });
  expect(again.body()).toMatchObject({
    good: [{ bondId: usual, quantity: 10, price: 98.5, date: '2024-07-01' }],
    bad: [],
  });
});

test('WL-6 a purchase is changed by its entry, and not over a change of another window', async () => {
  const list = await listWith('full', [usual]);
  const [{ entry, purchases }] = (await holdings('full', list)).items;
  const [{ version }] = purchases;
  const change = (more: object) =>
    ask('full', 'POST', `/api/watchlists/entries/${entry}/`, { version, qnt: 7, price: null, date: null, ...more });
  expect((await change({ price: 5 })).body().error.code).toBe('wl_error_no_date');
  expect((await change({})).body()).toEqual({ version: version + 1 });
  expect((await change({ qnt: 8 })).body().error.code).toBe('watchlist_changed');
  expect((await change({ version: 2_147_483_648 })).body().error.code).toBe('bad_request');
  expect((await holdings('full', list)).items[0]).toMatchObject({ quantity: 7, user_price: null, profit: null });
});

test('BEY-7 further purchases are added, changed and deleted; the holding is their sum, and the file has a line for each', async () => {
  const list = await listWith('full', [usual]);
  const [one] = (await holdings('full', list)).items;
  const at = (purchase: string) => `/api/watchlists/${purchase}/`;
  const add = (body: object) => ask('full', 'POST', at(`entries/${one.entry}/purchases`), body);
  const bought = { qnt: 30, price: 99.5, date: '2025-03-17' };
  expect((await add({ ...bought, date: null })).body().error.code).toBe('wl_error_no_date');
  expect((await add({ qnt: null, price: null, date: null })).status).toBe(400);
  expect((await add(bought)).status).toBe(200);
  const [both] = (await holdings('full', list)).items;
  const [first, second] = both.purchases;
  expect(first).toMatchObject({ id: null, quantity: 10, profit: one.profit, cost: one.cost });
  // Bought after the only coupon since.
  expect(second).toMatchObject({ quantity: 30, user_price: 99.5, buy_date: '2025-03-17', received: 0 });
  expect(both.value).toBeCloseTo(4 * one.value, 6);
  expect(both.profit).toBeCloseTo(first.profit + second.profit, 6);
  expect(both.profitShare).toBeCloseTo(both.profit / (first.cost + second.cost), 12);
  // (10 * 98.5 + 30 * 99.5) / 40
  expect(both).toMatchObject({ quantity: 40, user_price: 99.25, buy_date: '2024-07-01' });
  const file = (await ask('full', 'GET', at(`${list}/file`))).text;
  expect(file).toContain(`\r\n${usualIsin},10,98.5,2024-07-01,`);
  expect(file).toContain(`\r\n${usualIsin},30,99.5,2025-03-17,`);
  await ask('full', 'POST', at(`${list}/import`), { text: file, save: true });
  expect((await holdings('full', list)).items[0].purchases).toHaveLength(2);
  const further = at(`purchases/${second.id}`);
  const change = (version: number) => ask('full', 'POST', further, { version, ...bought, qnt: 20 });
  expect((await change(1)).body()).toEqual({ version: 2 });
  expect((await change(1)).body().error.code).toBe('watchlist_changed');
  const remove = () =>
    site.app.inject({
      method: 'DELETE',
      url: further,
      headers: { 'sec-fetch-site': 'same-origin', ...cookies.get('full') },
    });
  await ask('full', 'POST', at(String(list)), { readonly: true });
  expect((await remove()).json().error.code).toBe('watchlist_readonly');
  await ask('full', 'POST', at(String(list)), { readonly: false });
  expect((await remove()).statusCode).toBe(200);
  expect((await holdings('full', list)).items[0]).toMatchObject({ quantity: 10, profit: one.profit });
});
