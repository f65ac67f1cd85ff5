import { expect, test } from 'vitest';
import { dayNumberFromIso } from '#math/dates/dates.ts';
import { isoDate } from '#math/units.ts';
import type { BondFacts } from '../bond/issue.ts';
import { madeUpBond, madeUpOffer, madeUpZero, payment } from '../testing/made-up-bond.ts';
import { type HoldingScenario, movedPrice } from './holding-scenario.ts';

const still: HoldingScenario = {
  shift: 0,
  twist: { short: 0, long: 0 },
  spread: 0,
  days: 0,
  curve: null,
  options: null,
};
const start = dayNumberFromIso(isoDate('2025-03-03'));
const after = (facts: BondFacts, clean: number, scenario: Partial<HoldingScenario>) =>
  movedPrice({ facts, settlement: start, clean, accrued: 0, duration: 5 }, { ...still, ...scenario });
const moved = (...of: Parameters<typeof after>) => after(...of)?.dirty;

/** A zero coupon that repays 100 so many years of 365 days after the settlement. */
function zero(date: string): BondFacts {
  const terms = { couponKind: 'zero', couponRate: null, couponFrequency: 0, dayCount: null } as const;
  const row = payment({ number: 1, from: date, to: date, coupon: 0, redemption: 100 });
  const cashFlows = [{ ...row, accrualStart: null, accrualEnd: null, couponRate: null }];
  return madeUpBond({ terms: { ...terms, maturesOn: isoDate(date) }, cashFlows });
}

// Six years of 365 days at 5 %; half way between two and ten years the curve moves by the mean of both ends. By hand:
// 100 / (e^0.005 + 0.05)^6, the spread over the curve compounded yearly.
test('BEY-7 a twist moves a payment by the move of the curve at its time, linear between two and ten years', () => {
  const price = 100 / 1.05 ** 6;
  const twist = { short: -0.005, long: 0.015 };
  expect(moved(zero('2031-03-02'), price, { twist })).toBeCloseTo(100 / (Math.exp(0.005) + 0.05) ** 6, 8);
  expect(moved(madeUpZero(), 100 / 1.05 ** 2, { twist })).toBeCloseTo(100 / (Math.exp(-0.005) + 0.05) ** 2, 8);
  // Over a curve at 3 %, continuously compounded, 1.05 = e^0.03 + spread.
  const curve = { model: 'ZeroNodes', times: [0], values: [0.03] } as const;
  const spread = 1.05 - Math.exp(0.03);
  expect(moved(zero('2031-03-02'), price, { twist, curve })).toBeCloseTo(100 / (Math.exp(0.035) + spread) ** 6, 8);
});

test('BEY-7 shift and spread add up in the yield, and until the horizon the bond earns the yield after the move', () => {
  expect(moved(madeUpZero(), 100 / 1.05 ** 2, { shift: 0.01, spread: 0.005 })).toBeCloseTo(100 / 1.065 ** 2, 8);
  expect(moved(madeUpZero(), 100 / 1.05 ** 2, { days: 365 })).toBeCloseTo(100 / 1.05, 8);
  expect(moved(madeUpZero(), 100 / 1.05 ** 2, { shift: 0.01, days: 365 })).toBeCloseTo(100 / 1.06, 8);
  // Repaid after two years, the money earns nothing more.
  expect(moved(madeUpZero(), 100 / 1.05 ** 2, { days: 1095 })).toBeCloseTo(100, 8);
});

const yearly = [1, 2, 3, 4].map((number) =>
  payment({ number, from: `${2024 + number}-03-03`, to: `${2025 + number}-03-03`, coupon: 5 }),
);

// 5 a year for ever: 5 / 0.05 = 100, 5 / 0.06 = 83.33, 5 / 0.045 = 111.11; leap days aside.
test('BEY-7 a perpetual bond is priced anew by its formula', () => {
  const perpetual = madeUpBond({ terms: { isPerpetual: true, maturesOn: null }, cashFlows: yearly });
  expect(after(perpetual, 100, { shift: 0.01 })).toMatchObject({
    dirty: expect.closeTo(83.3333, 3),
    isByDuration: false,
  });
  expect(moved(perpetual, 100, { spread: -0.005 })).toBeCloseTo(111.1111, 3);
  // Its duration is 1.05 / 0.05 = 21 years: beyond ten, so that the long end moves it.
  expect(moved(perpetual, 100, { twist: { short: 0.02, long: 0.01 } })).toBeCloseTo(83.3333, 3);
  expect(moved(perpetual, 100, { days: 365 })).toBeCloseTo(105, 6);
});

const floats = { couponKind: 'floating', quotedMargin: 0.01, couponFrequency: 2, dayCount: '30E/360' } as const;
const halfYears = [
  payment({ number: 1, from: '2025-03-03', to: '2025-09-03', coupon: 2.5 }),
  payment({ number: 2, from: '2025-09-03', to: '2026-03-03', coupon: 2.5, redemption: 100, isEstimated: true }),
].map((row) => ({ ...row, couponRate: 0.05 }));
const floater = (more: Partial<BondFacts['terms']> = {}) =>
  madeUpBond({ terms: { ...floats, maturesOn: isoDate('2026-03-03'), ...more }, cashFlows: halfYears });

// Reference rate 4 %, margin 1 %, at par: 2.5 / 1.03 + (100 + 0.5 * (5 + 1)) / 1.03^2 = 99.5146 where the rate rises by 1 %;
// 2.5 / 1.03 + 102.5 / 1.03^2 = 99.0433 where the margin that is asked for does.
test('BEY-7 a floating bond is priced anew: rates move the coupons that are not set, a spread does not', () => {
  expect(after(floater(), 100, { shift: 0.01 })).toMatchObject({
    dirty: expect.closeTo(99.514563, 6),
    isByDuration: false,
  });
  expect(moved(floater(), 100, { spread: 0.01 })).toBeCloseTo(99.043265, 6);
  expect(moved(floater(), 100, { twist: { short: 0.01, long: 0.05 } })).toBeCloseTo(99.514563, 6);
  expect(moved(floater(), 100, {})).toBeCloseTo(100, 9);
});

// Reference rate 4 %, margin 1 %, at par: 91 of the 182 days of the running period are fixed. By hand, with 1 % more on all that is not.
test('BEY-7 a note in arrears loses next to nothing to rates, since its running coupon follows them', () => {
  const arrears = {
    referenceRate: 'SOFR',
    overnightMethod: 'compounded',
    dayCount: 'ACT/360',
    couponFrequency: 2,
  } as const;
  const rows = [
    payment({ number: 1, from: '2024-12-02', to: '2025-06-02', coupon: (5 * 182) / 360, isEstimated: true }),
    payment({
      number: 2,
      from: '2025-06-02',
      to: '2025-12-02',
      coupon: (5 * 183) / 360,
      redemption: 100,
      isEstimated: true,
    }),
  ].map((row) => ({ ...row, couponRate: 0.05 }));
  const note = madeUpBond({ terms: { ...floats, ...arrears, maturesOn: isoDate('2025-12-02') }, cashFlows: rows });
  const accrued = (5 * 91) / 360;
  const shift = (by: number) =>
    movedPrice({ facts: note, settlement: start, clean: 100, accrued, duration: 5 }, { ...still, shift: by })?.dirty ??
    0;
  const [first, second] = [91 / 360, 183 / 360];
  // Discount margin by hand: (c1 + (100 + c2) / (1 + (4 % + m) second)) / (1 + (4 % + m) first) is the dirty price.
  const value = (rate: number, open: number) =>
    ((5 * 182) / 360 + open * 100 * first + (100 + (5 + 100 * open) * second) / (1 + rate * second)) /
    (1 + rate * first);
  let [low, high] = [0, 0.1];
  for (let i = 0; i < 60; i++) {
    const middle = (low + high) / 2;
    if (value(middle, 0) > 100 + accrued) low = middle;
    else high = middle;
  }
  expect(shift(0)).toBeCloseTo(100 + accrued, 9);
  expect(shift(0.01)).toBeCloseTo(value(low + 0.01, 0.01), 9);
  expect(Math.abs(shift(0.01) / shift(0) - 1)).toBeLessThan(0.0001);
});

test('BEY-7 the price of a floating bond moves alike whether its margin is known or not', () => {
  expect(moved(floater({ quotedMargin: null }), 100, { shift: 0.01 })).toBeCloseTo(99.514563, 6);
});

test('BEY-7 a floating bond at its cap keeps its coupons', () => {
  const capped = moved(floater({ couponCap: 0.05 }), 100, { shift: 0.01 });
  // Both coupons stay at 2.5, at an effective yield of 1.025^2 - 1 + 1 %.
  const rate = 1.025 ** 2 + 0.01;
  expect(capped).toBeCloseTo(2.5 / rate ** (184 / 365) + 102.5 / rate, 3);
});

test('BEY-7 a perpetual floating bond loses the interest until its next reset alone', () => {
  const rows = [1, 2, 3, 4].map((number) => ({
    ...payment({ number, from: `${2024 + number}-03-03`, to: `${2025 + number}-03-03`, coupon: 5 }),
    isEstimated: number > 1,
  }));
  const terms = { ...floats, couponFrequency: 1, isPerpetual: true, maturesOn: null };
  // (5 + 6 / 0.06) / 1.06
  expect(moved(madeUpBond({ terms, cashFlows: rows }), 100, { shift: 0.01 })).toBeCloseTo(105 / 1.06, 3);
});

test('BEY-7 a bond whose payments are not known moves by its duration, and says so', () => {
  const cashFlows = [
    { ...payment({ number: 1, from: '2025-03-03', to: '2027-03-03', coupon: null, redemption: 100 }) },
  ];
  const held = after(madeUpBond({ cashFlows }), 100, { shift: 0.01 });
  expect(held).toMatchObject({ dirty: 95, isByDuration: true });
});

test('BEY-7 a callable bond moves to its worst end', () => {
  const rows = [1, 2].map((number) =>
    payment({
      number,
      from: `${2024 + number}-03-03`,
      to: `${2025 + number}-03-03`,
      coupon: 5,
      redemption: number === 2 ? 100 : 0,
    }),
  );
  const callable = madeUpBond({ cashFlows: rows, offers: [madeUpOffer('call', '2026-03-03', 100)] });
  // 105 in a year for 102: 2.9412 %, a point more 105 / 1.039412.
  expect(moved(callable, 102, { shift: 0.01 })).toBeCloseTo(105 / (105 / 102 + 0.01), 8);
});

const options = {
  curve: { model: 'ZeroNodes', times: [1], values: [0.04] },
  model: { meanReversion: 0.03, volatility: 0.008 },
} as const;

// A call at 150 is never used: 5 % at par is a continuous ln 1.05, of which a point more leaves 5 / (1.05 e^0.01) + 105 / (1.05 e^0.01)^2.
test('BEY-7 BEY-20 a bond with calls or puts is priced anew by the option model: the curve moves, its spread stays', () => {
  const callable = madeUpBond({ offers: [madeUpOffer('call', '2026-03-03', 150)] });
  const factor = 1.05 * Math.exp(0.01);
  const expected = 5 / factor + 105 / factor ** 2;
  const twist = { short: 0.01, long: 0.01 };
  for (const scenario of [{ shift: 0.01 }, { spread: 0.01 }, { twist }]) {
    expect(moved(callable, 100, { ...scenario, options })).toBeCloseTo(expected, 8);
  }
  expect(after(callable, 100, { shift: 0.01, spread: 0.005, options })?.steps).toMatchObject({
    oas: { before: expect.closeTo(Math.log(1.05) - 0.04, 9), after: expect.closeTo(Math.log(1.05) - 0.035, 9) },
    yield: null,
  });
  // Until the horizon it earns the effective yield after the move.
  expect(moved(callable, 100, { shift: 0.01, days: 365, options })).toBeCloseTo(expected * factor, 6);
});

test('BEY-7 BEY-20 a call takes from the rise of a price, a put from its fall, and without a curve an end counts', () => {
  const straight = {
    up: moved(madeUpBond({}), 100, { shift: 0.01 }),
    down: moved(madeUpBond({}), 100, { shift: -0.01 }),
  };
  const callable = madeUpBond({ offers: [madeUpOffer('call', '2026-03-03', 100)] });
  expect(moved(callable, 100, { shift: -0.01, options })).toBeLessThan(straight.down ?? 0);
  const puttable = madeUpBond({ offers: [madeUpOffer('put', '2026-03-03', 100)] });
  expect(moved(puttable, 100, { shift: 0.01, options })).toBeGreaterThan(straight.up ?? Number.POSITIVE_INFINITY);
  const without = { shift: 0.01, options: { ...options, curve: null } };
  expect(moved(callable, 102, without)).toBe(moved(callable, 102, { shift: 0.01 }));
});
