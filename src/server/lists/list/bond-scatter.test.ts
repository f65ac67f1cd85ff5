import { beforeAll, expect, test } from 'vitest';
import type { ListedBond } from '#contract/lists/bond-list.ts';
import { readSheets } from '../../testing/read-sheets.ts';
import { sampleSite } from '../../testing/sample-site.ts';
import { cookieOf, type TestSite, type Who } from '../../testing/test-app.ts';

let site: TestSite;
beforeAll(async () => {
  site = await sampleSite();
});

test.each([
  ['visitor', 'need_auth'],
  ['member', 'need_access'],
] as const)('BEY-6 ACC-2 a scatter is closed to a %s', async (who, code) => {
  const answer = await site.app.inject({ url: '/api/bonds/scatter/', headers: await cookieOf(site.app, who) });
  expect(answer.statusCode).toBeGreaterThanOrEqual(400);
  expect(answer.body).toContain(code);
});

test('BEY-6 a scatter has the figures of the list, the missing and the matured ones counted', async () => {
  const headers = await cookieOf(site.app, 'full');
  const asked = async (url: string) => (await site.app.inject({ url, headers })).json();
  const { scatter } = await asked('/api/bonds/scatter/?x=coupon&y=yield&fit=line&status=any');
  const { items: all, total } = await asked('/api/bonds/?status=any');
  const items = all.filter(({ statusKey }: { statusKey: string }) => statusKey !== 'matured');
  const listed = items.flatMap((bond: { id: number; couponRate: number | null; yield: number | null }) =>
    bond.couponRate === null || bond.yield === null ? [] : [[bond.id, bond.couponRate * 100, bond.yield * 100]],
  );
  expect(scatter.total).toBe(total);
  expect(scatter.matured).toBe(all.length - items.length);
  expect(scatter.complete).toBe(listed.length);
  expect(scatter.withoutY).toBe(items.filter((bond: { yield: number | null }) => bond.yield === null).length);
  for (const [id, x, y] of listed) {
    const at = scatter.ids.indexOf(id);
    expect(scatter.xs[at]).toBeCloseTo(x, 9);
    expect(scatter.ys[at]).toBeCloseTo(y, 9);
  }
});

test.each(['ytm', 'yto', 'current', 'tspread'] as const)(
  'BEY-6 %s stands in a scatter as the list shows it',
  async (figure) => {
    const headers = await cookieOf(site.app, 'full-all');
    const asked = async (url: string) => (await site.app.inject({ url, headers })).json();
    const { items } = await asked('/api/bonds/?status=any');
    const { scatter } = await asked(`/api/bonds/scatter/?x=maturity&y=${figure}&fit=none`);
    const live = items.filter((bond: ListedBond) => bond.statusKey !== 'matured');
    const shown = live.filter((bond: ListedBond) => bond[figure] !== null);
    expect([...scatter.ids].sort()).toEqual(shown.map(({ id }: ListedBond) => id).sort());
    // Yields are drawn in per cent, spreads come in basis points.
    for (const bond of shown)
      expect(scatter.ys[scatter.ids.indexOf(bond.id)]).toBeCloseTo(bond[figure] * (figure === 'tspread' ? 1 : 100), 6);
  },
);

test('BEY-6 the points of a scatter as a file have the figures, the fitted value and the residual', async () => {
  const headers = await cookieOf(site.app, 'full-all');
  const query = 'x=coupon&y=price&fit=line';
  const { scatter } = (await site.app.inject({ url: `/api/bonds/scatter/?${query}`, headers })).json();
  const csv = await site.app.inject({ url: `/api/bonds/scatter/file/csv/?${query}`, headers });
  const [head, ...records] = csv.body
    .trim()
    .split('\r\n')
    .map((line) => line.split(','));
  expect(head?.join()).toBe('id,isin,name,date,currency,coupon_percent,price,fitted,residual,is_far_out');
  expect(records.map(([id]) => Number(id))).toEqual(scatter.ids);
  // Through two points the line goes through both.
  expect(records.length).toBeGreaterThan(1);
  for (const [at, record] of records.entries()) {
    expect([Number(record[5]), Number(record[6])]).toEqual([scatter.xs[at], scatter.ys[at]]);
    const residual = scatter.residuals[at];
    expect(record[8]).toBe(residual === null ? '' : String(residual));
    if (residual !== null) expect(Number(record[7]) + residual).toBeCloseTo(scatter.ys[at], 9);
  }
  const xlsx = await site.app.inject({ url: `/api/bonds/scatter/file/xlsx/?${query}`, headers });
  const [points] = await readSheets(xlsx.rawPayload);
  expect(points?.rows[0]?.slice(3, 6)).toEqual(['Coupon, %', 'Price, per 100', 'Fitted value']);
  expect(points?.rows.slice(1).map((row) => row[4])).toEqual(scatter.ys);
});

test('BEY-6 ACC-2 the file of a scatter is closed below full access, and refuses what the scatter refuses', async () => {
  const ask = async (query: string, who: Who) =>
    (
      await site.app.inject({ url: `/api/bonds/scatter/file/csv/${query}`, headers: await cookieOf(site.app, who) })
    ).json();
  expect((await ask('', 'visitor')).error.code).toBe('need_auth');
  expect((await ask('', 'member')).error.code).toBe('need_access');
  expect((await ask('?x=yield&y=yield', 'full')).error).toMatchObject({ code: 'bad_request', field: 'y' });
});

test('BEY-6 a measure against itself is refused by name', async () => {
  const headers = await cookieOf(site.app, 'full');
  const answer = await site.app.inject({ url: '/api/bonds/scatter/?x=yield&y=yield', headers });
  expect([answer.statusCode, answer.json().error.field]).toEqual([400, 'y']);
});
