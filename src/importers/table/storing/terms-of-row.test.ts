import { expect, test } from 'vitest';
import { isoDate } from '#math/units.ts';
import { termFields } from '../mapping/bond-targets.ts';
import { couponKindOfRow } from '../mapping/row-rules.ts';
import { paymentsFromTerms } from './payments-from-terms.ts';
import { type TermsValues, termsOfRow, termsProblem } from './terms-of-row.ts';

/** A row of a table that says nothing but these. */
function rowOf(values: Partial<TermsValues>): TermsValues {
  const empty = Object.fromEntries(Object.keys(termFields).map((field) => [field, null]));
  return { ...empty, currency: null, name: 'Any', couponKind: 'fixed', faceValue: 100, ...values } as TermsValues;
}

const known = { since: isoDate('2026-03-02'), runBackTo: null, certainAfter: null };
const made = (row: TermsValues, more: object = {}) => paymentsFromTerms(termsOfRow(row), row, { ...known, ...more });
const paymentsOf = (row: TermsValues, more: object = {}) => made(row, more).payments ?? [];

test('BEY-2 a row of a BTP is paid where its yield counts: 1 November 2025 is a Saturday', () => {
  const row = rowOf({
    market: 'italy-btp',
    couponRate: 0.044,
    couponFrequency: 2,
    issuedOn: isoDate('2025-05-01'),
    maturesOn: isoDate('2033-05-01'),
  });
  const payments = paymentsOf(row);
  expect(payments[0]).toMatchObject({ paymentDate: '2025-11-03', accrualEnd: '2025-11-01' });
  expect(payments[0]?.coupon).toBeCloseTo(2.2, 12);
  expect(payments.at(-1)?.paymentDate).toBe('2033-05-02');
  expect(termsOfRow(row).yieldConvention).toEqual({
    dayCount: 'ACT/ACT ICMA',
    compounding: 'Compounded',
    frequency: 1,
  });
});

test('BEY-2 a row of Australia has its ex-dividend days and rounds interest by the hundred', () => {
  const row = rowOf({
    market: 'australia-government',
    couponRate: 0.06,
    couponFrequency: 2,
    issuedOn: isoDate('2014-02-15'),
    maturesOn: isoDate('2017-02-15'),
  });
  expect(paymentsOf(row)[0]?.exDate).toBe('2014-08-08');
  expect(termsOfRow(row).accruedStep).toBe(0.001);
  expect(paymentsOf({ ...row, exCouponDays: 0 })[0]?.exDate).toBeNull();
});

test.each(['zero', 'fixed', null] as const)(
  'BEY-2 a row of an LFT grows by Selic to one payment, whatever the table calls its coupon: %s',
  (couponKind) => {
    const row = rowOf({ market: 'brazil-lft', couponKind, currency: 'BRL', maturesOn: isoDate('2029-03-01') });
    expect(termsProblem(row)).toBeNull();
    // As the treasury's own file is read.
    expect(termsOfRow(row)).toMatchObject({
      couponKind: 'floating',
      couponFormula: 'Selic',
      couponRate: null,
      couponFrequency: 0,
      dayCount: 'BUS/252',
    });
    expect(made(row)).toMatchObject({
      payments: [{ paymentDate: '2029-03-01', coupon: null, redemption: 100, isEstimated: true }],
      missing: null,
    });
    expect(couponKindOfRow({ market: 'brazil-lft', name: 'LFT 2029', couponRate: 0 })).toBe('floating');
  },
);

// Tesouro Nacional, Metodologia de Cálculo dos Títulos Públicos Federais: 48.80885 of 1,000.
test('BEY-2 a row of Brazil pays what its rate grows to in half a year', () => {
  const terms = {
    couponRate: 0.1,
    couponFrequency: 2,
    issuedOn: isoDate('2008-01-01'),
    maturesOn: isoDate('2014-01-01'),
  };
  const payments = paymentsOf(rowOf({ market: 'brazil-ntn-f', ...terms }));
  expect(payments).toHaveLength(12);
  for (const { coupon } of payments) expect(coupon).toBeCloseTo(4.880885, 10);
});

// Banco de México: coupons of 182 days by actual days of a year of 360, yields compounded by those periods.
test('BEY-16 an M-bono is stored with its periods of 182 days and a yield that compounds by them', () => {
  const row = rowOf({
    market: 'mexico-m-bono',
    couponKind: 'fixed',
    couponRate: 0.08,
    couponPeriodDays: 182,
    issuedOn: isoDate('2024-01-04'),
    maturesOn: isoDate('2025-01-02'),
  });
  const { yieldConvention, couponFrequency } = termsOfRow(row);
  expect(yieldConvention.frequency).toBeCloseTo(360 / 182, 12);
  expect(couponFrequency).toBe(2);
  expect(paymentsOf(row).map(({ coupon }) => coupon)).toEqual([1, 1].map(() => expect.closeTo((8 * 182) / 360, 10)));
});

// Six half-years of 5 per cent in kind: 100 (1.05)^6 = 134.0095640625.
test('BEY-16 a row says until when its interest is capitalised, and which part of it', () => {
  const row = rowOf({
    market: 'us-corporate',
    couponRate: 0.1,
    couponFrequency: 2,
    issuedOn: isoDate('2025-01-15'),
    maturesOn: isoDate('2030-01-15'),
    currency: 'USD',
    capitalisedUntil: isoDate('2028-01-15'),
  });
  expect(termsProblem(row)).toBeNull();
  expect(termsOfRow(row).poolFactor).toBeNull();
  const payments = paymentsOf(row);
  expect(payments[0]).toMatchObject({ redemption: expect.closeTo(-5, 12), poolFactor: 1.05 });
  expect(payments.at(-1)?.redemption).toBeCloseTo(134.0095640625, 10);
  expect(paymentsOf({ ...row, capitalisedShare: 0.4 })[0]?.redemption).toBeCloseTo(-2, 12);
});

test.each([
  ['a share without an end', { capitalisedShare: 0.5 }, 'capitalisedUntil'],
  ['a share of nothing', { capitalisedUntil: isoDate('2028-01-15'), capitalisedShare: 0 }, 'capitalisedShare'],
  ['a nominal above the initial one without it', { poolFactor: 1.05 }, 'poolFactor'],
  ['repayment meanwhile', { capitalisedUntil: isoDate('2028-01-15'), repayment: 'equal' }, 'repaysFrom'],
  [
    'repayment from its end on',
    { capitalisedUntil: isoDate('2028-01-15'), repayment: 'equal', repaysFrom: isoDate('2028-01-15') },
    'repaysFrom',
  ],
  ['indexed interest', { capitalisedUntil: isoDate('2028-01-15'), couponKind: 'indexed' }, 'capitalisedUntil'],
] as const)('BEY-16 refuses %s in terms of capitalised interest', (_what, said, field) => {
  const row = rowOf({
    market: 'us-corporate',
    couponFrequency: 2,
    maturesOn: isoDate('2030-01-15'),
    currency: 'USD',
    ...said,
  });
  expect(termsProblem(row)).toEqual({ code: 'out-of-range', field });
});

test.each([
  ['over a term rate', { referenceRate: 'EURIBOR 3M' }],
  ['in arrears', { referenceRate: 'SOFR', overnightMethod: 'compounded', quotedMargin: 0.01 }],
] as const)(
  'BEY-16 floating interest %s that is capitalised follows from no terms: a list of payments tells it',
  (_what, said) => {
    const row = rowOf({
      ...said,
      couponKind: 'floating',
      couponFrequency: 4,
      dayCount: 'ACT/360',
      currency: 'USD',
      accruesFrom: isoDate('2026-01-15'),
      maturesOn: isoDate('2030-01-15'),
      capitalisedUntil: isoDate('2028-01-15'),
    });
    expect(termsProblem(row)).toBeNull();
    expect(made(row)).toEqual({ payments: null, missing: 'couponKind' });
  },
);

const certain = (row: TermsValues, more: object = {}) =>
  paymentsOf(row, more).flatMap(({ paymentDate, isEstimated }) => (isEstimated ? [] : [paymentDate]));

const gilt = {
  market: 'uk-gilt',
  couponRate: 0.04,
  couponFrequency: 2,
  maturesOn: isoDate('2031-03-07'),
} as const;

test('BEY-2 complete terms make payments that are known', () => {
  const row = rowOf({ ...gilt, issuedOn: isoDate('2021-03-07') });
  expect(paymentsOf(row).map(({ madeFrom }) => madeFrom)).toEqual(Array(20).fill('terms'));
  expect(certain(row)).toHaveLength(20);
});

test('BEY-2 a start off the days of coupons leaves the first two open, unless the first coupon is told', () => {
  const row = rowOf({ ...gilt, issuedOn: isoDate('2021-01-20') });
  expect(certain(row)[0]).toBe('2022-03-07');
  expect(certain({ ...row, firstCouponOn: isoDate('2021-09-07') })[0]).toBe('2021-09-07');
});

test('BEY-2 without a day of issue coupons are run back from maturity, and are certain past any possible first one', () => {
  const row = rowOf(gilt);
  const payments = paymentsOf(row);
  // There on 2 March 2026: the coupon of 7 March may be the first, or be passed over for a long first period.
  expect(certain(row)[0]).toBe('2027-03-07');
  expect(payments[0]).toMatchObject({ number: 1, accrualStart: '2016-03-07', madeFrom: 'run-back' });
  expect(payments[0]?.coupon).toBeCloseTo(2, 12);
  expect(certain(row, { since: isoDate('2020-03-07') })[0]).toBe('2021-09-07');
  expect(certain(row, { certainAfter: isoDate('2024-09-07') })[0]).toBe('2025-03-07');
});

test('BEY-2 of a zero nothing hangs on its day of issue', () => {
  const row = rowOf({ couponKind: 'zero', maturesOn: isoDate('2028-01-31') });
  expect(paymentsOf(row)).toMatchObject([{ paymentDate: '2028-01-31', redemption: 100, isEstimated: false }]);
});

test('BEY-2 coupons of a month end are estimates where neither row nor market says their day', () => {
  const terms = {
    couponRate: 0.035,
    couponFrequency: 2,
    dayCount: 'ACT/ACT ICMA',
    issuedOn: isoDate('2024-09-30'),
  } as const;
  const row = rowOf({ ...terms, maturesOn: isoDate('2029-09-30') });
  expect(certain(row)).toEqual([]);
  // A Treasury note of 31 CFR 356: coupons on the last days of March and September.
  const [first] = paymentsOf({ ...row, market: 'us-street' });
  expect(first).toMatchObject({ paymentDate: '2025-03-31', isEstimated: false });
  expect(certain({ ...row, couponDay: 'month-end' })).toHaveLength(10);
  expect(certain({ ...row, maturesOn: isoDate('2029-10-31'), issuedOn: isoDate('2024-10-31') })).toHaveLength(10);
  expect(certain({ ...row, couponFrequency: 1 })).toHaveLength(5);
});

test('BEY-2 without a day of issue coupons of a month end are estimates too, of a bond that was repaid and one whose first coupon is past', () => {
  const terms = { couponRate: 0.035, couponFrequency: 2, dayCount: 'ACT/ACT ICMA' } as const;
  const repaid = rowOf({ ...terms, maturesOn: isoDate('2025-09-30') });
  expect(paymentsOf(repaid).length).toBeGreaterThan(0);
  expect(certain(repaid)).toEqual([]);
  const running = rowOf({ ...terms, maturesOn: isoDate('2029-09-30') });
  expect(certain({ ...running, firstCouponOn: isoDate('2020-09-30') })).toEqual([]);
  // Its first coupon tells the day of all.
  expect(certain({ ...running, firstCouponOn: isoDate('2020-03-30') })).toHaveLength(19);
});

test.each([
  ['couponKind', { couponKind: 'floating', referenceRate: 'EURIBOR_3M' }],
  ['laterRates', { couponKind: 'step' }],
  ['couponRate', { couponRate: null }],
  ['repayment', { isAmortising: true }],
  ['accruesFrom', { repayment: 'equal' }],
  ['accruesFrom', { isPerpetual: true, maturesOn: null }],
] as const)('BEY-16 without %s no payments follow, which is said', (missing, values) => {
  expect(made(rowOf({ ...gilt, ...(values as object) }))).toEqual({ payments: null, missing });
});

// The fifteenth of November 2026 is a Sunday; the last day of May 2026 is one as well, and June begins with a Monday.
test.each([
  [null, '2026-11-16', '2026-06-01'],
  ['unadjusted', '2026-11-15', '2026-05-31'],
  ['following', '2026-11-16', '2026-06-01'],
  ['modified-following', '2026-11-16', '2026-05-29'],
  ['preceding', '2026-11-13', '2026-05-29'],
  ['modified-preceding', '2026-11-13', '2026-05-29'],
] as const)('BEY-16 by the convention %s money moves on %s and %s', (businessDayConvention, middle, end) => {
  const row = rowOf({
    couponRate: 0.04,
    couponFrequency: 1,
    dayCount: '30E/360',
    calendar: 'TARGET',
    businessDayConvention,
    issuedOn: isoDate('2025-11-15'),
    maturesOn: isoDate('2026-11-15'),
  });
  expect(paymentsOf(row)[0]?.actualPaymentDate).toBe(middle);
  const ofMay = { ...row, issuedOn: isoDate('2025-05-31'), maturesOn: isoDate('2026-05-31') };
  expect(paymentsOf(ofMay)[0]?.actualPaymentDate).toBe(end);
});

test('BEY-16 a convention of the row goes before that of its market, also where yields count to paid days', () => {
  const row = rowOf({
    market: 'italy-btp',
    couponRate: 0.044,
    couponFrequency: 2,
    businessDayConvention: 'unadjusted',
    issuedOn: isoDate('2025-05-01'),
    maturesOn: isoDate('2033-05-01'),
  });
  expect(paymentsOf(row)[0]).toMatchObject({ paymentDate: '2025-11-01', actualPaymentDate: '2025-11-01' });
});

// By each issuer: gilts pay half-yearly (DMO), OATs yearly (Agence France Trésor), Turkish bonds each 182 days (Treasury of Turkey).
test.each([
  ['uk-gilt', 2, null],
  ['france-oat', 1, null],
  ['turkey-government', 2, 182],
] as const)('BEY-2 a row that names the market of a government needs no frequency: %s', (market, frequency, days) => {
  const row = rowOf({ market, currency: 'EUR', couponRate: 0.04, maturesOn: isoDate('2033-10-31') });
  expect(termsProblem(row)).toBeNull();
  expect(termsOfRow(row)).toMatchObject({ couponFrequency: frequency, couponPeriodDays: days });
  expect(termsOfRow({ ...row, couponFrequency: 4 }).couponFrequency).toBe(4);
  expect(paymentsOf(row).length).toBeGreaterThan(7 * frequency);
});

test('BEY-2 a frequency that a market does not fix is not taken from it', () => {
  const row = rowOf({ couponRate: 0.04, currency: 'EUR', maturesOn: isoDate('2033-10-31') });
  const open = { code: 'missing-value', field: 'couponFrequency' };
  expect(termsProblem({ ...row, market: 'eurobond' })).toEqual(open);
  expect(termsProblem({ ...row, market: 'france-oat', couponKind: 'floating' })).toEqual(open);
});

test.each([
  ['germany-bund', 'DBREI 0.1 04/33', true],
  ['germany-bund', 'DBR 2.6 08/35', false],
  ['france-oat', 'OATEI 1.8 07/40', true],
  ['spain-government', 'SPGEI 0.7 11/33', true],
  ['italy-btp-ei', 'BTP 1.8 05/36', true],
  ['uk-gilt', 'UKTI 1.125 11/37', true],
  ['uk-gilt', '1 1/8% Index-linked Treasury Gilt 2037', true],
  ['uk-gilt', 'UKT 4.5 06/28', false],
  ['us-corporate', 'Index-linked note', false],
] as const)('BEY-2 a row of %s called %s is linked to inflation: %s', (market, name, isLinked) => {
  const row = rowOf({ market, name, couponRate: 0.01, couponFrequency: 1, maturesOn: isoDate('2033-04-15') });
  expect(termsOfRow(row).isInflationLinked).toBe(isLinked);
  expect(termsOfRow({ ...row, isInflationLinked: !isLinked }).isInflationLinked).toBe(!isLinked);
});
