import { afterAll, beforeAll, expect, test } from 'vitest';
import { copySeededMarket } from '#demo/testing/seeded-market.ts';
import { findMarketOrigins } from '#store/market/instruments/find-instruments.ts';
import { findDemoMarket } from '#store/operator/demo-market/demo-market.ts';
import { findAuditEntries, logAudit } from '#store/platform/audit-log/audit-log.ts';
import { openDatabase, type Queries } from '#store/platform/database/database.ts';
import { queryRows, withTestDatabase } from '#store/testing/with-test-database.ts';
import { bringStep, runDemoTask } from './demo-task.ts';
import { fillEmptyDatabase } from './fill-empty-database.ts';

let url = '';
const database = withTestDatabase({ beforeAll, afterAll }, async () => {
  const own = await copySeededMarket(0.03);
  url = own.url;
  return own;
});
const now = () => new Date('2026-11-21T08:00:00Z');
const timeZone = 'UTC';

test('BEY-16 the generated market goes when it is asked for, and the setting of the start brings it no more', async () => {
  const own = openDatabase({ url });
  const entry = { action: 'remove-demo', actorId: 'bondlens', accountId: null, network: null, detail: '' };
  const onRemoved = async (tx: Queries) => {
    await logAudit(tx, { loggedAt: now(), ...entry });
    expect((await findAuditEntries(database(), 1)).length).toBe(0);
  };
  const removed = await runDemoTask({ database: own, timeZone, now, onRemoved }, 'remove');
  expect(await findAuditEntries(database(), 9)).toMatchObject([entry]);
  expect(removed?.tables.find(({ table }) => table === 'instrument')?.rows).toBeGreaterThan(500);
  expect(await findMarketOrigins(database())).toEqual({ hasReal: false, hasGenerated: false });
  expect(await findDemoMarket(database())).toMatchObject({ task: 'remove', state: 'done', removedAt: now() });
  expect(await queryRows(database(), 'select from search_entry')).toEqual([]);
  const told: string[] = [];
  await fillEmptyDatabase({ url, timeZone, log: (line) => told.push(line) });
  expect(told).toEqual([expect.stringContaining('it was removed on 2026-11-21, and that stands')]);
  expect(await findMarketOrigins(database())).toEqual({ hasReal: false, hasGenerated: false });
  await own.close();
});

test('BEY-16 bringing in the generated market counts its steps through all phases, and never back', () => {
  const phases = ['instruments', 'curves', 'trading days', 'listings'] as const;
  const steps = phases.flatMap((phase) => [0, 1, 2].map((done) => bringStep(done, 2, phase)));
  expect(steps).toEqual(steps.toSorted((a, b) => a - b));
  expect([steps.at(0), (steps.at(-1) ?? 0) < 95]).toEqual([0, true]);
});

test('BEY-16 a task that cannot be done says why', async () => {
  await queryRows(
    database(),
    `insert into instrument (kind, name, short_name, is_generated) values ('bond', 'Own bond', 'Own', false)`,
  );
  const world = { database: database(), timeZone, now, historyYears: 0.03 };
  await expect(runDemoTask(world, 'bring')).rejects.toThrow('holds instruments already');
  const failure = 'The database holds instruments already.';
  expect(await findDemoMarket(database())).toMatchObject({ task: 'bring', state: 'failed', failure, removedAt: now() });
});
