import { expect, test } from 'vitest';
import { specialVenueIds } from '#domain/market/venue.ts';
import { isoDate } from '#math/units.ts';
import { standingPoints, withoutNsdBesideOthers } from './venue-series.ts';

const { estimation, nsd } = specialVenueIds;
const point = (id: number, venueId: number, date: string) => ({ id, venueId, date: isoDate(date) });
const venuesOf = (...points: readonly ReturnType<typeof point>[]) =>
  standingPoints(points).map(({ id, venueId }) => [id, venueId]);

test('TSG-3 trades stand for a bond before an estimate that is a week later, and not before one that is later still', () => {
  expect(venuesOf(point(1, estimation, '2026-03-31'), point(1, 20, '2026-03-24'))).toEqual([[1, 20]]);
  expect(venuesOf(point(1, estimation, '2026-03-31'), point(1, 20, '2026-03-23'))).toEqual([[1, estimation]]);
});

test('TSG-3 of two exchanges the later day stands for a bond, of equal days the lower id', () => {
  expect(venuesOf(point(1, 10, '2026-03-30'), point(1, 20, '2026-03-31'))).toEqual([[1, 20]]);
  expect(venuesOf(point(2, 20, '2026-03-31'), point(2, 10, '2026-03-31'), point(1, 9, '2026-01-01'))).toEqual([
    [2, 10],
    [1, 9],
  ]);
});

test('ACC-5 ground 381 gives points only where no other ground does', () => {
  const [closed, open] = [point(1, nsd, '2026-03-31'), point(2, 10, '2026-03-30')];
  expect(withoutNsdBesideOthers([closed, open])).toEqual([open]);
  expect(withoutNsdBesideOthers([closed])).toEqual([closed]);
});
