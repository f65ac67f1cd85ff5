import { expect, test } from 'vitest';
import { price, rate } from '../mapping/fields.ts';
import { guessUnit, type UnitClues } from './guess-units.ts';

const clues: UnitClues = { heading: '', title: '', hasPercent: false, hasTicks: false, numbers: [], faces: [] };
const guessed = (name: string, said: Partial<UnitClues>) => {
  const guess = guessUnit(name, name === 'close' ? price : rate, { ...clues, ...said });
  return [guess?.unit ?? null, guess?.likely ?? null];
};

test.each(['publishedZSpread', 'publishedGSpread', 'quotedMargin', 'benchmarkSpread'])(
  'BEY-16 the unit of %s is open unless heading or cells say it',
  (name) => {
    expect(guessed(name, { numbers: [12, 25, 31] })).toEqual([null, 'basis-points']);
    expect(guessed(name, { numbers: [1.2, 2.5], title: 'Yields, %' })).toEqual([null, null]);
    expect(guessed(name, { numbers: [1.2], heading: 'Spread, %' })[0]).toBe('percent');
    expect(guessed(name, { numbers: [120], heading: 'Spread (bp)' })[0]).toBe('basis-points');
    expect(guessed(name, { numbers: [1.2], hasPercent: true })[0]).toBe('percent');
  },
);

test('BEY-16 neither a percent sign in the title nor one rate above 1 makes all rates percent', () => {
  expect(guessed('couponRate', { numbers: [0.01, 0.02], title: 'Yields, %' })).toEqual([null, 'percent']);
  expect(guessed('couponRate', { numbers: [0.01, 0.02, 1.5] })).toEqual([null, 'percent']);
  expect(guessed('couponRate', { numbers: [0.5, 2, 3] })).toEqual(['percent', 'percent']);
});

test('BEY-16 prices that may be of one bond or of 100 are open', () => {
  expect(guessed('close', { numbers: [98, 101], faces: [150] })).toEqual([null, 'percent']);
  expect(guessed('close', { numbers: [49, 51], faces: [50] })).toEqual([null, 'per-unit']);
  expect(guessed('close', { numbers: [980], faces: [1000] })).toEqual(['per-unit', 'per-unit']);
  expect(guessed('close', { numbers: [98], faces: [1000] })).toEqual(['percent', 'percent']);
});
