import { Type } from 'typebox';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bondSummaryCall } from '#contract/bond/bond-summary.ts';
import { field } from '#contract/platform/call.ts';
import { defaultFieldPolicy } from '#domain/account/access/field-policy.ts';
import { accessOfReader, readerKinds } from '#server/testing/readers.ts';
import { providerId, sampleHistories, venueIds } from '#server/testing/sample-market.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { saveCommentRequest } from '#store/issuer/comments/comment-requests.ts';
import { saveAccessRequest } from '#store/market/quotes/access-requests.ts';
import { casesAskedOf, casesOfFullAccess } from './leak/asked.ts';
import { fileCanary, leaksIn, withCanaries } from './leak/canaries.ts';
import { commentCalls } from './leak/cases/bond-cases.ts';
import { allCases, casesOfHidden, casesOfRoute, figuresOfHidden } from './leak/cases.ts';
import { closedCases } from './leak/closed-cases.ts';
import { type AskLeakSite, askerOf, builtPages, openLeakSite } from './leak/leak-site.ts';
import { leaksOf } from './leak/leaks-of.ts';
import { commentPages } from './leak/page-cases.ts';
import { leavesWithoutFamily } from './leak/schema-leaves.ts';

const LONG_MS = 600_000;

let canarySite: TestApp;
let askCanary: AskLeakSite;

beforeAll(async () => {
  const pages = await builtPages();
  const options = pages === undefined ? {} : { renderPage: pages };
  canarySite = await openLeakSite(withCanaries(sampleHistories()), options);
  askCanary = askerOf(canarySite);
}, LONG_MS);

afterAll(async () => {
  await canarySite.close();
}, LONG_MS);

test('BEY-4 every route has a case', () => {
  const routes = canarySite.app.listedRoutes.flatMap(({ methods, url }) => methods.map((method) => `${method} ${url}`));
  expect(routes.filter((route) => !route.startsWith('HEAD ')).sort()).toEqual(Object.keys(casesOfRoute).sort());
});

test('BEY-4 every value that a call can answer names its family', () => {
  const calls = canarySite.app.listedRoutes.filter(({ url }) => url.startsWith('/api/'));
  for (const { url, config } of calls) {
    expect(config.answer, url).toBeDefined();
    expect(leavesWithoutFamily(config.answer ?? Type.Null()), url).toEqual([]);
  }
  expect(calls.length).toBeGreaterThan(0);
});

test('BEY-4 a schema with a number that names no family would be found', () => {
  const planted = Type.Object({
    ...bondSummaryCall.answer.properties,
    extra: Type.Array(Type.Object({ price: Type.Number() })),
  });
  expect(leavesWithoutFamily(planted)).toEqual(['.extra[].price']);
  expect(leavesWithoutFamily(Type.Object({ price: field('price', Type.Number()) }))).toEqual([]);
});

// Beside each other: while one waits for the database another is worked for.
test.concurrent.each(readerKinds.filter((who) => who !== 'full' && who !== 'full-all'))(
  'ACC-2 no hidden number or word reaches a %s',
  async (who) => {
    expect(await leaksOf(askCanary, who, casesAskedOf(who, closedCases(who)))).toEqual([]);
  },
  LONG_MS,
);

test(
  'ACC-5 full access without nsd finds no number of venue 381 anywhere',
  async () => {
    expect(await leaksOf(askCanary, 'full', casesOfFullAccess)).toEqual([]);
  },
  LONG_MS,
);

test(
  'QUO-2 full access with every flag finds no number of a ground that hides its quotes',
  async () => {
    expect(await leaksOf(askCanary, 'full-all', [...casesOfFullAccess, ...casesOfHidden])).toEqual([]);
  },
  LONG_MS,
);

test(
  'ACC-4 no file reaches full access that lacks its flag',
  async () => {
    // What is told to everybody else is searched for files above.
    for (const who of ['full-nsd', 'full-export'] as const) {
      for (const asked of casesAskedOf(who, allCases)) {
        const { text } = await askCanary(who, asked);
        expect(text.includes(fileCanary), `${who} ${asked.method} ${asked.url}`).toBe(false);
      }
    }
    const files = allCases.filter(({ url }) => url.endsWith('/file/'));
    const seen = await Promise.all(files.map((asked) => askCanary('full-docs', asked)));
    expect(seen.some(({ text }) => text.includes(fileCanary))).toBe(true);
  },
  LONG_MS,
);

test('QUO-2 the days of the hidden ground are there for who was granted it', async () => {
  const granted = await openLeakSite(withCanaries(sampleHistories()));
  const decided = { requestedAt: new Date('2025-06-29T00:00:00Z'), decision: 'granted' } as const;
  await saveAccessRequest(granted.database, { accountId: 'full', venueId: venueIds.hiding, ...decided });
  const ask = askerOf(granted);
  for (const asked of [...casesOfHidden, ...figuresOfHidden]) {
    const { text } = await ask('full', asked);
    const min = figuresOfHidden.includes(asked) ? 0 : 5;
    expect(leaksIn(text, { isPage: false, places: ['hiding'] }).length, asked.url).toBeGreaterThan(min);
    const other = await ask('full-all', asked);
    expect(leaksIn(other.text, { isPage: false, places: ['hiding'] }), asked.url).toEqual([]);
  }
  await granted.close();
});

test('COM-2 the link to the file of a comment, and the file, are there for the account that was approved alone', async () => {
  const pages = await builtPages();
  const granted = await openLeakSite(withCanaries(sampleHistories()), pages === undefined ? {} : { renderPage: pages });
  const decided = { requestedAt: new Date('2025-06-29T00:00:00Z'), decision: 'approved' } as const;
  await saveCommentRequest(granted.database, { accountId: 'full', providerId, ...decided });
  const ask = askerOf(granted);
  for (const asked of [...commentCalls, ...(pages === undefined ? [] : commentPages)]) {
    for (const who of ['full', 'full-all', 'member', 'visitor'] as const) {
      const { text, isPage } = await ask(who, asked);
      const found = leaksIn(text, { isPage, places: [], mayHaveFiles: true });
      expect(found.length, `${who} ${asked.url}`).toBe(who === 'full' ? 1 : 0);
    }
  }
  await granted.close();
});

test('ACC-2 the canaries are there for who may see them', async () => {
  const [first] = casesOfRoute['POST /api/chart/get_tradings/'] ?? [];
  const [nsd] = allCases.filter((asked) => asked.isNsd && asked.method === 'POST');
  const [held] =
    casesOfRoute['GET /api/watchlists/entries/:entry/explain/:figure/']?.filter(({ url }) =>
      url.includes('/9003/explain/holding_value/'),
    ) ?? [];
  for (const [who, asked, min] of [
    ['full', first, 40],
    ['full-all', nsd, 40],
    ['full-all', held, 1],
  ] as const) {
    if (asked === undefined) throw new Error('no case');
    const { text } = await askCanary(who, asked);
    expect(leaksIn(text, { isPage: false, places: ['nsd', 'open'] }).length).toBeGreaterThan(min);
  }
});

test(
  'BEY-4 with the gate open for one family the search finds it',
  async () => {
    const policy = { ...defaultFieldPolicy, price: 0 };
    const open = await openLeakSite(withCanaries(sampleHistories()), { policy });
    const routes = ['GET /api/bonds/', '/summary/', '/api/chart/get_tradings/', 'GET /bonds/1001/'];
    const isOf = (route: string) => (text: string) => text.includes(route);
    const cases = allCases.filter(({ method, url }) => routes.some((route) => isOf(route)(`${method} ${url}`)));
    const leaks = await leaksOf(askerOf(open), 'visitor', cases);
    await open.close();
    for (const route of routes) expect(leaks.some(isOf(route)), route).toBe(true);
  },
  LONG_MS,
);

test('BEY-4 every reader was at the end who he was at first', async () => {
  for (const who of readerKinds) {
    const { json } = await askCanary(who, { method: 'GET', url: '/api/session/?end' });
    const { level, flags } = accessOfReader(who);
    expect(json, who).toMatchObject({ level, flags });
  }
});
