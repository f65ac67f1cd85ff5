import { expect, test } from 'vitest';
import { BUILT_IN_CALENDARS } from '#math/dates/built-in-calendars.ts';
import { calcCase } from './calc-case.ts';

const bond = {
  type: 'fixed',
  freq: 1,
  accrual_dc: '30E/360',
  redemption: 100,
  rates: 0.05,
  schedule: {
    effective: '2024-01-10',
    termination: '2027-01-10',
    tenor: '12M',
    calendar: 'Null',
    convention: 'Unadjusted',
    term_convention: 'Unadjusted',
    rule: 'Backward',
    eom: false,
  },
  pay: { calendar: 'Null', convention: 'Unadjusted' },
};
const parCase = {
  id: 'par',
  bond,
  settlement: '2024-01-10',
  yield_conv: { dc: '30E/360', comp: 'Compounded', freq: 1 },
  from_price: { clean: 100 },
};

test('BEY-3 answers a line with its own members and the results beside them', () => {
  // At par on the first day the yield is the coupon; Macaulay duration is 1 + 1/1.05 + 1/1.05^2.
  const result = calcCase(parCase, new Map());
  expect(result).toMatchObject({ ...parCase, outstanding: 100, accrued: 0 });
  const { yield: yieldRate, macaulay } = result.from_price as Record<string, number>;
  expect(yieldRate).toBeCloseTo(0.05, 14);
  expect(macaulay).toBeCloseTo(1 + 1 / 1.05 + 1 / 1.05 ** 2, 12);
});

// 8 % Treasury Stock 2021: QuantLib, `testExCouponGilt`.
test('CAS-4 a gilt that settles on its ex-dividend date has the whole of its accrued interest', () => {
  const schedule = { ...bond.schedule, effective: '1996-06-07', termination: '2021-06-07', tenor: '6M' };
  const ex = { n: 7, unit: 'business_days', calendar: 'UK-Settlement' };
  const gilt = { ...bond, freq: 2, accrual_dc: 'ACT/ACT ICMA', rates: 0.08, schedule, ex };
  const result = calcCase({ ...parCase, bond: gilt, settlement: '2013-05-29' }, BUILT_IN_CALENDARS);
  expect(result.accrued).toBeCloseTo(3.8021978, 6);
});

test.each([
  ['a bond that is no object', { ...parCase, bond: 1 }, 'invalid-terms', 'bond is not an object'],
  ['no such date', { ...parCase, settlement: '2024-02-30' }, 'invalid-date', 'settlement is not a date YYYY-MM-DD'],
  [
    'no such calendar',
    { ...parCase, bond: { ...bond, pay: { calendar: 'Mars', convention: 'Following' } } },
    'unknown-calendar',
    'unknown calendar: Mars',
  ],
  [
    'no such day count',
    { ...parCase, bond: { ...bond, accrual_dc: 'ACT/366' } },
    'unknown-day-count',
    'unknown day count: ACT/366',
  ],
  [
    'a price that no yield explains',
    { ...parCase, from_price: { clean: 1e-9 } },
    'not-converged',
    'yield: not-converged',
  ],
  ['a bond that is repaid', { ...parCase, settlement: '2027-01-10' }, 'not-applicable', 'accrued: not-applicable'],
])('BEY-3 gives the code of %s', (_name, record, code, message) => {
  expect(calcCase(record, new Map())).toEqual({ id: 'par', error: { code, message } });
});
