import { expect, test } from 'vitest';
import type { BondSummary } from '#contract/bond/bond-summary.ts';
import type { EndKind } from '#domain/bond/ends.ts';
import {
  chosenEnds,
  conventionOf,
  conventionsOf,
  durationIn,
  explainedEnd,
  hasConventions,
  headEnd,
  headlineExit,
  isInTheMoney,
  summaryAtBasis,
  worstIn,
} from './basis.ts';

const exitOf = (kind: EndKind, date: string | null, effectiveYield: number | null) => ({
  kind,
  date,
  effectiveYield,
  quotedYield: effectiveYield === null ? null : effectiveYield - 0.001,
  price: null,
  duration: 1,
  quotedYieldChange: 0.002,
  durationChange: -0.01,
  effectiveDuration: 0.9,
  simpleYield: effectiveYield === null ? null : effectiveYield + 0.01,
  headlineYield: null as number | null,
  headlineYieldChange: null as number | null,
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
    usualConvention: 'effective',
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

test('NAV-6 the calculator beside the chart is to the end of the yield in the head: the chosen one, else the headline’s', () => {
  expect(headEnd(both, null)).toBe('maturity');
  expect(headEnd(both, 'put-2029-01-18')).toBe('put-2029-01-18');
  expect(headEnd(both, 'put-2030-01-01')).toBe('maturity');
  expect(headEnd({ ...both, yieldType: 'current' }, null)).toBeNull();
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
  expect(street.yield?.change).toBe(0.002);
  expect(street.duration).toMatchObject({ value: 1, change: -0.01 });
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
  ['', 'effective', 'effective'],
  ['', 'street', 'street'],
  ['convention=effective', 'street', 'effective'],
  ['convention=simple', 'street', 'simple'],
  ['convention=x', 'street', 'street'],
] as const)(
  'NAV-6 the address “%s” of a bond that is usually told %s asks for the %s convention',
  (search, usualConvention, convention) => {
    const summary = { ...both, usualConvention };
    expect(conventionOf(new URLSearchParams(search), summary)).toBe(convention);
    expect(conventionOf(new URLSearchParams(search), { ...summary, priceFigures: null })).toBe('effective');
  },
);

test('NAV-6 where the usual convention has no yield the day’s own stands, and one that is asked for says that there is none', () => {
  const unset = { ...exitOf('maturity', '2033-01-18', null), quotedYield: null };
  const floater = { ...summaryOf([unset]), yieldType: 'current' as const, usualConvention: 'street' as const };
  expect(summaryAtBasis(floater, null, 'street')).toBe(floater);
  expect(explainedEnd(floater, null, 'street')).toBeNull();
  expect(summaryAtBasis(floater, null, 'simple').yield).toBeNull();
});

test('NAV-6 a bond without maturity is restated in each convention, and its current yield is told under none of them', () => {
  const endless = {
    ...exitOf('perpetuity', null, 0.05),
    simpleYield: null,
    headlineYield: null,
    effectiveDuration: 20,
  };
  const summary = { ...summaryOf([endless]), yieldType: 'current' as const, usualConvention: 'street' as const };
  const effective = summaryAtBasis(summary, null, 'effective');
  expect(effective).toMatchObject({
    yield: { value: 0.05 },
    duration: { value: 20 },
    yieldType: null,
    yieldDate: null,
  });
  expect(explainedEnd(summary, null, 'effective')).toBe('perpetuity');
  expect(durationIn(endless, 'simple')).toBe(20);
});

test('NAV-6 the worst end and puts in the money are those of the convention that is shown', () => {
  const call = { ...exitOf('call', '2029-01-18', 0.06), simpleYield: 0.04 };
  const ends = [exitOf('put', '2028-01-18', 0.055), call, exitOf('maturity', '2033-01-18', 0.05)];
  const summary = summaryOf(ends);
  expect(worstIn(summary, 'effective')).toBe(ends[2]);
  expect(worstIn(summary, 'street')).toBe(ends[2]);
  expect(worstIn(summary, 'simple')).toBe(call);
  expect(ends.map((end) => isInTheMoney(summary, end, 'effective'))).toEqual([true, false, false]);
  expect(worstIn(summaryOf([exitOf('maturity', '2033-01-18', 0.05)]), 'effective')).toBeNull();
});

test('NAV-6 a bond whose market reads a yield of its own tells that first, with the duration of its terms, and the usual ones beside', () => {
  const end = {
    ...exitOf('maturity', '2033-01-18', 0.05),
    headlineYield: 0.045,
    headlineYieldChange: 0.0002,
    duration: 6,
    effectiveDuration: 5.9,
  };
  const summary = { ...summaryOf([end]), usualConvention: 'japanese_simple' as const };
  expect(conventionsOf(summary)).toEqual(['japanese_simple', 'effective', 'street', 'simple']);
  const told = conventionOf(new URLSearchParams(), summary);
  expect(summaryAtBasis(summary, null, told)).toMatchObject({
    yield: { value: 0.045, change: 0.0002 },
    duration: { value: 6 },
  });
  expect(conventionOf(new URLSearchParams('convention=bond_equivalent'), summary)).toBe('japanese_simple');
  expect(conventionsOf({ usualConvention: 'street' })).toEqual(['effective', 'street', 'simple']);
});
