import { expect, test } from 'vitest';
import { type ComparedBond, durationBand, peerSteps, standingGrade } from './peer-steps.ts';

const bond: ComparedBond = {
  currency: 'EUR',
  sector: 'utilities',
  grades: ['BBB+', 'A-'],
  duration: 4.2,
  kind: null,
};

// The rule of the Bloomberg indices: the middle of three ratings, the lower of two.
test('NAV-6 of two grades the lower stands for a bond, of three the middle one', () => {
  expect(standingGrade(['BBB+', 'A-'])).toBe('BBB+');
  expect(standingGrade(['BB+', 'A', 'BBB'])).toBe('BBB');
  expect(standingGrade([])).toBeNull();
});

test('NAV-6 the choice of peers is widened in one order: sector, letters of rating, rating, duration', () => {
  const steps = peerSteps(bond);
  expect(steps.map(({ widening }) => widening)).toEqual(['none', 'sector', 'rating', 'any-rating', 'duration']);
  const whole = { currency: ['EUR'], status: ['in_placement', 'outstanding'] };
  const band = { duration: { from: 2, to: 5 } };
  expect(steps.map(({ asked }) => asked)).toEqual([
    {
      choices: { ...whole, sector: ['utilities'] },
      ranges: band,
      days: {},
      grades: { rating: { from: 'BBB-', to: 'BBB+' } },
    },
    { choices: whole, ranges: band, days: {}, grades: { rating: { from: 'BBB-', to: 'BBB+' } } },
    { choices: whole, ranges: band, days: {}, grades: { rating: { from: 'BBB-', to: null } } },
    { choices: whole, ranges: band, days: {}, grades: {} },
    { choices: whole, ranges: {}, days: {}, grades: {} },
  ]);
});

test('NAV-6 what a bond has not is not asked for, and is not told as given up', () => {
  const steps = peerSteps({ ...bond, grades: [], sector: null });
  expect(steps.map(({ widening }) => widening)).toEqual(['none', 'duration']);
  expect(peerSteps({ ...bond, grades: ['BB+'] })[2]?.asked.grades.rating).toEqual({ from: null, to: 'BB+' });
  expect(peerSteps({ ...bond, kind: 'linker' }).every(({ asked }) => asked.choices.kind?.[0] === 'linker')).toBe(true);
});

test.each([
  [0, 0, 2],
  [1.99, 0, 2],
  [2, 2, 5],
  [9.99, 5, 10],
  [10, 10, null],
  [-0.1, 0, 2],
])('NAV-6 a duration of %s years is in the band from %s to %s', (duration, from, to) => {
  expect(durationBand(duration)).toEqual({ from, to });
});
