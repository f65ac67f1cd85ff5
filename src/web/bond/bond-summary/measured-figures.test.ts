import { expect, test } from 'vitest';
import type { BondSummary } from '#contract/bond/bond-summary.ts';
import { languageOf } from '#domain/platform/language.ts';
import { endOfSpreads, isWithoutParSwap } from './measured-figures.ts';

type Exits = NonNullable<BondSummary['priceFigures']>['exits'];

const exitOf = (kind: Exits[number]['kind'], date: string | null, effectiveYield: number | null) =>
  ({ kind, date, effectiveYield, isCertain: true }) as Exits[number];
const writing = {
  text: (key: string, params?: object) => `${key} ${JSON.stringify(params)}`,
  language: languageOf('en'),
};
const endOf = (...exits: Exits) => endOfSpreads({ exits }, writing as Parameters<typeof endOfSpreads>[1]);

test('NAV-6 spreads over a curve name the offer that they are to where payments to maturity are not known', () => {
  const put = exitOf('put', '2027-07-15', 0.06);
  const maturity = exitOf('maturity', '2033-07-15', null);
  expect(endOf(put, maturity)).toBe('exit_put {"date":"15\u00a0Jul\u00a02027"}');
  expect(endOf(put, exitOf('call', '2028-07-15', null), maturity)).toBe('exit_put {"date":"15\u00a0Jul\u00a02027"}');
  expect(endOf(put, exitOf('maturity', '2033-07-15', 0.05))).toBeNull();
  expect(endOf(put, exitOf('perpetuity', null, 0.07))).toBe('exit_put {"date":"15\u00a0Jul\u00a02027"}');
  expect(endOf(maturity)).toBeNull();
  expect(endOf()).toBeNull();
});

test('NAV-6 no I-spread is told as that of a short bond only where the bond ends within a year', () => {
  const told = (end: string, iSpread: number | null, swapZSpread: number | null) => {
    const exits = [exitOf('maturity', end, 0.05)];
    return isWithoutParSwap({ exits, settlement: '2026-11-30', iSpread, swapZSpread });
  };
  expect(told('2027-11-29', null, 80)).toBe(true);
  expect(told('2027-11-30', null, 80)).toBe(false);
  expect(told('2033-07-15', null, 80)).toBe(false);
  expect(told('2027-07-15', null, null)).toBe(false);
  expect(told('2027-07-15', 85, 80)).toBe(false);
  // Payments to maturity are not known: the spread is to the put.
  const exits = [exitOf('put', '2027-07-15', 0.06), exitOf('maturity', '2033-07-15', null)];
  expect(isWithoutParSwap({ exits, settlement: '2026-11-30', iSpread: null, swapZSpread: 80 })).toBe(true);
});
