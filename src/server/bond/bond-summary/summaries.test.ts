import { beforeAll, expect, test } from 'vitest';
import type { BondSummaries } from '#contract/bond/bond-summary.ts';
import { bondIds } from '../../testing/sample-market.ts';
import { sampleSite } from '../../testing/sample-site.ts';
import { cookieOf, type TestSite, type Who } from '../../testing/test-app.ts';

let site: TestSite;
beforeAll(async () => {
  site = await sampleSite();
});

async function ask(bonds: string, who: Who) {
  return site.app.inject({ url: `/api/bond-summaries/?bonds=${bonds}`, headers: await cookieOf(site.app, who) });
}

const { usual, distressed, nsdOnly } = bondIds;

test('BEY-11 bonds to compare come in the order asked for, each once, as their own pages tell them', async () => {
  const answer = await ask(`${distressed},${usual},${distressed},999999`, 'full');
  const { items, unknown } = answer.json<BondSummaries>();
  expect(items.map(({ id }) => id)).toEqual([distressed, usual]);
  expect(unknown).toEqual([999999]);
  const page = await site.app.inject({
    url: `/api/bonds/${usual}/summary/`,
    headers: await cookieOf(site.app, 'full'),
  });
  expect(items[1]).toEqual(page.json());
});

test('BEY-11 ACC-5 the figures of a closed venue stay hidden beside open ones', async () => {
  const { items } = (await ask(`${usual},${nsdOnly}`, 'full')).json<BondSummaries>();
  expect(items[0]?.price?.value).toEqual(expect.any(Number));
  expect(items[1]?.price?.value ?? null).toBeNull();
  const open = (await ask(`${nsdOnly}`, 'full-all')).json<BondSummaries>();
  expect(open.items[0]?.price?.value).toEqual(expect.any(Number));
});

test.each([
  ['visitor', 401],
  ['member', 403],
] as const)('BEY-11 ACC-8 a %s compares no bonds', async (who, status) => {
  expect((await ask(`${usual}`, who)).statusCode).toBe(status);
});

test('BEY-11 more than ten bonds, and what is no list of ids, are refused', async () => {
  const eleven = Array.from({ length: 11 }, (_, at) => at + 1).join(',');
  expect((await ask(eleven, 'full')).statusCode).toBe(400);
  expect((await ask('1001,', 'full')).statusCode).toBe(400);
});
