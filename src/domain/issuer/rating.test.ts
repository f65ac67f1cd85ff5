import { expect, test } from 'vitest';
import { isRevokedGrade, ratingTypeOfGrade, shownRatings } from './rating.ts';

// Grades as ACRA, Expert RA, Fitch, Moody's, NKR and NRA write them.
test.each([
  ['AA-(RU)', 3],
  ['ruAA+', 3],
  ['AAA(bra)', 3],
  ['Aa1.br', 3],
  ['AA-.ru', 3],
  ['A+|ru|', 3],
  ['AA-', 1],
  ['Baa1', 1],
  ['withdrawn', 1],
  ['D', 1],
] as const)('RAT-1 %s is of the type %i', (grade, typeId) => {
  expect(ratingTypeOfGrade(grade)).toBe(typeId);
});

test('RAT-3 withdrawn, nr, pif and suspended say that there is no rating, in any case of letters', () => {
  expect(['withdrawn', 'NR', 'PIF', 'Suspended'].every(isRevokedGrade)).toBe(true);
  expect(['D', 'AAA', 'CCC'].some(isRevokedGrade)).toBe(false);
});

const rating = (agency: string, grade: string) => ({ agency, grade });

test('NAV-6 the rating of an issuer is shown where its agency has not rated the issue', () => {
  const ofIssue = [rating('Alpha', 'BB+')];
  const ofIssuer = [rating('Alpha', 'BBB'), rating('Beta', 'Baa3')];
  expect(shownRatings(ofIssue, ofIssuer)).toEqual([rating('Alpha', 'BB+'), rating('Beta', 'Baa3')]);
  expect(shownRatings([], ofIssuer)).toEqual(ofIssuer);
});
