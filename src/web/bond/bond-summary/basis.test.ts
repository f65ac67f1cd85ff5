import { expect, test } from 'vitest';
import type { BondSummary } from '#contract/bond/bond-summary.ts';
import { chosenEnds, conventionOf, explainedEnd, hasConventions, headlineExit, summaryAtBasis } from './basis.ts';

const exitOf = (kind: 'put' | 'maturity', date: string, effectiveYield: number | null) => ({
  kind,
  date,
  effectiveYield,
  quotedYield: effectiveYield === null ? null : effectiveYield - 0.001,
  price: null,
  duration: 1,
  effectiveDuration: 0.9,
  simpleYield: effectiveYield === null ? null : effectiveYield + 0.01,
  spread: 120,
  isCertain: true,
  isWorst: false,
  masked: [],
});

function summaryOf(exits: readonly ReturnType<typeof exitOf>[]): BondSummary {
  const figure = { value: 0.05, change: 0.001, venueName: 'Exchange', date: '2026-11-20', masked: [] };
  return {
    yield: figure,
    spread: figure,
    duration: figure,
    yieldType: 'maturity',
    yieldDate: '2033-01-18',
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

test('NAV-6 the convention that is chosen restates the yield, and in that of the market the duration, to the same end', () => {
  const street = summaryAtBasis(both, null, 'street');
  expect(street.yield?.value).toBeCloseTo(0.049, 12);
  expect(street.duration?.value).toBe(1);
  expect(street).toMatchObject({ spread: both.spread, yieldType: 'maturity', yieldDate: '2033-01-18' });
  const simple = summaryAtBasis(both, 'put-2029-01-18', 'simple');
  expect(simple.yield?.value).toBeCloseTo(0.08, 12);
  expect(simple).toMatchObject({ yieldType: 'offer', yieldDate: '2029-01-18', duration: { value: 0.9 } });
  expect(explainedEnd(both, null, 'effective')).toBeNull();
  expect(explainedEnd(both, null, 'simple')).toBe('maturity');
  expect(explainedEnd(both, 'put-2029-01-18', 'effective')).toBe('put-2029-01-18');
});

test('NAV-6 a convention that a bond does not have leaves the yield out, and a source’s own yield stays', () => {
  const floater = summaryOf([{ ...exitOf('maturity', '2033-01-18', 0.05), simpleYield: null }]);
  expect(summaryAtBasis(floater, null, 'simple').yield).toBeNull();
  const published = { ...both, priceFigures: null };
  expect(hasConventions(published)).toBe(false);
  expect(summaryAtBasis(published, null, 'simple')).toBe(published);
});

test.each([
  ['', 'effective'],
  ['convention=street', 'street'],
  ['convention=simple', 'simple'],
  ['convention=x', 'effective'],
])('NAV-6 the address “%s” asks for the %s convention', (search, convention) => {
  expect(conventionOf(new URLSearchParams(search))).toBe(convention);
});
