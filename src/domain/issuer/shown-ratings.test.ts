import { expect, test } from 'vitest';
import { shownRatings } from './shown-ratings.ts';

const rating = (agency: string, grade: string) => ({ agency, grade });

test('NAV-6 the rating of an issuer is shown where its agency has not rated the issue', () => {
  const ofIssue = [rating('Alpha', 'BB+')];
  const ofIssuer = [rating('Alpha', 'BBB'), rating('Beta', 'Baa3')];
  expect(shownRatings(ofIssue, ofIssuer)).toEqual([rating('Alpha', 'BB+'), rating('Beta', 'Baa3')]);
  expect(shownRatings([], ofIssuer)).toEqual(ofIssuer);
});
