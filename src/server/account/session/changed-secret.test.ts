import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildServer } from '../../site/build-server.ts';
import { bondIds } from '../../testing/sample-market.ts';
import { cookieOf, openTestApp, type TestApp, testClock, testSettings } from '../../testing/test-app.ts';

const before = testSettings.secret;
const after = 'the secret that follows it in the tests';

let site: TestApp;
beforeAll(async () => {
  site = await openTestApp();
});
afterAll(() => site.close());

/** Another node on the same database. */
async function withNode<Result>(
  secrets: { readonly secret: string; readonly previousSecret?: string },
  work: (app: TestApp['app']) => Promise<Result>,
): Promise<Result> {
  const settings = { ...testSettings, ...secrets };
  const isDemoOn = async () => true;
  const app = await buildServer({ database: site.database, settings, clock: testClock, isDemoOn });
  try {
    return await work(app);
  } finally {
    await app.close();
  }
}

const accountOf = async (app: TestApp['app'], headers: Record<string, string>) =>
  (await app.inject({ url: '/api/session/', headers })).json().accountId;

test('SHL-14 a session begun under the old secret holds while the two are changed over, and not beyond', async () => {
  const old = await cookieOf(site.app, 'full');
  await withNode({ secret: after, previousSecret: before }, async (app) => {
    expect(await accountOf(app, old)).toBe('full');
  });
  await withNode({ secret: after }, async (app) => expect(await accountOf(app, old)).toBeNull());
});

test('SHL-14 what begins while they are changed over is signed by the new one alone', async () => {
  const fresh = await withNode({ secret: after, previousSecret: before }, (app) => cookieOf(app, 'full'));
  await withNode({ secret: after }, async (app) => expect(await accountOf(app, fresh)).toBe('full'));
  expect(await accountOf(site.app, fresh)).toBeNull();
});

test('ACC-2 the shapes of charts follow from the secret in use', async () => {
  const items = [{ id: bondIds.usual, tgId: 0, model: 'bonds' }];
  const shapeBy = (secrets: Parameters<typeof withNode>[0]) =>
    withNode(secrets, async (app) => {
      const graph = (await app.inject(`/api/bonds/${bondIds.usual}/graph/`)).json();
      const payload = {
        items: [{ ...items[0], tgId: graph.defaultVenueId }],
        startDate: '2024-07-01',
        endDate: '2025-06-30',
        chartType: 'price',
        userChangePeriod: true,
        getChartIteration: 2,
      };
      return (await app.inject({ method: 'POST', url: '/api/chart/get_tradings/', payload })).body;
    });
  const one = await shapeBy({ secret: before });
  expect(one).toContain('shape');
  expect(await shapeBy({ secret: before, previousSecret: after })).toBe(one);
  expect(await shapeBy({ secret: after, previousSecret: before })).not.toBe(one);
});
