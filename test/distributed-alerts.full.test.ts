import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fullLevel } from '#domain/account/access/viewer.ts';
import { alertKinds } from '#domain/portfolio/alerts/alert-rule.ts';
import { expectedOf, openAlertSite, playAlert, setFigure, usual } from '#server/testing/alert-cases.ts';
import { addOwnAccount } from '#server/testing/own-account.ts';
import { bondIds } from '#server/testing/sample-market.ts';
import { isDatabaseUnavailable } from '#store/platform/database/database-errors.ts';
import { WORKERS_VARIABLE } from '#store/testing/test-cluster.ts';
import { startTestServer } from '#store/testing/test-server.ts';
import { among } from './distributed/among.ts';
import { type Cluster, hasCluster, startCluster } from './distributed/cluster.ts';
import { findPlaces } from './distributed/find-places.ts';

const LONG_MS = 300_000;
/** The worker that goes away. */
const AWAY = 2;
const { usual: first, distressed, overdue } = bondIds;

let cluster: Cluster;
let site: Awaited<ReturnType<typeof openAlertSite>>;

async function pass(minutes: number): Promise<unknown> {
  site.time.now = new Date(site.time.now.getTime() + minutes * 60_000);
  // As by two nodes.
  return Promise.all([1, 2].map(() => site.app.runAlerts().catch((error: unknown) => error)));
}

const setPrice = async (bond: number, price: number) =>
  Promise.resolve(setFigure('indicative_price', price, bond)(site)).then(
    () => undefined,
    (error: unknown) => error,
  );

describe.skipIf(!hasCluster)('alerts on a cluster', () => {
  beforeAll(async () => {
    cluster = await startCluster();
    const { workers, url } = cluster;
    const server = await startTestServer({ DATABASE_URL: url, [WORKERS_VARIABLE]: workers.join(',') });
    site = await among(workers, server.templateUrl, openAlertSite);
  }, LONG_MS);

  afterAll(async () => {
    // The databases go with the cluster.
    await site.app.close();
    await site.database.close();
    await cluster.stop();
  }, LONG_MS);

  test.each(alertKinds)(
    'BEY-6 BEY-17 an alert on %s is told once when it happens on a cluster, and not when something comes near to it',
    async (kind) => {
      expect(await playAlert(site, kind)).toEqual(expectedOf(kind));
    },
  );

  test(
    'BEY-6 BEY-17 while a worker is away alerts of what lies elsewhere are told and mailed, those of its bonds once it is back, each once',
    async () => {
      const bonds = [first, distressed, overdue];
      const [lost, kept] = await findPlaces(site.database, cluster.workers[AWAY - 1], bonds);
      expect([lost.length, kept.length]).not.toContain(0);
      const ann = await addOwnAccount(site, { level: fullLevel });
      const headers = { cookie: ann.cookie, 'sec-fetch-site': 'same-origin' };
      const rule = { venue: usual.venue, mail: 'at-once', webhooks: false };
      for (const bond of bonds) expect(await setPrice(bond, 99)).toBeUndefined();
      for (const bond of bonds)
        for (const terms of [
          { kind: 'price', direction: 'above', threshold: 100 },
          { kind: 'payment', days: 7 },
        ]) {
          const payload = { ...rule, ...terms, bond };
          const answer = await site.app.inject({ method: 'POST', url: '/api/profile/alerts/', headers, payload });
          expect(answer.statusCode).toBe(200);
        }
      await pass(6);
      /** Bonds that were told, and how many mails were written. */
      const told = async () => {
        const answer = await site.app.inject({ url: '/api/profile/alerts/happened/', headers });
        const items: readonly { bond_id: number; mail: { state: string } }[] = answer.json().items;
        return items.map(({ bond_id, mail }) => `${bond_id} ${mail.state}`).sort();
      };
      const onTheirWay = (some: readonly number[]) => some.map((bond) => `${bond} sending`).sort();
      await cluster.stopWorker(AWAY);
      try {
        for (const bond of lost) expect(await setPrice(bond, 101)).toSatisfy(isDatabaseUnavailable);
        for (const bond of kept) expect(await setPrice(bond, 101)).toBeUndefined();
        await pass(6);
        expect(await told()).toEqual(onTheirWay(kept));
      } finally {
        await cluster.startWorker(AWAY);
      }
      // A connection that the coordinator has kept to the worker is found broken first.
      for (const bond of lost) await expect.poll(() => setPrice(bond, 101), { timeout: LONG_MS }).toBeUndefined();
      for (let look = 0; look < 3; look++) await pass(6);
      expect(await told()).toEqual(onTheirWay(bonds));
    },
    LONG_MS,
  );
});
