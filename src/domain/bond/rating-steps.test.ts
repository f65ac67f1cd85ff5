import { expect, test } from 'vitest';
import { isoDate } from '#math/units.ts';
import { changeOfGrade, ratingStepOn } from './rating-steps.ts';

// The usual clause of euro step-up bonds: 25 basis points for each notch below BBB- and Baa3, from the interest payment date after the rating.
const clause = {
  agency: 'S&P',
  grade: 'BBB-',
  kind: 'per_notch',
  change: 0.0025,
  cap: 0.01,
  startsOn: null,
  isReversible: true,
} as const;
const starts = ['2024-07-15', '2025-07-15', '2026-07-15', '2027-07-15'].map(isoDate);
const rated = (grade: string, ratedOn: string, agency = 'S&P') => ({ agency, grade, ratedOn: isoDate(ratedOn) });
const on = (
  terms: Parameters<typeof ratingStepOn>[0],
  ratings: Parameters<typeof ratingStepOn>[1],
  day = '2026-11-28',
) => ratingStepOn(terms, ratings, starts, isoDate(day));

test.each([
  ['BBB-', 0],
  ['A', 0],
  ['BB+', 0.0025],
  ['Ba2', 0.005],
  ['CCC', 0.01],
] as const)('NAV-3 a step of 25 basis points a notch below BBB-, at most 100, is at %s %d', (grade, change) => {
  expect(changeOfGrade(clause, grade)).toBeCloseTo(change, 12);
});

test('NAV-3 a step that counts once adds the same at any grade below', () => {
  const once = { ...clause, kind: 'once', change: 0.00625 } as const;
  expect([changeOfGrade(once, 'BB+'), changeOfGrade(once, 'B')]).toEqual([0.00625, 0.00625]);
});

test('NAV-3 a rating changes the coupon from the first period after it', () => {
  const { inForce, next } = on(clause, [rated('BBB', '2024-01-10'), rated('BB+', '2026-03-02')]);
  expect(inForce).toEqual({ change: 0.0025, from: '2026-07-15', agency: 'S&P', grade: 'BB+' });
  expect(next).toBeNull();
});

test('NAV-3 a rating of the running period changes the next one, one of its first day too', () => {
  const ratings = [rated('BB+', '2024-01-10'), rated('BB', '2026-07-15')];
  expect(on(clause, ratings)).toEqual({
    absence: null,
    inForce: { change: 0.0025, from: '2024-07-15', agency: 'S&P', grade: 'BB+' },
    next: { change: 0.005, from: '2027-07-15', agency: 'S&P', grade: 'BB' },
  });
});

test('NAV-3 a coupon steps back with the rating, unless the terms say that it stays', () => {
  const ratings = [rated('BB', '2024-01-10'), rated('BBB', '2025-09-01')];
  expect(on(clause, ratings).inForce).toMatchObject({ change: 0, from: '2026-07-15' });
  expect(on({ ...clause, isReversible: false }, ratings).inForce).toMatchObject({ change: 0.005, from: '2024-07-15' });
});

test('NAV-3 without an agency the worst counts, a withdrawn rating does not, and none is none', () => {
  const ratings = [rated('BBB', '2024-01-10'), rated('Ba2', '2024-02-01', "Moody's")];
  expect(on({ ...clause, agency: null }, ratings).inForce).toMatchObject({ change: 0.005, agency: "Moody's" });
  const withdrawn = [...ratings, rated('withdrawn', '2025-02-01', "Moody's")];
  expect(on({ ...clause, agency: null }, withdrawn).inForce).toMatchObject({ change: 0, agency: 'S&P' });
  expect(on(clause, [rated('Ba2', '2024-02-01', "Moody's")])).toEqual({
    inForce: null,
    absence: 'no_rating',
    next: null,
  });
});

test('NAV-3 periods before the first that may change stay as they are', () => {
  const later = { ...clause, startsOn: isoDate('2027-07-15') };
  expect(on(later, [rated('BB', '2024-01-10')])).toMatchObject({ inForce: null, next: { from: '2027-07-15' } });
});

test('NAV-3 that no rating counts, that no period may be changed yet and that periods are not known are three things', () => {
  const later = { ...clause, startsOn: isoDate('2027-07-15') };
  const ratings = [rated('BB', '2024-01-10')];
  const absenceOn = (...args: Parameters<typeof ratingStepOn>) => ratingStepOn(...args).absence;
  const today = isoDate('2026-11-28');
  expect(absenceOn(clause, [], starts, today)).toBe('no_rating');
  expect(absenceOn(later, ratings, starts, today)).toBe('not_begun');
  // Neither terms nor ratings are to blame where the first coupon period is still to come.
  expect(absenceOn(clause, ratings, starts, isoDate('2024-01-20'))).toBe('not_begun');
  expect(absenceOn(clause, ratings, [], today)).toBe('no_periods');
  expect(absenceOn(clause, ratings, starts, today)).toBeNull();
});

test('NAV-3 selective default steps a coupon as default does, and a grade of another scale changes nothing', () => {
  const defaulted = on(clause, [rated('BB', '2024-01-10'), rated('SD', '2025-09-01')]);
  const full = on(clause, [rated('BB', '2024-01-10'), rated('D', '2025-09-01')]);
  expect(defaulted.inForce?.change).toBe(full.inForce?.change);
  expect(on(clause, [rated('BB', '2024-01-10'), rated('BB (sf)', '2025-09-01')]).inForce).toMatchObject({
    grade: 'BB',
  });
});
