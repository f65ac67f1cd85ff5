import { expect, test } from 'vitest';
import type { BondSummary } from '#contract/bond/bond-summary.ts';
import { languageOf } from '#domain/platform/language.ts';
import type { LabelText } from '../../context/reader-context.tsx';
import { comparisonGroups } from './comparison-rows.ts';

const text = ((key: string) => key) as LabelText<'bond'>;
const writing = { text, textOf: (key: string) => key, language: languageOf('en'), hasDifferencesOnly: false };

function bondWith(yieldType: BondSummary['yieldType']): BondSummary {
  const figure = { value: 0.05, change: null, venueName: 'Exchange', date: '2026-11-20', masked: [] };
  return {
    yield: figure,
    yieldType,
    yieldDate: null,
    price: null,
    spread: null,
    duration: null,
    priceFigures: null,
    features: [],
    maturesOn: null,
    issuer: null,
    nextOffer: null,
    issuedAmount: null,
    outstandingAmount: null,
    faceValue: 1000,
    faceCurrency: 'EUR',
    poolFactor: null,
    ratings: [],
    coupon: { rate: null, kind: 'fixed', frequency: 1 },
    masked: [],
  } as unknown as BondSummary;
}

function yieldRow(...types: readonly BondSummary['yieldType'][]) {
  const market = comparisonGroups(types.map(bondWith), writing).find(({ id }) => id === 'market');
  return market?.rows.find(({ id }) => id === 'yield');
}

test('BEY-3 the comparison calls its yields effective where they are, and current where they are that', () => {
  expect(yieldRow('maturity', 'maturity')?.title).toBe('figure_yield, yield_effective, %');
  expect(yieldRow('current', 'current')?.title).toBe('figure_yield_current, %');
  const mixed = yieldRow('maturity', 'current');
  expect(mixed?.title).toBe('figure_yield, %');
  expect(mixed?.cells.map(({ note }) => note)).toEqual(['to_maturity; yield_effective', 'figure_yield_current']);
});
