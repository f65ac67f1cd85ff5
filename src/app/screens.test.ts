import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BondList } from '#contract/bond-list/bond-list.ts';
import { seedDemoMarket } from '#demo/seed-demo-market.ts';
import { isoDate } from '#math/units.ts';
import { cookieOf, openTestApp, type TestApp } from '#server/testing/test-app.ts';

const today = isoDate('2026-11-20');

/** A record of the exported table, by the names of its columns. */
type Bond = Readonly<Record<string, string>>;

let site: TestApp;
let headers: Record<string, string>;
let all: readonly Bond[];

/** RFC 4180. */
function recordsOf(text: string): readonly Bond[] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain = '', end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r\n|$)/g)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === '\r\n') rows.push([]);
  }
  const [names = [], ...records] = rows.filter((row) => row.length > 1);
  return records.map((row) => Object.fromEntries(names.map((name, at) => [name, row[at] ?? ''])));
}

beforeAll(async () => {
  const clock = () => new Date(`${today}T12:00:00Z`);
  site = await openTestApp({ clock }, async (database) => {
    await seedDemoMarket(database, { today, historyYears: 0.03 });
  });
  headers = await cookieOf(site.app, 'full-all');
  const file = await site.app.inject({ url: '/api/bonds/file/csv/', headers });
  all = recordsOf(file.body.replace('\ufeff', ''));
}, 120_000);
afterAll(() => site.close());

async function idsOf(query: string): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let page = 1; ; page++) {
    const answer = await site.app.inject({ url: `/api/bonds/?${query}&page=${page}`, headers });
    const { items, total } = answer.json<BondList>();
    ids.push(...items.map(({ id }) => String(id)));
    if (items.length === 0) {
      expect(ids.length).toBe(total);
      return ids;
    }
  }
}

/** A figure in the unit of the address; NaN, which nothing holds for, where a bond has none. */
const number = (text: string | undefined, unit = 1) =>
  text === undefined || text === '' ? Number.NaN : Number(text) / unit;
const words = (text: string | undefined) => text?.split(' ') ?? [];
const slack = 1e-6;
const between = (value: number, from: number, to: number) => value >= from - slack && value <= to + slack;
// Standard & Poor's, long-term issue credit ratings, from BBB- up to A+.
const middle = ['BBB-', 'BBB', 'BBB+', 'A-', 'A', 'A+'];
const any = Number.POSITIVE_INFINITY;

test.each<readonly [string, (bond: Bond) => boolean]>([
  ['currency=EUR,USD', ({ currency }) => currency === 'EUR' || currency === 'USD'],
  ['kind=floating,zero', ({ kinds }) => words(kinds).includes('floating') || words(kinds).includes('zero')],
  ['kind=fixed,call', ({ kinds }) => words(kinds).includes('fixed') && words(kinds).includes('call')],
  ['kind=linker', ({ kinds }) => words(kinds).includes('linker')],
  ['maturity_from=2028&maturity_to=2031', (bond) => between(number(bond.maturity_date?.slice(0, 4)), 2028, 2031)],
  ['coupon_from=2.5&coupon_to=4', (bond) => between(number(bond.coupon_rate, 0.01), 2.5, 4)],
  ['size_from=500', (bond) => between(number(bond.outstanding_amount, 1e6), 500, any)],
  ['rating_from=BBB-&rating_to=A%2B', ({ ratings }) => words(ratings).some((grade) => middle.includes(grade))],
  ['price_to=95', (bond) => between(number(bond.price), -any, 95)],
  ['yield_from=3&yield_to=6', (bond) => between(number(bond.yield, 0.01), 3, 6)],
  [
    'spread_from=20&duration_to=5',
    (bond) => between(number(bond.g_spread), 20, any) && between(number(bond.modified_duration), -any, 5),
  ],
  ['sector=retail', ({ sector }) => sector === 'retail'],
  ['country=DE,FR', ({ country }) => country === 'DE' || country === 'FR'],
  ['status=matured', ({ status }) => status === 'matured'],
  [
    'currency=EUR&kind=fixed&maturity_to=2032&yield_from=2.5&rating_from=BBB-',
    (bond) =>
      bond.currency === 'EUR' &&
      words(bond.kinds).includes('fixed') &&
      number(bond.maturity_date?.slice(0, 4)) <= 2032 &&
      between(number(bond.yield, 0.01), 2.5, any) &&
      words(bond.ratings).some((grade) => [...middle, 'AA-', 'AA', 'AA+', 'AAA'].includes(grade)),
  ],
])('BEY-6 a screen has the bonds that the exported table has for it: %s', async (query, holds) => {
  const wanted = all.filter(holds).map(({ id }) => id);
  expect(wanted.length).toBeGreaterThan(0);
  expect(wanted.length).toBeLessThan(all.length);
  expect((await idsOf(query)).toSorted()).toEqual(wanted.toSorted());
});

test('BEY-6 an order by several columns is that of the exported table', async () => {
  const byId = new Map(all.map((bond) => [bond.id, bond]));
  const found = await idsOf('status=outstanding&sort=currency&then_by=yield.desc');
  const keys = found.map((id) => byId.get(id)).map((bond) => [bond?.currency ?? '', number(bond?.yield)] as const);
  const last = (value: number) => (Number.isNaN(value) ? Number.NEGATIVE_INFINITY : value);
  const sorted = keys.toSorted(([a, x], [b, y]) =>
    a === b ? (last(x) < last(y) ? 1 : last(x) > last(y) ? -1 : 0) : a < b ? -1 : 1,
  );
  expect(keys).toEqual(sorted);
  expect(new Set(keys.map(([currency]) => currency)).size).toBeGreaterThan(2);
});
