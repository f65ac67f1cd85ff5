import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { tradeDemoMarket } from '#bench/market/trade-demo-market.ts';
import { randomStream } from '#demo/random.ts';
import { seedDemoMarket } from '#demo/seed-demo-market.ts';
import { leftMarket, marketContents } from '#demo/testing/market-contents.ts';
import { isoDate } from '#math/units.ts';
import { openTestDatabases } from '#store/testing/open-test-databases.ts';
import type { TestDatabase } from '#store/testing/test-database.ts';
import { startEntry } from '../testing/entry-process.ts';

const today = isoDate('2026-11-20');
const bonds = 2400;
const historyYears = 0.02;

const open = openTestDatabases({ afterEach });

function seeding({ url }: TestDatabase) {
  const words = ['--bonds', String(bonds), '--years', String(historyYears), '--today', today];
  return startEntry('command-line.ts', { DATABASE_URL: url }, ['demo', 'seed', ...words]);
}

/** The last number of bonds that a seeding has called stored. */
function toldBonds(lines: readonly string[]): number {
  const told = lines.findLast((line) => line.startsWith('Bonds: '));
  return Number(/^Bonds: ([\d,]+)/.exec(told ?? '')?.[1]?.replaceAll(',', '') ?? 0);
}

test('BEY-17 a seeding that is killed at random moments keeps what it stored and no half of a bond, and ends as one that was not', async () => {
  const { own, database } = await open();
  const random = randomStream(1, 'moments of kills');
  // Two die in the small market, which is stored all at once, three among the parts that follow it.
  const moments = [/^Demo market/, /^Demo market/, /^Bonds: /, /^Bonds: /, /^Bonds: /];
  let known = 0;
  for (const moment of moments) {
    const { child, ended, lines, lineLike } = seeding(own);
    await lineLike(moment);
    await pause(random.uniform() * 300);
    child.kill('SIGKILL');
    expect(await ended).toBeNull();
    const left = await leftMarket(database);
    expect(left).toMatchObject({ halfBonds: 0, strayDays: 0 });
    expect(left.bonds).toBeGreaterThanOrEqual(Math.max(known, toldBonds(lines)));
    known = left.bonds;
  }
  expect(known).toBeGreaterThan(1000);
  expect(known).toBeLessThan(bonds);
  expect(await seeding(own).ended).toBe(0);
  const { database: whole } = await open();
  await seedDemoMarket(whole, { today, historyYears });
  await tradeDemoMarket(whole, { seed: 1, bonds, historyYears, dealersOfEach: 3 });
  expect(await marketContents(database)).toEqual(await marketContents(whole));
}, 120_000);
