import { expect, test } from 'vitest';
import type { BondSummary } from '#contract/bond/bond-summary.ts';
import { languageOf } from '#domain/platform/language.ts';
import { endOfSpread, isWithoutParSwap, type SpreadName } from './measured-figures.ts';

type Exits = NonNullable<BondSummary['priceFigures']>['exits'];

const exitOf = (kind: Exits[number]['kind'], date: string | null, effectiveYield: number | null) =>
  ({ kind, date, effectiveYield, isCertain: true }) as Exits[number];
const writing = {
  text: (key: string, params?: object) => `${key} ${JSON.stringify(params)}`,
  language: languageOf('en'),
};
type SpreadEnd = NonNullable<BondSummary['priceFigures']>['spreadEnd'];

const to = (kind: 'maturity' | 'put' | 'call', date: string, averageLife: number | null = null): SpreadEnd => ({
  kind,
  date,
  averageLife,
  masked: [],
});
const endOf = (figure: SpreadName, spreadEnd: SpreadEnd, exits: Exits, head: Exits[number] | null = null) =>
  endOfSpread(figure, { exits, spreadEnd }, writing as Parameters<typeof endOfSpread>[2], head);

const put = exitOf('put', '2027-07-15', 0.06);
const maturity = exitOf('maturity', '2033-07-15', 0.05);
const endless = exitOf('perpetuity', null, 0.07);

test('NAV-6 spreads over a curve name the end that they are to where the bond may end in several ways', () => {
  expect(endOf('z_spread', to('put', '2027-07-15'), [put, maturity])).toBe('exit_put {"date":"15\u00a0Jul\u00a02027"}');
  expect(endOf('z_spread', to('maturity', '2033-07-15'), [put, maturity])).toBe(
    'exit_maturity {"date":"15\u00a0Jul\u00a02033"}',
  );
  expect(endOf('z_spread', to('put', '2027-07-15'), [put, endless])).toBe('exit_put {"date":"15\u00a0Jul\u00a02027"}');
  expect(endOf('z_spread', to('maturity', '2033-07-15'), [maturity])).toBeNull();
  expect(endOf('z_spread', null, [put, maturity])).toBeNull();
});

test('NAV-6 beside a yield to another end spreads name both ends', () => {
  const spreadEnd = to('maturity', '2033-07-15');
  expect(endOf('z_spread', spreadEnd, [put, maturity], maturity)).not.toContain('end_beside');
  expect(endOf('z_spread', spreadEnd, [put, maturity], put)).toMatch(/end_beside .*exit_maturity .*exit_put /);
});

test('NAV-6 the I-spread of a bond that repays in parts is said to be at its average life, its Z-spread is not', () => {
  const spreadEnd = to('maturity', '2033-07-15', 3.2);
  expect(endOf('i_spread', spreadEnd, [maturity])).toBe('at_average_life undefined');
  expect(endOf('z_spread', spreadEnd, [maturity])).toBeNull();
});

test('NAV-6 no I-spread is told as that of a short bond only where the bond ends, or repays on average, within a year', () => {
  const told = (end: string, iSpread: number | null, swapZSpread: number | null, averageLife: number | null = null) => {
    const exits = [exitOf('maturity', end, 0.05)];
    const spreadEnd = to('maturity', end, averageLife);
    return isWithoutParSwap({ exits, spreadEnd, settlement: '2026-11-30', iSpread, swapZSpread });
  };
  expect(told('2027-11-29', null, 80)).toBe(true);
  expect(told('2027-11-30', null, 80)).toBe(false);
  expect(told('2033-07-15', null, 80)).toBe(false);
  expect(told('2027-07-15', null, null)).toBe(false);
  expect(told('2027-07-15', 85, 80)).toBe(false);
  expect(told('2028-07-15', null, 80, 0.9)).toBe(true);
  // Payments to maturity are not known: the spread is to the put.
  const figures = { exits: [put, exitOf('maturity', '2033-07-15', null)], spreadEnd: to('put', '2027-07-15') };
  expect(isWithoutParSwap({ ...figures, settlement: '2026-11-30', iSpread: null, swapZSpread: 80 })).toBe(true);
});
