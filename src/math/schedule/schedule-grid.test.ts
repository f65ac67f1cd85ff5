import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, dayNumberFromIso, isoFromDayNumber } from '../dates/dates.ts';
import { draws } from '../testing/draws.ts';
import { isoDate } from '../units.ts';
import { COUPON_DAYS, type ScheduleTerms } from './schedule.ts';
import { scheduleGrid } from './schedule-grid.ts';

const terms = (said: Record<string, unknown>) =>
  ({
    effective: isoDate('2021-06-30'),
    termination: isoDate('2026-06-30'),
    tenor: '6M',
    calendar: 'Null',
    convention: 'Unadjusted',
    terminationConvention: 'Unadjusted',
    rule: 'Backward',
    endOfMonth: false,
    ...said,
  }) as ScheduleTerms;

const datesOf = (said: Record<string, unknown>) => scheduleGrid(terms(said)).dates.map(isoFromDayNumber);

test('BEY-3 a first coupon that does not fit maturity leaves an odd last period, not a coupon between (OpenGamma/Strata 2592)', () => {
  const first = isoDate('2021-10-15');
  const aprils = ['2022', '2023', '2024', '2025', '2026'].flatMap((year) => [`${year}-04-15`, `${year}-10-15`]);
  const wanted = ['2021-06-30', '2021-10-15', ...aprils.slice(0, -1), '2026-06-30'];
  expect(datesOf({ first })).toEqual(wanted);
  expect(datesOf({ first, rule: 'Forward' })).toEqual(wanted);
  expect(datesOf({ first, nextToLast: isoDate('2026-04-15') })).toEqual(wanted);
  const grid = scheduleGrid(terms({ first }));
  expect([grid.refStart, grid.refEnd].map((day) => day && isoFromDayNumber(day))).toEqual(['2021-04-15', '2026-10-15']);
});

test('BEY-3 a last regular coupon that does not fit the issue leaves an odd first period', () => {
  const last = isoDate('2026-04-15');
  for (const rule of ['Backward', 'Forward']) {
    const dates = datesOf({ nextToLast: last, rule });
    expect(dates.slice(0, 3)).toEqual(['2021-06-30', '2021-10-15', '2022-04-15']);
    expect(dates.slice(-2)).toEqual(['2026-04-15', '2026-06-30']);
  }
});

test('BEY-3 refuses a first and a last regular coupon that are not whole periods apart', () => {
  const both = { first: isoDate('2021-10-15'), nextToLast: isoDate('2026-03-31') };
  expect(() => datesOf(both)).toThrow('no coupons every 6M on 2021-10-15 and 2026-03-31');
  expect(() => datesOf({ first: isoDate('2021-10-15'), couponDay: 'month-end' })).toThrow(
    'no coupons every 6M on 2021-10-15',
  );
});

// R2048 of South Africa pays on 31 August and 28 February, in leap years too (quantlib-old, pull request 308).
// 3.5 % of 2024-09-30 and the Treasury's 91282CKW0 pay on month ends: 31 CFR 356.30.
test.each([
  ['2012-07-31', '2048-02-28', 'month-end-28', ['2047-02-28', '2047-08-31', '2048-02-28']],
  ['2024-09-30', '2029-09-30', 'month-end', ['2028-09-30', '2029-03-31', '2029-09-30']],
  ['2024-06-30', '2031-06-30', 'month-end', ['2030-06-30', '2030-12-31', '2031-06-30']],
  ['2023-02-28', '2031-02-28', '30', ['2030-02-28', '2030-08-30', '2031-02-28']],
  ['2023-02-28', '2032-02-29', '29', ['2031-02-28', '2031-08-29', '2032-02-29']],
  ['2024-09-30', '2029-09-30', 'same-day', ['2028-09-30', '2029-03-30', '2029-09-30']],
] as const)('BEY-3 a bond of %s to %s with the coupon day %s pays on the right days', (from, to, couponDay, wanted) => {
  const dates = datesOf({ effective: isoDate(from), termination: isoDate(to), couponDay, endOfMonth: true });
  expect(dates.slice(-3)).toEqual(wanted);
});

test('BEY-3 between the odd ends all dates are whole tenors apart, and none is made up', () => {
  const anyDay = fc.integer({ min: 15_000, max: 22_000 });
  fc.assert(
    fc.property(
      fc.record({
        effective: anyDay,
        first: fc.option(fc.integer({ min: 1, max: 500 }), { nil: undefined }),
        last: fc.option(fc.integer({ min: 1, max: 500 }), { nil: undefined }),
        life: fc.integer({ min: 1100, max: 9000 }),
        tenor: fc.constantFrom('1M', '3M', '6M', '12M', '28D', '182D'),
        rule: fc.constantFrom('Backward', 'Forward'),
        couponDay: fc.option(fc.constantFrom(...COUPON_DAYS), { nil: undefined }),
      }),
      ({ effective, first, last, life, tenor, rule, couponDay }) => {
        const day = (offset: number) => isoFromDayNumber(addDays(dayNumberFromIso(isoDate('1970-01-01')), offset));
        const asked = terms({
          effective: day(effective),
          termination: day(effective + life),
          tenor,
          rule,
          ...(couponDay && { couponDay }),
          ...(first !== undefined && { first: day(effective + first) }),
          ...(last !== undefined && { nextToLast: day(effective + life - last) }),
        });
        const dates = (() => {
          try {
            return scheduleGrid(asked).dates;
          } catch (error) {
            expect(error).toMatchObject({ code: 'coupons-off-grid' });
            return null;
          }
        })();
        if (dates === null) return;
        const isos = dates.map(isoFromDayNumber);
        if (asked.first !== undefined) expect(isos[1]).toBe(asked.first);
        if (asked.nextToLast !== undefined) expect(isos.at(-2)).toBe(asked.nextToLast);
        const longest = tenor.endsWith('D') ? Number.parseInt(tenor, 10) : 31 * Number.parseInt(tenor, 10) + 1;
        const shortest = tenor.endsWith('D') ? longest : 28 * Number.parseInt(tenor, 10);
        const inner = isos.slice(1, -1);
        inner.slice(1).forEach((iso, at) => {
          const length = dayNumberFromIso(iso) - dayNumberFromIso(inner[at] ?? iso);
          expect(length).toBeGreaterThanOrEqual(shortest);
          expect(length).toBeLessThanOrEqual(longest);
        });
      },
    ),
    { numRuns: draws(300, 5000) },
  );
});
