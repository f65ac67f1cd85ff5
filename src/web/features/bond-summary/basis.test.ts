import { expect, test } from 'vitest';
import type { BondSummary } from '#contract/bond-summary.ts';
import { chosenEnds, headlineExit, summaryAtBasis } from './basis.ts';

const exitOf = (kind: 'put' | 'maturity', date: string, effectiveYield: number | null) => ({
  ...{ kind, date, effectiveYield, quotedYield: effectiveYield, price: null, duration: 1, effectiveDuration: 0.9 },
  ...{ spread: 120, isCertain: true, isWorst: false, masked: [] },
});

function summaryOf(exits: readonly ReturnType<typeof exitOf>[]): BondSummary {
  const figure = { value: 0.05, change: 0.001, venueName: 'Exchange', date: '2026-11-20', masked: [] };
  return {
    ...{ yield: figure, spread: figure, duration: figure, yieldType: 'maturity', yieldDate: '2033-01-18' },
    priceFigures: { exits },
  } as unknown as BondSummary;
}

const both = summaryOf([exitOf('put', '2029-01-18', 0.07), exitOf('maturity', '2033-01-18', 0.05)]);

test('NAV-6 the end that is chosen restates yield, spread and duration, and says which it is', () => {
  const put = summaryAtBasis(both, 'put-2029-01-18');
  expect(put.yield).toMatchObject({ value: 0.07, change: null, venueName: 'Exchange' });
  expect(put.spread?.value).toBe(120);
  expect(put.duration?.value).toBe(0.9);
  expect(put).toMatchObject({ yieldType: 'offer', yieldDate: '2029-01-18', yieldOrigin: 'computed' });
});

test('NAV-6 without a choice, with that of the headline, and with an unknown one the head stays as it is', () => {
  for (const basis of [null, 'maturity', 'put-2030-01-01', 'x']) expect(summaryAtBasis(both, basis)).toBe(both);
  expect(headlineExit(both)?.kind).toBe('maturity');
});

test('NAV-6 a bond with one end that has a yield has nothing to choose', () => {
  expect(chosenEnds(summaryOf([exitOf('maturity', '2033-01-18', 0.05)]))).toEqual([]);
  expect(chosenEnds(summaryOf([exitOf('put', '2029-01-18', null), exitOf('maturity', '2033-01-18', 0.05)]))).toEqual(
    [],
  );
});
