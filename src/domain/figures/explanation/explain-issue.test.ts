import { expect, test } from 'vitest';
import { isoDate } from '#math/units.ts';
import { madeUpBond, payment, plainTerms } from '../../testing/made-up-bond.ts';
import {
  explainAccruedPerBond,
  explainConversionRatio,
  explainCover,
  explainIndexRatio,
  explainPoolFactor,
  explainToCome,
  type SumFigure,
} from './explain-issue.ts';
import type { Explanation } from './explanation.ts';

const input = (explained: Explanation | null, name: string) =>
  explained?.inputs.find((candidate) => candidate.name === name)?.value;

// The example of docs/methods/issue-amounts.md: 1,000 at 5 %, of which 400 is paid back, and 300 twice to come.
const rows = [
  { number: 1, from: '2024-03-03', to: '2025-03-03', nominal: 100, coupon: 5, redemption: 40, poolFactor: 0.6 },
  { number: 2, from: '2025-03-03', to: '2026-03-03', nominal: 60, coupon: 3, redemption: 30, poolFactor: 0.3 },
  { number: 3, from: '2026-03-03', to: '2027-03-03', nominal: 30, coupon: 1.5, redemption: 30, poolFactor: 0 },
].map(({ nominal, poolFactor, ...words }) => ({ ...payment(words), nominal, poolFactor }));
const terms = { ...plainTerms, poolFactor: 0.6, issuedAmount: 1e7 };
const known = { terms, cashFlows: rows, today: isoDate('2025-06-01') };

test.each([
  ['coupons_per_bond', 45, 'sum'],
  ['redemption_per_bond', 600, 'sum'],
  ['coupons_per_100', 7.5, 'sum_per_100'],
  ['redemption_per_100', 100, 'sum_per_100'],
  ['coupons_of_issue', 450_000, 'sum_of_issue'],
  ['redemption_of_issue', 6e6, 'sum_of_issue'],
] as const)('BEY-1 CAS-1 %s is explained by the payments to come', (figure: SumFigure, value, formula) => {
  const explained = explainToCome(figure, known);
  expect(explained).toMatchObject({ value, formula, assumptions: [] });
  expect(explained?.addends.map(({ date, amount }) => [date, amount])).toEqual(
    figure.startsWith('coupons')
      ? [
          ['2026-03-03', 30],
          ['2027-03-03', 15],
        ]
      : [
          ['2026-03-03', 300],
          ['2027-03-03', 300],
        ],
  );
});

test('BEY-1 CAS-1 a coupon that is not set is not counted, and what has no end or no amount has no sum', () => {
  const cashFlows = rows.map((row) => (row.number === 3 ? { ...row, coupon: null } : row));
  const unset = explainToCome('coupons_per_bond', { ...known, cashFlows });
  expect(unset).toMatchObject({ value: 30, assumptions: ['unset_coupons'] });
  expect(explainToCome('coupons_per_bond', { ...known, terms: { ...terms, isPerpetual: true } })).toBeNull();
  expect(explainToCome('coupons_of_issue', { ...known, terms: { ...terms, issuedAmount: null } })).toBeNull();
  expect(explainToCome('coupons_per_bond', { ...known, today: isoDate('2027-03-03') })).toBeNull();
});

test('BEY-1 a pool factor is what is left over the face, unless the payments say another: then the source says it', () => {
  const today = explainPoolFactor({ ...known, paidOn: null });
  expect(today).toMatchObject({ value: 0.6, formula: 'pool_factor' });
  expect([input(today, 'nominal'), input(today, 'face_value')]).toEqual([600, 1000]);
  const later = explainPoolFactor({ ...known, paidOn: isoDate('2026-03-03') });
  expect([later?.value, input(later, 'nominal')]).toEqual([0.3, 300]);
  const other = explainPoolFactor({ ...known, terms: { ...terms, poolFactor: 0.55 }, paidOn: null });
  expect(other).toMatchObject({ value: 0.55, formula: 'stated' });
  expect(explainPoolFactor({ ...known, paidOn: isoDate('2026-03-04') })).toBeNull();
});

test('BEY-1 a conversion ratio follows from its price: 1,000 at 36.37 are 27.50 shares (Hong Kong University of Science and Technology)', () => {
  const own = { ratio: null, price: 36.37, faceValue: 1000, currency: 'USD' };
  const explained = explainConversionRatio(own);
  expect(explained?.formula).toBe('conversion_ratio');
  expect(explained?.value).toBeCloseTo(27.5, 2);
  expect(explainConversionRatio({ ...own, ratio: 27 })).toMatchObject({ value: 27, formula: 'stated' });
  expect(explainConversionRatio({ ...own, price: null })).toBeNull();
});

test('BEY-1 the index ratio names both values and who says them, and of an indexed face both faces', () => {
  // 280.309 / 248.99 is 1.125784; a face of 1,337.5 of 1,000 is 1.3375.
  const day = { settlement: isoDate('2025-06-02'), yearlyRise: null };
  const index = { settled: 280.309, base: 248.99 };
  const linked = explainIndexRatio({ ...terms, priceIndex: 'US CPI-U' }, { ...day, ratio: 1.12578, index }, 'Treasury');
  expect(linked).toMatchObject({ value: 1.12578, formula: 'index_ratio' });
  expect((input(linked, 'index_settled') ?? 0) / (input(linked, 'index_base') ?? 1)).toBeCloseTo(1.12578, 5);
  expect(linked.inputs.find(({ name }) => name === 'index_source')?.text).toBe('Treasury');
  const faces = { ...terms, faceValue: 1337.5, initialFaceValue: 1000 };
  const ofFace = explainIndexRatio(faces, { ...day, ratio: 1.3375, index: null }, null);
  expect(ofFace.formula).toBe('index_ratio_of_face');
  expect([input(ofFace, 'face_value'), input(ofFace, 'initial_face_value')]).toEqual([1337.5, 1000]);
});

test('BEY-1 demand of 15 for 10 that were placed covers it 1.5 times', () => {
  expect(explainCover({ demand: 15e6, placed: 10e6 }, 'EUR')).toMatchObject({ value: 1.5, formula: 'bid_to_cover' });
  expect(explainCover({ demand: 15e6, placed: null }, 'EUR')).toBeNull();
});

test('BEY-1 CAS-4 the accrued interest of one bond is that per 100 of its nominal', () => {
  // 5 % of 1,000 over 73 of 365 days from 3 March 2025.
  const { terms: plain, cashFlows } = madeUpBond({});
  const explained = explainAccruedPerBond(plain, cashFlows, { day: isoDate('2025-05-15'), resets: [] });
  expect(explained?.value).toBeCloseTo(10, 12);
  expect(input(explained, 'accrued')).toBeCloseTo(1, 12);
  expect(input(explained, 'nominal')).toBe(1000);
});
