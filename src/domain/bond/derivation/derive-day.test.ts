import { describe, expect, test } from 'vitest';
import { isoDate } from '#math/units.ts';
import type { ObservedDay } from '../../market/trading-day.ts';
import { madeUpBond, madeUpOffer, madeUpZero, payment, twoCoupons } from '../../testing/made-up-bond.ts';
import type { BondFacts } from '../issue.ts';
import { bondContext } from './bond-context.ts';
import type { DayMarket } from './curve-spreads.ts';
import { deriveDay } from './derive-day.ts';
import { dayWorkspace } from './settled-leg.ts';
import { madeUpDay } from './testing/made-up-day.ts';

const noMarket: DayMarket = { curve: null, benchmarks: [] };
/** Zero rates of 8 % a year at every term. */
const flatCurve = { model: 'ZeroNodes', times: [1, 30], values: [Math.log(1.08), Math.log(1.08)] } as const;

function derive(facts: BondFacts, observed: ObservedDay, market: DayMarket = noMarket) {
  const input = { context: bondContext(facts), observed, market, previousIndicativePrice: null };
  return deriveDay(input, dayWorkspace());
}

// 100 in two years of 365 days at 10 % is worth 100 / 1.21.
const zeroAtTen = 100 / 1.21;

describe('a zero coupon two years before its end', () => {
  const day = derive(madeUpZero(), madeUpDay('2025-03-03', { average: zeroAtTen }));

  test('yields the rate at which it was discounted', () => {
    expect(day.effectiveYieldToMaturity).toBeCloseTo(0.1, 12);
    expect(day.indicativeYield).toBeCloseTo(0.1, 12);
    expect(day.indicativeYieldType).toBe('maturity');
    expect(day.yieldOrigin).toBe('computed');
  });

  test('has the sensitivities of a single payment', () => {
    expect(day.yearsToMaturity).toBe(2);
    expect(day.macaulay).toBeCloseTo(2, 12);
    expect(day.modified).toBeCloseTo(2 / 1.1, 12);
    expect(day.convexity).toBeCloseTo((2 * 3) / 1.21, 11);
    expect(day.pvbp).toBeCloseTo(((2 / 1.1) * zeroAtTen) / 10_000, 12);
  });

  test('accrues nothing and has no current yield', () => {
    expect(day.accrued).toBe(0);
    expect(day.currentYield).toBeNull();
  });
});

test('BEY-2 before the first of the coupons that were run back from maturity there is no yield', () => {
  const facts = madeUpBond({ cashFlows: twoCoupons.map((row) => ({ ...row, madeFrom: 'run-back' as const })) });
  const start = facts.cashFlows[0]?.accrualStart ?? '';
  expect(derive(facts, madeUpDay(start, { average: 100 })).indicativeYield).not.toBeNull();
  expect(derive(facts, madeUpDay('2020-03-03', { average: 100 }))).toMatchObject({
    indicativePrice: 100,
    indicativeYield: null,
    accrued: null,
  });
});

test('spreads are taken at the duration: from the curve, and from the benchmark that is nearest to it', () => {
  const benchmarks = [
    { instrumentId: 7, name: 'Far', duration: 5, yield: 0.07 },
    { instrumentId: 8, name: 'Near', duration: 2.4, yield: 0.085 },
  ];
  const day = derive(madeUpZero(), madeUpDay('2025-03-03', { average: zeroAtTen }), { curve: flatCurve, benchmarks });
  expect(day.gSpread).toBeCloseTo(0.02, 12);
  expect(day.tSpread).toBeCloseTo(0.015, 12);
  expect(day.benchmarkName).toBe('Near');
});

test('a government bond has a G-spread and no T-spread, an inflation-linked one neither', () => {
  const benchmarks = [{ instrumentId: 7, name: 'Other', duration: 2, yield: 0.07 }];
  const market = { curve: flatCurve, benchmarks };
  const observed = madeUpDay('2025-03-03', { average: zeroAtTen });
  const government = derive({ ...madeUpZero(), isGovernment: true }, observed, market);
  expect(government.gSpread).toBeCloseTo(0.02, 12);
  expect(government.tSpread).toBeNull();
  const linker = derive(madeUpZero({ isInflationLinked: true }), observed, market);
  expect(linker.indicativeYield).toBeCloseTo(0.1, 12);
  expect(linker.gSpread).toBeNull();
  expect(linker.tSpread).toBeNull();
});

test('a bond at par on a coupon date yields its coupon, in its own convention and in the effective one', () => {
  const day = derive(madeUpBond({}), madeUpDay('2026-03-03', { bid: 99, ask: 101, last: 100, close: 100 }));
  expect(day.yieldToMaturityLast).toBeCloseTo(0.05, 12);
  expect(day.yieldToMaturityClose).toBeCloseTo(0.05, 12);
  // One payment of 105 in a year is left: yield = 105 / price - 1.
  expect(day.yieldToMaturityBid).toBeCloseTo(105 / 99 - 1, 12);
  expect(day.yieldToMaturityAsk).toBeCloseTo(105 / 101 - 1, 12);
  expect(day.currentYield).toBeCloseTo(0.05, 12);
  expect(day.mid).toBe(100);
  expect(day.bidAskSpread).toBe(2);
});

test('quotes are in the convention of the bond, the indicative yield is effective', () => {
  const quarterly = { dayCount: 'ACT/365F', compounding: 'Compounded', frequency: 4 } as const;
  const day = derive(madeUpZero({ yieldConvention: quarterly }), madeUpDay('2025-03-03', { last: zeroAtTen }));
  expect(day.yieldToMaturityLast).toBeCloseTo(4 * (1.1 ** 0.25 - 1), 12);
  expect(day.indicativeYield).toBeCloseTo(0.1, 12);
});

test('everything counts from settlement, which lies business days after the trade', () => {
  const facts = madeUpBond({ terms: { calendar: 'TARGET', settlementLag: 2 } });
  // 30 April 2025 is a Wednesday and 1 May a holiday, so two business days end on Monday 5 May, 63 days into the period.
  const day = derive(facts, madeUpDay('2025-04-30', { last: 100 }));
  expect(day.accrued).toBeCloseTo((5 * 63) / 365, 12);
  expect(day.yearsToMaturity).toBeCloseTo((365 - 63 + 365) / 365, 12);
});

test('BEY-3 a stored bond whose market is known settles by the lag that it had on the day, and by the one that its terms state', () => {
  const cashFlows = [payment({ number: 1, from: '2024-03-04', to: '2025-03-04', coupon: 5, redemption: 100 })];
  const terms = { faceCurrency: 'USD', calendar: 'US-Settlement', settlementLag: 1, maturesOn: isoDate('2025-03-04') };
  const accruedOn = (market: 'us-corporate' | null, day: string, settlementLag = 1) =>
    derive(madeUpBond({ terms: { ...terms, market, settlementLag }, cashFlows }), madeUpDay(day, { last: 100 }))
      .accrued;
  // SEC rule 15c6-1: Friday 24 May 2024 settles after two days, Tuesday 28 May after one, both on 29 May, 86 days into the period.
  expect(accruedOn('us-corporate', '2024-05-24')).toBeCloseTo((5 * 86) / 365, 12);
  expect(accruedOn('us-corporate', '2024-05-28')).toBeCloseTo((5 * 86) / 365, 12);
  expect(accruedOn(null, '2024-05-24')).toBeCloseTo((5 * 85) / 365, 12);
  expect(accruedOn('us-corporate', '2024-05-24', 3)).toBeCloseTo((5 * 87) / 365, 12);
});

test('accrued interest is rounded to the step of the market for one bond, half of the nominal repaid or not', () => {
  const terms = { accruedStep: 0.01, faceValue: 1000 };
  const observed = madeUpDay('2025-04-04', { last: 100 });
  // 32 days: 50 * 32 / 365 = 4.3836 roubles for one bond of 1000.
  expect(derive(madeUpBond({ terms }), observed).accrued).toBeCloseTo(0.438, 12);
  const halved = twoCoupons.map((row) => ({ ...row, nominal: 50, coupon: 2.5, redemption: row.redemption / 2 }));
  // Half of it, 2.1918 roubles for one bond of which 500 are left: 0.438 per 100.
  expect(derive(madeUpBond({ terms, cashFlows: halved }), observed).accrued).toBeCloseTo(0.438, 12);
});

describe('a bond with a put', () => {
  const offers = [madeUpOffer('put', '2026-03-03', 100)];

  test('whose later coupons are unknown has a yield to the put alone', () => {
    const cashFlows = [
      payment({ number: 1, from: '2025-03-03', to: '2026-03-03', coupon: 5 }),
      payment({ number: 2, from: '2026-03-03', to: '2027-03-03', coupon: null, redemption: 100 }),
    ];
    const day = derive(madeUpBond({ cashFlows, offers }), madeUpDay('2025-03-03', { last: 98 }));
    expect(day.effectiveYieldToMaturity).toBeNull();
    expect(day.yieldToMaturityLast).toBeNull();
    expect(day.yieldToPutLast).toBeCloseTo(105 / 98 - 1, 12);
    expect(day.effectiveYieldToOffer).toBeCloseTo(105 / 98 - 1, 12);
    expect(day.indicativeYieldType).toBe('offer');
    expect(day.indicativeYield).toBe(day.effectiveYieldToOffer);
    expect(day.offerDate).toBe('2026-03-03');
    expect(day.yearsToOffer).toBe(1);
    expect(day.macaulay).toBeCloseTo(1, 12);
  });

  test('and known coupons shows the yield to maturity and, beside it, the one to the put', () => {
    const day = derive(madeUpBond({ offers }), madeUpDay('2025-03-03', { last: 100 }));
    expect(day.indicativeYieldType).toBe('maturity');
    expect(day.effectiveYieldToMaturity).toBeCloseTo(0.05, 12);
    expect(day.effectiveYieldToOffer).toBeCloseTo(0.05, 12);
    expect(day.yieldToCallLast).toBeNull();
  });

  test('at an unknown price has no yield to it', () => {
    const unpriced = [madeUpOffer('put', '2026-03-03', null)];
    const day = derive(madeUpBond({ offers: unpriced }), madeUpDay('2025-03-03', { last: 100 }));
    expect(day.yieldToPutLast).toBeNull();
    expect(day.effectiveYieldToOffer).toBeNull();
    expect(day.offerDate).toBe('2026-03-03');
  });
});

describe('an offer 73 days into a coupon period', () => {
  const offers = [madeUpOffer('put', '2025-05-15', 100)];
  const observed = madeUpDay('2025-03-03', { last: 99 });

  test('pays the interest earned so far', () => {
    const day = derive(madeUpBond({ offers }), observed);
    expect(day.yieldToPutLast).toBeCloseTo(((100 + (5 * 73) / 365) / 99) ** (365 / 73) - 1, 10);
  });

  test('pays its price alone where that is the rule of the market', () => {
    const day = derive(madeUpBond({ terms: { paysAccruedAtOffer: false }, offers }), observed);
    expect(day.yieldToPutLast).toBeCloseTo((100 / 99) ** (365 / 73) - 1, 10);
  });

  test('is bought with the interest of the running coupon, whether it pays any or not', () => {
    const facts = madeUpBond({ terms: { paysAccruedAtOffer: false }, offers });
    const later = derive(facts, madeUpDay('2025-04-04', { last: 99 }));
    // 32 of 73 days have passed.
    expect(later.yieldToPutLast).toBeCloseTo((100 / (99 + (5 * 32) / 365)) ** (365 / 41) - 1, 10);
  });
});

test('a call at a premium is repaid at its price', () => {
  const offers = [madeUpOffer('call', '2026-03-03', 102)];
  const day = derive(madeUpBond({ offers }), madeUpDay('2025-03-03', { bid: 100, last: 101 }));
  expect(day.yieldToCallBid).toBeCloseTo(107 / 100 - 1, 12);
  expect(day.yieldToCallLast).toBeCloseTo(107 / 101 - 1, 12);
  expect(day.yieldToPutLast).toBeNull();
});

test('a perpetual bond without an offer has a current yield and no duration', () => {
  const facts = madeUpBond({ terms: { isPerpetual: true, maturesOn: null } });
  const day = derive(facts, madeUpDay('2025-03-03', { last: 80 }), { curve: flatCurve, benchmarks: [] });
  expect(day.indicativeYieldType).toBe('current');
  expect(day.indicativeYield).toBeCloseTo(5 / 80, 12);
  expect(day.macaulay).toBeNull();
  expect(day.gSpread).toBeNull();
  expect(day.yearsToMaturity).toBeNull();
});

test('a bond in default has prices and nothing else', () => {
  const facts = madeUpBond({ terms: { isDefaulted: true } });
  const day = derive(facts, madeUpDay('2025-06-03', { last: 20, publishedYield: 3 }));
  expect(day.indicativePrice).toBe(20);
  expect(day.accrued).toBeNull();
  expect(day.indicativeYield).toBeNull();
  expect(day.currentYield).toBeNull();
  expect(day.yieldOrigin).toBeNull();
});

test('a repaid bond and a price of zero have no yield', () => {
  expect(derive(madeUpBond({}), madeUpDay('2027-03-03', { last: 100 })).indicativeYield).toBeNull();
  expect(derive(madeUpZero(), madeUpDay('2025-03-03', { last: 0 })).indicativeYield).toBeNull();
});

test('GRA-10 a yield beyond the range of the solver is left out, one above 2000 % is kept', () => {
  // A week before the end: (100 / price)^(365 / 7) - 1.
  const high = derive(madeUpZero(), madeUpDay('2027-02-24', { last: 94 }));
  expect(high.indicativeYield).toBeCloseTo((100 / 94) ** (365 / 7) - 1, 6);
  expect(high.indicativeYield).toBeGreaterThan(20);
  expect(derive(madeUpZero(), madeUpDay('2027-02-24', { last: 50 })).indicativeYield).toBeNull();
});

describe('a yield that the source published', () => {
  const estimated = twoCoupons.map((row) => ({ ...row, isEstimated: true }));
  const published = {
    publishedPrice: 100,
    publishedYield: 0.08,
    publishedYieldDate: isoDate('2027-03-03'),
    publishedMacaulay: 1.9,
    publishedGSpread: 0.012,
  };
  // Two coupons of 5 at par: 5 %, and (1 * 5 / 1.05 + 2 * 105 / 1.1025) / 100 = 1.952 years, published as 712 days.
  const agreeing = { ...published, publishedYield: 0.05, publishedMacaulay: 712 / 365 };

  test('BEY-2 refutes estimates that give another one, and is taken over with its duration', () => {
    const observed = madeUpDay('2025-03-03', { last: 100, bid: 99, ...published });
    const day = derive(madeUpBond({ cashFlows: estimated }), observed, { curve: flatCurve, benchmarks: [] });
    expect(day.yieldOrigin).toBe('published');
    expect(day.yieldPrice).toBeNull();
    expect(day.indicativeYield).toBe(0.08);
    expect(day.effectiveYieldToMaturity).toBe(0.08);
    expect(day.macaulay).toBe(1.9);
    expect(day.modified).toBeCloseTo(1.9 / 1.08, 12);
    expect(day.gSpread).toBe(0.012);
    expect(day.yieldToMaturityLast).toBeNull();
    expect(day.yieldToMaturityBid).toBeNull();
    expect(day.convexity).toBeNull();
    expect(day.currentYield).toBeCloseTo(0.05, 12);
  });

  test('BEY-2 stands for the day where the payments are assumed, though they agree with it', () => {
    const day = derive(
      madeUpBond({ cashFlows: estimated }),
      madeUpDay('2025-03-03', { last: 100, bid: 99, ...agreeing }),
    );
    expect(day.yieldOrigin).toBe('published');
    expect(day.indicativeYield).toBe(0.05);
    expect(day.yieldToMaturityLast).toBeCloseTo(0.05, 12);
    expect(day.yieldToMaturityBid).toBeGreaterThan(0.05);
  });

  test.each(['simple', 'discount'] as const)(
    'BEY-2 that is a %s rate and cannot be told as an effective yield is named so, and nothing is measured from it',
    (publishedYieldConvention) => {
      const observed = madeUpDay('2025-03-03', { last: 100, ...published, publishedYieldConvention });
      expect(derive(madeUpBond({}), observed)).toMatchObject({
        yieldOrigin: 'published',
        indicativeYield: 0.08,
        indicativeYieldType: publishedYieldConvention,
        modified: null,
        effectiveYieldToMaturity: null,
        tSpread: null,
      });
    },
  );

  test.each([
    ['a yield a hundredth of a point and a bit off', { publishedYield: 0.05012 }],
    ['a duration more than a day off', { publishedMacaulay: 710 / 365 }],
  ])('BEY-2 %s refutes them, known or assumed', (_what, change) => {
    const observed = madeUpDay('2025-03-03', { last: 100, bid: 99, ...agreeing, ...change });
    for (const cashFlows of [estimated, twoCoupons]) {
      const day = derive(madeUpBond({ cashFlows }), observed);
      expect(day.yieldOrigin).toBe('published');
      expect(day.yieldToMaturityBid).toBeNull();
    }
  });

  test('BEY-2 changes nothing where the payments are known and agree', () => {
    const day = derive(madeUpBond({}), madeUpDay('2025-03-03', { last: 100, ...agreeing, publishedYield: 0.05009 }));
    expect(day.yieldOrigin).toBe('computed');
    expect(day.indicativeYield).toBeCloseTo(0.05, 12);
  });

  test('BEY-2 belongs to its own price: that of the weighted average is taken with it', () => {
    const average = { average: 99, publishedAverageYield: 0.086, publishedAverageMacaulay: 1.89 };
    const observed = madeUpDay('2025-03-03', { last: 100, ...published, ...average });
    const day = derive(madeUpBond({ cashFlows: estimated }), observed);
    expect(day).toMatchObject({ indicativePrice: 99, indicativeYield: 0.086, yieldPrice: null, macaulay: 1.89 });
    // The spread was published for the last price.
    expect(day.gSpread).toBeNull();
  });

  test('BEY-2 names its price where that is not the price of the day', () => {
    const day = derive(
      madeUpBond({ cashFlows: estimated }),
      madeUpDay('2025-03-03', { last: 100, average: 99, ...published }),
    );
    expect(day).toMatchObject({ indicativePrice: 99, indicativeYield: 0.08, yieldPrice: 100 });
  });

  test('BEY-2 of an earlier price refutes, but does not stand for the day', () => {
    const observed = madeUpDay('2025-03-03', { bid: 98, ask: 99, ...published });
    const day = derive(madeUpBond({ cashFlows: estimated }), observed);
    expect(day.yieldToMaturityBid).toBeNull();
    expect(day).toMatchObject({ indicativePrice: 98.5, indicativeYieldType: 'current', yieldOrigin: 'computed' });
  });

  test('BEY-2 is compared at the date to which it was computed', () => {
    const offers = [madeUpOffer('put', '2026-03-03', 100)];
    const afterPut = twoCoupons.map((row) => (row.number > 1 ? { ...row, coupon: null, couponRate: null } : row));
    const toPut = {
      publishedPrice: 98,
      publishedYield: 105 / 98 - 1,
      publishedYieldDate: isoDate('2026-03-03'),
      publishedMacaulay: 1,
    };
    const day = derive(madeUpBond({ cashFlows: afterPut, offers }), madeUpDay('2025-03-03', { last: 98, ...toPut }));
    expect(day.yieldOrigin).toBe('computed');
    expect(day.effectiveYieldToOffer).toBeCloseTo(105 / 98 - 1, 12);
  });

  test('BEY-2 stands where no yield can be computed', () => {
    const unknown = twoCoupons.map((row) => ({ ...row, coupon: null, couponRate: null }));
    const day = derive(madeUpBond({ cashFlows: unknown }), madeUpDay('2025-03-03', { last: 100, ...published }));
    expect(day.yieldOrigin).toBe('published');
    expect(day.indicativeYield).toBe(0.08);
    expect(day.indicativeYieldType).toBe('maturity');
  });

  test('BEY-2 to the expected end of a mortgage bond is neither to maturity nor to a put', () => {
    const expected = { publishedYieldDate: isoDate('2026-06-01'), publishedYieldType: 'expected' } as const;
    const day = derive(
      madeUpBond({ cashFlows: estimated }),
      madeUpDay('2025-03-03', { last: 100, ...published, ...expected }),
    );
    expect(day).toMatchObject({ indicativeYieldType: 'expected', indicativeYield: 0.08, yieldOrigin: 'published' });
    expect(day.effectiveYieldToMaturity).toBeNull();
    expect(day.effectiveYieldToOffer).toBeNull();
  });
});

describe('a figure that rests on assumed payments and that nobody published', () => {
  const estimated = twoCoupons.map((row) => ({ ...row, isEstimated: row.number > 1 }));
  const benchmarks = [{ instrumentId: 8, name: 'Near', duration: 2, yield: 0.04 }];
  const market: DayMarket = { curve: flatCurve, benchmarks };
  const observed = madeUpDay('2025-03-03', { last: 100 });

  test('BEY-2 says so and is not measured against others', () => {
    const day = derive(madeUpBond({ cashFlows: estimated }), observed, market);
    expect(day.yieldOrigin).toBe('assumed');
    expect(day.indicativeYield).toBeCloseTo(0.05, 12);
    expect(day.gSpread).toBeNull();
    expect(day.tSpread).toBeNull();
  });

  test('BEY-2 is known again up to a put before which nothing is assumed', () => {
    const cashFlows = estimated.map((row) => (row.number > 1 ? { ...row, coupon: null } : row));
    const day = derive(madeUpBond({ cashFlows, offers: [madeUpOffer('put', '2026-03-03', 100)] }), observed, market);
    expect(day).toMatchObject({ yieldOrigin: 'computed', indicativeYieldType: 'offer' });
    expect(day.gSpread).not.toBeNull();
  });
});

describe('the accrued interest that the source names', () => {
  const terms = { faceValue: 1000 };

  test('BEY-2 stands where ours differs by more than half a hundredth of one bond, and is what the buyer pays', () => {
    // 73 of 365 days have earned 1 per 100: 10 of one bond.
    const day = derive(madeUpBond({ terms }), madeUpDay('2025-05-15', { last: 99, publishedAccrued: 0 }));
    expect(day).toMatchObject({ accrued: 0, accruedOrigin: 'published' });
    const plain = derive(madeUpBond({ terms }), madeUpDay('2025-05-15', { last: 100 }));
    expect(plain.accrued).toBeCloseTo(1, 12);
    // 99 and nothing is what 98 and 1 is.
    const same = derive(madeUpBond({ terms }), madeUpDay('2025-05-15', { last: 98 }));
    expect(day.yieldToMaturityLast).toBeCloseTo(same.yieldToMaturityLast ?? Number.NaN, 12);
  });

  test('BEY-2 confirms ours within it', () => {
    const day = derive(madeUpBond({ terms }), madeUpDay('2025-05-15', { last: 99, publishedAccrued: 1.0005 }));
    expect(day.accrued).toBeCloseTo(1, 12);
    expect(day.accruedOrigin).toBe('computed');
  });

  test('BEY-2 is known where ours is not', () => {
    const cashFlows = twoCoupons.map((row) => ({ ...row, coupon: null, couponRate: null }));
    const day = derive(madeUpBond({ terms, cashFlows }), madeUpDay('2025-05-15', { publishedAccrued: 1.2 }));
    expect(day).toMatchObject({ accrued: 1.2, accruedOrigin: 'published' });
  });
});

test('BEY-2 a trade settles on the day that its board names', () => {
  const day = derive(madeUpBond({}), madeUpDay('2025-05-13', { last: 99, settlesOn: isoDate('2025-05-15') }));
  expect(day.accrued).toBeCloseTo(1, 12);
});
