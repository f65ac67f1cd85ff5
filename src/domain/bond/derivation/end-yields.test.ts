import { expect, test } from 'vitest';
import { isoDate } from '#math/units.ts';
import { madeUpBond, madeUpOffer, twoCoupons } from '../../testing/made-up-bond.ts';
import type { BondFacts } from '../issue.ts';
import { bondContext } from './bond-context.ts';
import { endYieldsAtPrice } from './end-yields.ts';

const trade = { date: isoDate('2025-03-03'), settlesOn: null, paidAccrued: null };
const computed = {
  yieldOrigin: 'computed',
  indicativeYield: 0.05,
  indicativeYieldType: 'maturity',
  price: 100,
} as const;

const yields = (facts: BondFacts, day: Parameters<typeof endYieldsAtPrice>[2] = computed) =>
  endYieldsAtPrice(bondContext(facts), trade, day);

test('BEY-6 a plain bond has its yield to maturity as that to worst, and none to a put or to the better of it', () => {
  expect(yields(madeUpBond({}))).toEqual({
    yieldToWorst: expect.closeTo(0.05, 12),
    worstKind: 'maturity',
    worstDate: '2027-03-03',
    yieldToPut: null,
    yieldToCall: null,
    yieldToBest: null,
  });
});

// One payment in a year: 103 for the put at 98, 104 for the call at 99, both for 100; the coupon of 5 to the end.
test('BEY-6 worst is of the calls, best of the puts', () => {
  const offers = [madeUpOffer('put', '2026-03-03', 98), madeUpOffer('call', '2026-03-03', 99)];
  expect(yields(madeUpBond({ offers }))).toMatchObject({
    yieldToWorst: expect.closeTo(0.04, 12),
    worstKind: 'call',
    worstDate: '2026-03-03',
    yieldToPut: expect.closeTo(0.03, 12),
    yieldToCall: expect.closeTo(0.04, 12),
    yieldToBest: expect.closeTo(0.05, 12),
  });
});

test('BEY-6 coupons that are set anew at a put leave the yield to it, and none to worst', () => {
  const cashFlows = twoCoupons.map((row) => (row.number > 1 ? { ...row, coupon: null, couponRate: null } : row));
  const offers = [madeUpOffer('put', '2026-03-03', 100)];
  expect(yields(madeUpBond({ cashFlows, offers }))).toMatchObject({
    yieldToWorst: null,
    worstKind: null,
    yieldToPut: expect.closeTo(0.05, 12),
    yieldToBest: expect.closeTo(0.05, 12),
  });
});

test('BEY-6 a published yield stands for that to worst where nothing but maturity can end the bond', () => {
  const published = { ...computed, yieldOrigin: 'published', indicativeYield: 0.08 } as const;
  expect(yields(madeUpBond({}), published)).toMatchObject({ yieldToWorst: 0.08, worstKind: 'maturity' });
  expect(yields(madeUpBond({ offers: [madeUpOffer('call', '2026-03-03', 99)] }), published)).toBeNull();
  expect(yields(madeUpBond({}), { ...published, indicativeYieldType: 'expected' })).toBeNull();
  expect(yields(madeUpBond({ terms: { isDefaulted: true } }))).toBeNull();
});
