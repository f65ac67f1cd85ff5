import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dailyResetInterest } from '#math/bond/daily-reset.ts';
import { addDays, dayNumberFromIso, isoFromDayNumber } from '#math/dates/dates.ts';
import { draws } from '#math/testing/draws.ts';
import { type IsoDate, isoDate, valueOrNull } from '#math/units.ts';
import type { OvernightFixing } from '../../market/overnight-fixing.ts';
import { payment, plainTerms } from '../../testing/made-up-bond.ts';
import type { IssueTerms } from '../issue.ts';
import { accruedOnDay } from './accrued-on-day.ts';
import { arrearsPayments, arrearsResets } from './overnight-coupons.ts';

// Records of the project's reference file of coupons in arrears: QuantLib 1.29 for plain compounding, an independent solver for the others.
const cases = [
  {
    id: 'S-0073',
    start: '2024-06-07',
    end: '2024-07-08',
    overnightMethod: 'averaged',
    lookbackDays: 5,
    hasObservationShift: false,
    quotedMargin: 0.0015,
    coupon: 0.2637747222222222,
    accruedOn: '2024-06-27',
    accrued: 0.17210805555555556,
    fixings: `
    2024-05-09 0.02903; 2024-05-10 0.029311; 2024-05-13 0.029684; 2024-05-14 0.029442;
    2024-05-15 0.030228; 2024-05-16 0.029734; 2024-05-17 0.029928; 2024-05-20 0.030457;
    2024-05-21 0.030918; 2024-05-22 0.031056; 2024-05-23 0.031326; 2024-05-24 0.03208;
    2024-05-28 0.032258; 2024-05-29 0.032371; 2024-05-30 0.03253; 2024-05-31 0.032226;
    2024-06-03 0.031052; 2024-06-04 0.030444; 2024-06-05 0.029277; 2024-06-06 0.029646;
    2024-06-07 0.029407; 2024-06-10 0.029089; 2024-06-11 0.028517; 2024-06-12 0.029076;
    2024-06-13 0.027988; 2024-06-14 0.028522; 2024-06-17 0.02815; 2024-06-18 0.028436;
    2024-06-20 0.028694; 2024-06-21 0.029071; 2024-06-24 0.028081; 2024-06-25 0.027712;
    2024-06-26 0.028129; 2024-06-27 0.028514; 2024-06-28 0.027659; 2024-07-01 0.027954;
    2024-07-02 0.026655; 2024-07-03 0.027273; 2024-07-05 0.027147; 2024-07-08 0.027353;`,
  },
  {
    id: 'S-0030',
    start: '2024-10-15',
    end: '2024-11-14',
    overnightMethod: 'compounded',
    lookbackDays: 3,
    hasObservationShift: true,
    quotedMargin: 0.0123,
    coupon: 0.44226845060730285,
    accruedOn: '2024-11-01',
    accrued: 0.2525630590584585,
    fixings: `
    2024-09-16 0.039157; 2024-09-17 0.039751; 2024-09-18 0.040002; 2024-09-19 0.040778;
    2024-09-20 0.041347; 2024-09-23 0.040694; 2024-09-24 0.041014; 2024-09-25 0.041936;
    2024-09-26 0.042728; 2024-09-27 0.042541; 2024-09-30 0.043501; 2024-10-01 0.044023;
    2024-10-02 0.044412; 2024-10-03 0.044026; 2024-10-04 0.044279; 2024-10-07 0.044572;
    2024-10-08 0.04338; 2024-10-09 0.043099; 2024-10-10 0.042232; 2024-10-11 0.041186;
    2024-10-15 0.041312; 2024-10-16 0.04183; 2024-10-17 0.041827; 2024-10-18 0.040959;
    2024-10-21 0.04021; 2024-10-22 0.040716; 2024-10-23 0.040608; 2024-10-24 0.040784;
    2024-10-25 0.040627; 2024-10-28 0.040721; 2024-10-29 0.040341; 2024-10-30 0.039955;
    2024-10-31 0.039146; 2024-11-01 0.039174; 2024-11-04 0.039145; 2024-11-05 0.039814;
    2024-11-06 0.041175; 2024-11-07 0.041292; 2024-11-08 0.039658; 2024-11-12 0.038961;
    2024-11-13 0.039738; 2024-11-14 0.040023;`,
  },
] as const;

const fixingsOf = (text: string): readonly OvernightFixing[] =>
  text.split(';').flatMap((each) => {
    const [date, rate] = each.trim().split(' ');
    return date ? [{ referenceRate: 'SOFR' as const, date: isoDate(date), rate: Number(rate) }] : [];
  });

const inArrears: IssueTerms = {
  ...plainTerms,
  couponKind: 'floating',
  couponRate: null,
  referenceRate: 'SOFR',
  quotedMargin: 0.01,
  overnightMethod: 'compounded',
  dayCount: 'ACT/360',
  couponFrequency: 12,
};

const unset = (from: string, to: string) => [
  payment({ number: 1, from, to, coupon: null, redemption: 100, isEstimated: true }),
];

const noCurve = { projection: null };

describe('BEY-2 coupons in arrears', () => {
  test.each(cases)('of $id follow from the fixings', ({ start, end, fixings, coupon, accruedOn, accrued, ...own }) => {
    const terms = { ...inArrears, ...own };
    const known = fixingsOf(fixings);
    const [row] = arrearsPayments(terms, unset(start, end), { fixings: known, ...noCurve });
    expect(row?.coupon).toBeCloseTo(coupon, 12);
    expect(row?.isEstimated).toBe(false);
    const rows = row === undefined ? [] : [row];
    const resets = arrearsResets(terms, rows, known);
    expect(accruedOnDay(terms, rows, isoDate(accruedOn), resets).value).toBeCloseTo(accrued, 11);
  });

  const [first] = cases;
  const known = fixingsOf(first.fixings);
  const rowOf = (change: Partial<IssueTerms>, fixings = known) =>
    arrearsPayments({ ...inArrears, ...first, ...change }, unset(first.start, first.end), { fixings, ...noCurve })[0];

  test('stay within cap and floor', () => {
    // 31 days at the bound.
    expect(rowOf({ couponCap: 0.03 })?.coupon).toBeCloseTo((3 * 31) / 360, 12);
    expect(rowOf({ couponFloor: 0.05 })).toMatchObject({ couponRate: 0.05 });
    expect(rowOf({ couponFloor: 0.02 })?.coupon).toBeCloseTo(first.coupon, 12);
  });

  test('hold the last fixing where no curve tells those to come, and are unknown where one between is missing', () => {
    const half = known.filter(({ date }) => date <= '2024-06-14');
    const held = rowOf({ lookbackDays: 0 }, half)?.couponRate ?? 0;
    // By hand: 3 days at 2.9407 %, one each at 2.9089, 2.8517, 2.9076 and 2.7988 %, and the 24 to come at the last, 2.8522 %; plus the margin.
    expect(held - 0.0015).toBeCloseTo(0.028_626_4, 6);
    expect(
      rowOf(
        {},
        known.filter(({ date }) => date !== '2024-06-14'),
      ),
    ).toMatchObject({ coupon: null });
    expect(rowOf({}, known.slice(30))).toMatchObject({ coupon: null });
  });

  test('are fixed once all of their fixings are known, and made anew where one is corrected', () => {
    // Looked back five business days, the last day of the period, 5 July, takes the fixing of 27 June.
    expect(
      rowOf(
        {},
        known.filter(({ date }) => date <= '2024-06-27'),
      )?.isEstimated,
    ).toBe(false);
    expect(
      rowOf(
        {},
        known.filter(({ date }) => date <= '2024-06-26'),
      )?.isEstimated,
    ).toBe(true);
    const fixed = rowOf({});
    const corrected = known.map((each) => (each.date === '2024-06-12' ? { ...each, rate: each.rate + 0.001 } : each));
    const again = fixed && arrearsPayments({ ...inArrears, ...first }, [fixed], { fixings: corrected, ...noCurve })[0];
    // One day of the average.
    expect(again?.coupon).toBeCloseTo(first.coupon + (100 * 0.001) / 360, 12);
  });

  test('that a source gave stay, and so do those of other bonds', () => {
    const given = [payment({ number: 1, from: first.start, to: first.end, coupon: 0.26 })];
    expect(arrearsPayments({ ...inArrears, ...first }, given, { fixings: known, ...noCurve })).toEqual(given);
    const open = unset(first.start, first.end);
    for (const other of [{ overnightMethod: null }, { referenceRate: 'EURIBOR 3M' }, { quotedMargin: null }] as const) {
      expect(rowOf(other)).toEqual(open[0]);
    }
  });

  test('lock the last period alone where coupons are paid late', () => {
    const rows = [
      payment({ number: 1, from: '2024-05-17', to: '2024-06-07', coupon: null }),
      payment({ number: 2, from: '2024-06-07', to: '2024-07-08', coupon: null, redemption: 100 }),
    ];
    const couponsOf = (change: Partial<IssueTerms>) =>
      arrearsPayments({ ...inArrears, ...change }, rows, { fixings: known, ...noCurve }).map(({ coupon }) => coupon);
    const [plain, locked, late] = [{}, { lockoutDays: 5 }, { lockoutDays: 5, paymentDelayDays: 2 }].map(couponsOf);
    expect(locked?.[0]).not.toBeCloseTo(plain?.[0] ?? 0, 8);
    expect(locked?.[1]).not.toBeCloseTo(plain?.[1] ?? 0, 8);
    expect(late).toEqual([plain?.[0], locked?.[1]]);
  });

  test('accrue from day to day to what they pay, by any terms', () => {
    const start = dayNumberFromIso(isoDate('2024-03-04'));
    const dates = Array.from({ length: 130 }, (_, at) => isoFromDayNumber(addDays(start, at - 40)));
    fc.assert(
      fc.property(
        fc.constantFrom('compounded', 'averaged'),
        fc.integer({ min: 0, max: 10 }),
        fc.boolean(),
        fc.array(fc.double({ min: -0.01, max: 0.2, noNaN: true }), { minLength: 130, maxLength: 130 }),
        (overnightMethod, lookbackDays, hasObservationShift, rates) => {
          const terms = { ...inArrears, overnightMethod, lookbackDays, hasObservationShift };
          const fixings = dates.map((date: IsoDate, at) => ({
            referenceRate: 'SOFR' as const,
            date,
            rate: rates[at] ?? 0,
          }));
          const rows = arrearsPayments(terms, unset('2024-03-04', '2024-04-30'), { fixings, ...noCurve });
          const [from, to] = [start, dayNumberFromIso(isoDate('2024-04-30'))];
          const counting = { daysAYear: 360, isRounded: false };
          const earned = valueOrNull(dailyResetInterest(arrearsResets(terms, rows, fixings), from, to, counting));
          expect(earned).toBeCloseTo(rows[0]?.coupon ?? Number.NaN, 10);
        },
      ),
      { numRuns: draws(30, 300) },
    );
  });
});
