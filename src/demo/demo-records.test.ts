import { expect, test } from 'vitest';
import { isMakeWhole } from '#domain/bond/issue.ts';
import { isoDate } from '#math/units.ts';
import { demoMarket } from './demo-market.ts';
import { demoRecords } from './demo-records.ts';

const market = demoMarket({ seed: 1, today: isoDate('2026-11-20'), historyYears: 0.05 });
const records = demoRecords(market.bonds, 1, market.today);

/** Lists that the first bond, which is a plain one and pays, has not. */
const ofSpecialBonds: readonly string[] = [
  'defaults',
  'ratingSteps',
  'conversions',
  'structured',
  'underlyings',
  'observations',
  'restructurings',
  'restructuredTerms',
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

test('BEY-2 a make-whole call has one spread and no price, in the list of calls and among the rights', () => {
  const calls = market.bonds.flatMap(({ plan: { id }, facts: { offers } }) =>
    offers.filter(isMakeWhole).map((offer) => ({ id, ...offer })),
  );
  expect(calls.length).toBeGreaterThan(0);
  for (const { id, price, benchmarkSpread, date, periodStart, periodEnd } of calls) {
    expect(price).toBeNull();
    // The right runs from the issue to its end, and is no date of a schedule.
    const issued = market.bonds.find(({ plan }) => plan.id === id)?.facts.terms.issuedOn;
    expect([periodStart, periodEnd]).toEqual([issued, date]);
    const own = records.redemptionRights.filter(
      ({ instrumentId, kind }) => instrumentId === id && kind === 'make_whole',
    );
    expect(own).toMatchObject([{ spread: benchmarkSpread, endsOn: date }]);
  }
});

/** Bonds of a kind with the first of their placements. */
function placed(kind: string) {
  return market.bonds.flatMap((bond) => {
    const first = records.tranches.find(({ instrumentId, number }) => instrumentId === bond.plan.id && number === 1);
    return first !== undefined && bond.facts.terms.couponKind === kind ? [{ bond, first }] : [];
  });
}

test('NAV-3 a bond sold below par yields more than its coupon, one above par less', () => {
  // Annual coupons and no repayment before maturity: at par the yield is the coupon, but for days of interest on another basis.
  const plain = placed('fixed').filter(
    ({ bond: { plan, facts }, first }) =>
      facts.terms.couponFrequency === 1 && plan.oddFirst === undefined && first.yield !== null,
  );
  expect(plain.length).toBeGreaterThan(5);
  for (const { bond, first } of plain) {
    const { price, yield: yielded } = first;
    if (price === null || yielded === null || Math.abs(price - 100) < 0.2) continue;
    expect(Math.sign(yielded - (bond.facts.terms.couponRate ?? 0)), bond.facts.name).toBe(Math.sign(100 - price));
  }
});

test('NAV-3 a bond without coupons is sold at what its yield makes of the repayment', () => {
  const discounted = placed('zero');
  expect(discounted.length).toBeGreaterThan(0);
  for (const { bond, first } of discounted) {
    const days = (Date.parse(bond.facts.terms.maturesOn ?? '') - Date.parse(first.settlesOn ?? '')) / 86_400_000;
    expect(100 / (1 + (first.yield ?? 0)) ** (days / 365), bond.facts.name).toBeCloseTo(first.price ?? 0, 6);
    expect(first.price).toBeLessThan(98);
  }
});

test('NAV-3 of a bond whose coupons were not known then, no yield of the placement is told', () => {
  const floating = placed('floating');
  expect(floating.length).toBeGreaterThan(0);
  for (const { first } of floating) expect(first.yield).toBeNull();
});
