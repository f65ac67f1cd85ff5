import { expect, test } from 'vitest';
import { addDays, dayNumberFromIso } from '../dates/dates.ts';
import { expectValue } from '../testing/expect-value.ts';
import { isoDate, rate } from '../units.ts';
import { type OvernightTerms, overnightCoupon } from './overnight-coupon.ts';

// Thursday 5 March 2026 to Wednesday 11 March; the Friday counts for three days.
const first = dayNumberFromIso(isoDate('2026-03-05'));
const days = [0, 1, 4, 5, 6].map((count) => addDays(first, count));
const rates = [0.03, 0.04, 0.05, 0.06, null].map((value) => (value === null ? null : rate(value)));
const plain: OvernightTerms = {
  method: 'averaged',
  lookback: 0,
  observationShift: false,
  lockout: 0,
  margin: rate(0.01),
  daysAYear: 360,
};
const [thursday, friday, monday, , wednesday] = days as [
  typeof first,
  typeof first,
  typeof first,
  typeof first,
  typeof first,
];

const rateOf = (terms: Partial<OvernightTerms>, start = thursday, end = wednesday) =>
  overnightCoupon({ ...plain, ...terms }, { days, rates }, { start, end });

// By hand: weights 1, 3, 1, 1.
test.each([
  ['as they are', {}, thursday, (0.03 + 3 * 0.04 + 0.05 + 0.06) / 6],
  [
    'compounded',
    { method: 'compounded' },
    thursday,
    (((1 + 0.03 / 360) * (1 + 0.12 / 360) * (1 + 0.05 / 360) * (1 + 0.06 / 360) - 1) * 360) / 6,
  ],
  ['of the day before', { lookback: 1 }, friday, (3 * 0.03 + 0.04 + 0.05) / 5],
  ['observed a day earlier', { lookback: 1, observationShift: true }, friday, (0.03 + 3 * 0.04 + 0.05) / 5],
  ['locked out for the last day', { lockout: 1 }, thursday, (0.03 + 3 * 0.04 + 0.05 + 0.05) / 6],
] as const)('BEY-2 fixings count %s', (_how, terms, start, wanted) => {
  expect(expectValue(rateOf(terms, start)).rate).toBeCloseTo(wanted, 15);
});

test('BEY-2 the margin is added to the rate and not compounded', () => {
  const { interest, rate: found } = expectValue(rateOf({ method: 'compounded' }));
  expect(interest).toBeCloseTo((100 * (found + 0.01) * 6) / 360, 14);
});

test('BEY-2 has no coupon while a fixing is not known, or lies before the first one', () => {
  const period = { start: monday, end: addDays(wednesday, 1) };
  const longer = { days: [...days, addDays(wednesday, 1)], rates };
  expect(overnightCoupon(plain, longer, period)).toEqual({ ok: false, reason: 'missing-data' });
  expect(rateOf({ lookback: 1 })).toEqual({ ok: false, reason: 'missing-data' });
  expect(rateOf({ lookback: 1, observationShift: true })).toEqual({ ok: false, reason: 'missing-data' });
});

test('BEY-2 refuses a period that ends on no business day', () => {
  expect(() => rateOf({}, thursday, addDays(friday, 1))).toThrow('business days');
});
