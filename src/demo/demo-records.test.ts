import { expect, test } from 'vitest';
import { isoDate } from '#math/units.ts';
import { demoMarket } from './demo-market.ts';
import { demoRecords } from './demo-records.ts';

const market = demoMarket({ seed: 1, today: isoDate('2026-11-20'), historyYears: 0.05 });
const records = demoRecords(market.bonds, 1, market.today);

/** Lists that the first bond, which is a plain one and pays, has not. */
const ofSpecialBonds: readonly string[] = [
  ...['defaults', 'conversions', 'structured', 'underlyings', 'observations', 'restructurings', 'restructuredTerms'],
];

test('NAV-3 some bonds of the demo market have records of each kind, and some have none', () => {
  for (const [name, rows] of Object.entries(records)) {
    const bonds = new Set(rows.map(({ instrumentId }: { readonly instrumentId: number }) => instrumentId));
    expect(bonds.size, name).toBeGreaterThan(0);
    expect(bonds.size, name).toBeLessThan(market.bonds.length);
    if (!ofSpecialBonds.includes(name)) expect(bonds.has(1001), name).toBe(true);
  }
});

test('NAV-3 shares of an issue add up to no more than all of it', () => {
  const byKind = Map.groupBy(records.stakes, ({ instrumentId, kind }) => `${instrumentId} ${kind}`);
  for (const own of byKind.values())
    expect(own.reduce((sum, { share }) => sum + (share ?? 0), 0)).toBeLessThanOrEqual(1);
});

test('NAV-3 a bond is placed before it is tapped', () => {
  const second = records.tranches.filter(({ number }) => number === 2);
  expect(second.length).toBeGreaterThan(0);
  for (const tap of second) {
    const first = records.tranches.find(
      ({ instrumentId, number }) => instrumentId === tap.instrumentId && number === 1,
    );
    expect((first?.startsOn ?? '') < tap.startsOn).toBe(true);
  }
});
