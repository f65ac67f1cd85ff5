import { expect, test } from 'vitest';
import { isoDate } from '#math/units.ts';
import { demoFundHoldings, demoIndexMembers } from './demo-compositions.ts';
import { demoDividends } from './demo-dividends.ts';
import { demoMarket } from './demo-market.ts';

const market = demoMarket({ seed: 1, today: isoDate('2026-11-20'), historyYears: 0.1 });
const members = demoIndexMembers(market);
const holdings = demoFundHoldings(market, members);

const sumOf = (items: readonly { readonly weight: number | null }[]) =>
  items.reduce((sum, { weight }) => sum + (weight ?? Number.NaN), 0);

test('NAV-3 every index has members on its days, whose weights are the whole', () => {
  const days = Map.groupBy(members, ({ indexId, asOf }) => `${indexId} ${asOf}`);
  expect(new Set(members.map(({ indexId }) => indexId))).toEqual(
    new Set(market.indexes.map(({ instrument }) => instrument.id)),
  );
  expect(days.size).toBe(market.indexes.length * 2);
  for (const [day, own] of days) expect(sumOf(own), day).toBeCloseTo(1, 9);
});

test('NAV-3 a government index has bonds of governments alone, in its currency', () => {
  const index = market.indexes.find(({ instrument }) => instrument.ticker === 'LI-EGOV');
  const own = members.filter(({ indexId }) => indexId === index?.instrument.id);
  const bonds = own.map(({ instrumentId }) => market.bonds.find(({ plan }) => plan.id === instrumentId)?.plan);
  expect(new Set(bonds.map((plan) => plan?.issuer.sector))).toEqual(new Set(['government']));
  expect(new Set(bonds.map((plan) => plan?.currency))).toEqual(new Set(['EUR']));
});

test('NAV-3 some bonds are in indexes, and some in none', () => {
  const inIndex = new Set(members.map(({ instrumentId }) => instrumentId));
  expect(inIndex.has(1001)).toBe(true);
  expect(market.bonds.some(({ plan }) => !inIndex.has(plan.id))).toBe(true);
});

test('NAV-1 every fund holds known instruments and cash, the heaviest first', () => {
  const byFund = Map.groupBy(holdings, ({ fundId }) => fundId);
  expect(byFund.size).toBe(market.funds.length);
  for (const [fund, own] of byFund) {
    expect(sumOf(own), String(fund)).toBeCloseTo(1, 9);
    expect(own.map(({ number }) => number)).toEqual(own.map((_, index) => index + 1));
    expect(own.filter(({ instrumentId }) => instrumentId === null)).toHaveLength(1);
    expect(own.every(({ name }) => name !== '')).toBe(true);
    expect(own.length).toBeGreaterThan(1);
  }
});

test('NAV-1 shares and funds pay on weekdays, ex-date before record day before payment, the latest payment still to come', () => {
  const dividends = demoDividends(market);
  const weekday = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay();
  expect(new Set(dividends.map(({ instrumentId }) => instrumentId)).size).toBeGreaterThan(20);
  for (const { recordOn, exOn, paysOn, amount } of dividends) {
    expect(exOn !== null && paysOn !== null && exOn < recordOn && recordOn < paysOn).toBe(true);
    for (const day of [recordOn, exOn ?? '', paysOn ?? '']) expect([1, 2, 3, 4, 5]).toContain(weekday(day));
    expect(amount).toBeGreaterThan(0);
  }
  const keys = dividends.map(({ instrumentId, recordOn, kind }) => `${instrumentId} ${recordOn} ${kind}`);
  expect(new Set(keys).size).toBe(keys.length);
});
