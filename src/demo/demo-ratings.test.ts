import { expect, test } from 'vitest';
import { partyRoles, ratingTypeOfGrade, ratingTypes } from '#domain/issuer/rating.ts';
import { isoDate } from '#math/units.ts';
import { demoMarket } from './demo-market.ts';
import { demoBondParties, demoRatings, demoScalePoints } from './demo-ratings.ts';

const market = demoMarket({ seed: 1, today: isoDate('2026-11-20'), historyYears: 0.05 });
const ratings = demoRatings(market.bonds, 1, market.today);

test('RAT-1 there are ratings of every type, and every grade but a withdrawn one is on its scale once', () => {
  expect(new Set(ratings.map(({ typeId }) => typeId))).toEqual(new Set(ratingTypes.map(({ id }) => id)));
  const keyOf = ({ agency, typeId, grade }: (typeof demoScalePoints)[number] | (typeof ratings)[number]) =>
    `${agency} ${typeId} ${grade}`;
  const points = demoScalePoints.map(keyOf);
  expect(new Set(points).size).toBe(points.length);
  const strangers = ratings.filter((rating) => !points.includes(keyOf(rating)));
  expect(new Set(strangers.map(({ grade }) => grade))).toEqual(new Set(['withdrawn']));
  expect(demoScalePoints.every(({ position }) => position > 0)).toBe(true);
});

test('RAT-1 grades of a country bear its mark', () => {
  const national = ratings.filter(({ typeId, grade }) => typeId === 3 && grade !== 'withdrawn' && grade !== 'D');
  expect(national.length).toBeGreaterThan(10);
  expect(national.every(({ grade }) => ratingTypeOfGrade(grade) === 3)).toBe(true);
});

test('RAT-1 one bond has somebody of every role behind it, and nobody guarantees his own bond', () => {
  const parties = demoBondParties(market.bonds);
  const roles = parties.filter(({ instrumentId }) => instrumentId === 1005).map(({ role }) => role);
  expect(new Set(roles)).toEqual(new Set(partyRoles));
  expect(roles.filter((role) => role === 'guarantor')).toHaveLength(2);
  for (const { instrumentId, issuerId } of parties) {
    expect(market.bonds.find(({ plan }) => plan.id === instrumentId)?.plan.issuer.id).not.toBe(issuerId);
  }
});
