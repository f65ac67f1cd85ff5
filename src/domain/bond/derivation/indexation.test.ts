import { describe, expect, test } from 'vitest';
import { addDays, dayNumberFromIso, isoFromDayNumber } from '#math/dates/dates.ts';
import { isoDate } from '#math/units.ts';
import { plainTerms } from '../../testing/made-up-bond.ts';
import { laggingFormula } from '../coupon-formula.ts';
import type { IssueTerms } from '../issue.ts';
import { firstOfMonth, type IndexValues, indexationOf, indexDays, moneyFigures } from './indexation.ts';

const valuesOf = (values: Readonly<Record<string, number>>): IndexValues =>
  new Map(Object.entries(values).map(([date, value]) => [isoDate(date), value]));

const linker = (more: Partial<IssueTerms>): IssueTerms => ({ ...plainTerms, isInflationLinked: true, ...more });
const ratioOf = (terms: IssueTerms, settlement: string, values: IndexValues) =>
  indexationOf(terms, dayNumberFromIso(isoDate(settlement)), values);

describe('TIPS', () => {
  // 31 CFR 356, appendix B, section III.B: reopened on 15 October 1998.
  const reopened = linker({ priceIndex: 'US CPI-U', accruesFrom: isoDate('1998-01-15') });
  const values = valuesOf({ '1998-10-15': 163.29032, '1998-01-15': 161.55484, '1997-10-15': 160.3 });

  test('BEY-2 the money price of 31 CFR 356, section III.B follows from the two index values', () => {
    const known = ratioOf(reopened, '1998-10-15', values);
    expect(known).toMatchObject({ ratio: 1.01074, index: { settled: 163.29032, base: 161.55484 } });
    const money = known && moneyFigures(known, { price: 99.797017, accrued: 0.90625, yield: 0.0368 });
    expect(Math.abs((money?.price ?? 0) - 100.868837)).toBeLessThan(1e-6);
    expect(Math.abs((money?.accrued ?? 0) - 0.915983)).toBeLessThan(1e-6);
    // The index rose from 160.3 to 163.29032 in twelve months.
    expect(money?.nominalYield).toBeCloseTo(1.0368 * (163.29032 / 160.3) - 1, 12);
  });

  test('BEY-2 the auction of 91282CDX6 on 19 May 2022: price, accrued interest and ratio as the Treasury published them', () => {
    const terms = linker({ priceIndex: 'US CPI-U', baseIndex: 277.20274 });
    const known = ratioOf(terms, '2022-05-31', valuesOf({ '2022-05-31': 287.38181 }));
    expect(known).toMatchObject({ ratio: 1.03672, yearlyRise: null });
    const money = known && moneyFigures(known, { price: 98.982175, accrued: 0.046961, yield: 0.00232 });
    expect(money?.price).toBeCloseTo(102.6168, 6);
    expect(money?.accrued).toBeCloseTo(0.048685, 6);
    expect(money?.nominalYield).toBeNull();
  });

  test('BEY-2 has no ratio while the index of settlement or of the dated date is not known', () => {
    expect(ratioOf(reopened, '1998-10-15', valuesOf({ '1998-10-15': 163.29032 }))).toBeNull();
    expect(ratioOf(reopened, '1998-10-15', valuesOf({ '1998-01-15': 161.55484 }))).toBeNull();
    expect(ratioOf({ ...reopened, isInflationLinked: false }, '1998-10-15', values)).toBeNull();
  });

  test('asks for the days that it needs', () => {
    const days = indexDays(reopened, dayNumberFromIso(isoDate('1998-10-15')));
    expect(days).toEqual(
      expect.arrayContaining(['1998-10-15', '1998-10-01', '1998-11-01', '1997-10-15', '1998-01-15']),
    );
    expect(indexDays({ ...reopened, baseIndex: 1 }, dayNumberFromIso(isoDate('1998-10-15')))).not.toContain(
      '1998-01-15',
    );
  });
});

// RPI of June and July 2023, 376.4 and 374.2 (Office for National Statistics, January 1987 = 100), which gilts settle at on the first of
// September and October. The Debt Management Office says the ratio for 14 September as the uplift of its amounts in issue of the 13th.
describe('gilts', () => {
  const values = valuesOf({ '2023-09-01': 376.4, '2023-10-01': 374.2 });

  test.each([
    ['0 1/8% 2024', 242.41935, 1.54875],
    ['1 1/4% 2027', 194.06667, 1.93463],
    ['0 3/4% 2033', 372.24, 1.00861],
    ['0 1/8% 2073', 308.32, 1.21772],
  ])('BEY-2 %s has the index ratio of 14 September 2023 that its office published', (_name, baseIndex, ratio) => {
    const terms = linker({ priceIndex: 'UK RPI', baseIndex, couponFormula: laggingFormula('rpi', 3) });
    expect(ratioOf(terms, '2023-09-14', values)?.ratio).toBe(ratio);
  });

  test('BEY-2 with a lag of eight months have none, since their prices are in money', () => {
    const terms = linker({ priceIndex: 'UK RPI', baseIndex: 173.6, couponFormula: laggingFormula('rpi', 8) });
    expect(ratioOf(terms, '2023-09-14', values)).toBeNull();
  });
});

// FOI without tobacco (Istat, 2015 = 100) of September and October 2022, 113.5 and 117.2, and of March and April 2023, 118.0 and 118.4, which count
// on the first of three months later. The Treasury's coefficient of the BTP Italia 1.6 % 2030 for 28 June 2023 is 1.01403: it paid 8.112 and 14.03
// of 1,000 (Corriere della Sera, 18 June 2023).
describe('BTP Italia', () => {
  const terms = linker({
    priceIndex: 'IT FOI',
    couponFrequency: 2,
    accruesFrom: isoDate('2022-06-28'),
    maturesOn: isoDate('2030-06-28'),
    baseIndex: 106.0,
  });
  const values = valuesOf({
    '2022-06-28': 109.72,
    '2022-12-01': 113.5,
    '2023-01-01': 117.2,
    '2023-06-01': 118.0,
    '2023-07-01': 118.4,
    '2023-08-01': 118.6,
  });

  test('BEY-2 counts from the running period, whose revaluation is paid with the coupon', () => {
    // The eve of the coupon: 118 + 26 / 30 of 0.4 over 113.5 + 27 / 31 of 3.7; on the day itself 27 / 30 would be 1.01403.
    expect(ratioOf(terms, '2023-06-27', values)?.ratio).toBe(1.01391);
    expect(ratioOf(terms, '2023-06-28', values)).toMatchObject({ ratio: 1, index: { settled: 118.36, base: 118.36 } });
    const { settled = 0, base = 1 } = { settled: 118.36, base: ratioOf(terms, '2023-06-27', values)?.index?.base };
    expect(0.8 * 10 * (settled / base)).toBeCloseTo(8.112, 3);
    expect(1000 * (settled / base - 1)).toBeCloseTo(14.03, 2);
  });

  // Bank of Italy, payments of 24 April, 14 September and 22 November 2023: interest and revaluation of 1,000. FOI without tobacco by Istat,
  // three months before: July and August 2022, December 2022 to March 2023, June to September 2023.
  test.each([
    ['2023-04-24', '2022-10-24', 0.35, [112.3, 113.2, 118.3, 118.5], 1.83498, 48.56],
    ['2023-09-14', '2023-03-14', 2, [118.2, 118.3, 118.6, 118.7], 10.0339, 3.39],
    ['2023-11-22', '2023-05-22', 1.6, [118.5, 118, 119.1, 119.3], 8.07304, 9.13],
  ])('BEY-2 pays on %s what the Bank of Italy published', (to, from, rate, foi, interest, revaluation) => {
    const [start, end] = [dayNumberFromIso(isoDate(from)), dayNumberFromIso(isoDate(to))];
    const months = [firstOfMonth(start, 0), firstOfMonth(start, 1), firstOfMonth(end, 0), firstOfMonth(end, 1)];
    const known = new Map(months.map((month, at) => [month, foi[at] ?? 0]));
    const period = { ...terms, accruesFrom: isoDate(from), maturesOn: isoDate(to) };
    const base = ratioOf(period, isoFromDayNumber(addDays(end, -1)), known)?.index?.base ?? 0;
    const settled = ratioOf(period, to, known)?.index?.settled ?? 0;
    const coefficient = Number((settled / base).toFixed(5));
    expect((rate / 2) * 10 * coefficient).toBeCloseTo(interest, 8);
    expect(1000 * (coefficient - 1)).toBeCloseTo(revaluation, 8);
  });

  test('BEY-2 pays no less than par for a fall of the index, and makes up for it before it pays again', () => {
    const fallen = new Map([...values, [isoDate('2023-06-28'), 110]]);
    expect(ratioOf(terms, '2023-06-28', fallen)).toMatchObject({
      ratio: 1,
      index: { base: expect.closeTo(116.72258, 5) },
    });
    expect(ratioOf(terms, '2023-07-15', fallen)?.index?.base).toBeCloseTo(116.72258, 5);
    fallen.delete(isoDate('2022-06-28'));
    expect(ratioOf(terms, '2023-07-15', fallen)).toBeNull();
  });

  test('asks for the start of every period', () => {
    const days = indexDays(terms, dayNumberFromIso(isoDate('2023-07-15')));
    expect(days).toEqual(expect.arrayContaining(['2022-06-28', '2022-12-28', '2023-06-28', '2023-07-15']));
    expect(days).not.toContain('2023-12-28');
  });
});

describe('NTN-B', () => {
  // Tesouro Nacional, Cálculo da Rentabilidade, Tesouro IPCA+: the updated value until November 2011 is 2,097.583332 reais of 1,000, and the
  // price of 3 January 2012 is 1,776.77 with a quotation of 84.4317, which a projection of 0.53 % for December means.
  const terms = linker({ priceIndex: 'BR IPCA', baseIndex: 1614.62 });
  const published = { '2010-12-15': 3175.88, '2011-12-15': 3386.8 };
  const projected = valuesOf({ ...published, '2012-01-15': 3386.8 * 1.0053 });

  test('BEY-2 the ratio of a 15th is the updated value, and between two of them it grows by the days of the calendar', () => {
    expect(ratioOf(terms, '2011-12-15', projected)).toMatchObject({ ratio: 2.09758, settlement: '2011-12-15' });
    const ratio = ratioOf(terms, '2012-01-03', projected)?.ratio ?? 0;
    expect(Math.trunc(ratio * 1000 * 84.4317) / 100).toBe(1776.77);
    expect(ratioOf(terms, '2012-01-14', projected)?.settlement).toBe('2012-01-14');
  });

  test('BEY-2 one whose file states no base counts from June 2000 as well, not from its issue', () => {
    const stated = linker({ priceIndex: 'BR IPCA', market: 'brazil-ntn-b', issuedOn: isoDate('2010-12-15') });
    expect(ratioOf(stated, '2011-12-15', projected)?.ratio).toBe(2.09758);
  });

  test('BEY-2 until the index of the running month is published the ratio is that of the last 15th, and says so', () => {
    const known = ratioOf(terms, '2012-01-03', valuesOf(published));
    expect(known).toMatchObject({ ratio: 2.09758, settlement: '2011-12-15' });
    expect(known?.yearlyRise).toBeCloseTo(3386.8 / 3175.88 - 1, 12);
    expect(ratioOf(terms, '2012-01-15', valuesOf(published))).toBeNull();
  });

  test('asks for the 15ths around settlement and a year before it', () => {
    const days = indexDays(terms, dayNumberFromIso(isoDate('2012-01-03')));
    expect(days).toEqual(expect.arrayContaining(['2011-12-15', '2012-01-15', '2010-12-15']));
  });
});

test('BEY-2 an indexed face tells the ratio itself', () => {
  // ОФЗ-ИН 52002 on 15 February 2024: 1,452.26 roubles of 1,000.
  const terms = linker({ faceValue: 1452.26, initialFaceValue: 1000 });
  expect(ratioOf(terms, '2024-02-16', valuesOf({}))).toMatchObject({ ratio: 1.45226, index: null, yearlyRise: null });
  expect(ratioOf({ ...terms, initialFaceValue: null }, '2024-02-16', valuesOf({}))).toBeNull();
});
