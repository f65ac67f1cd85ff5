import { expect, test } from 'vitest';
import { isoDate } from '#math/units.ts';
import { isStaleOn, type MapBond, mapDatesOf, mapStandingOf } from './issuer-map.ts';

const mapDate = isoDate('2025-06-30');
const plain: MapBond = {
  couponKind: 'fixed',
  isInflationLinked: false,
  isPerpetual: false,
  isDefaulted: false,
  statusId: 192,
  date: mapDate,
  indicativeYieldType: 'maturity',
  yieldOrigin: 'computed',
  yield: 0.05,
  duration: 3,
};

test.each<[string, Partial<MapBond>]>([
  ['counted', {}],
  ['counted', { couponKind: 'step', indicativeYieldType: 'offer', statusId: null }],
  ['counted', { date: isoDate('2025-05-31') }],
  ['stale', { date: isoDate('2025-05-30') }],
  ['defaulted', { statusId: 256, isPerpetual: true }],
  ['perpetual', { isPerpetual: true }],
  ['indexed', { isInflationLinked: true }],
  ['floating', { couponKind: 'variable' }],
  ['current', { indicativeYieldType: 'current' }],
  ['assumed', { yieldOrigin: 'assumed' }],
  ['unknown', { yield: null }],
  ['unknown', { duration: 0 }],
])('BEY-5 a bond is %s on a map where it is %o', (standing, change) => {
  expect(mapStandingOf({ ...plain, ...change }, mapDate)).toBe(standing);
});

test('MAP-1 a point is old from the 31st day on', () => {
  expect(isStaleOn(isoDate('2025-05-31'), mapDate)).toBe(false);
  expect(isStaleOn(isoDate('2025-05-30'), mapDate)).toBe(true);
});

test('BEY-5 the dates of a map are ends of months and the last day, where some bond has a point', () => {
  const span = (from: string, to: string) => ({ from: isoDate(from), to: isoDate(to) });
  expect(mapDatesOf([span('2023-12-31', '2024-02-10'), span('2024-04-30', '2024-06-12')])).toEqual([
    '2023-12-31',
    '2024-01-31',
    '2024-04-30',
    '2024-05-31',
    '2024-06-12',
  ]);
  expect(mapDatesOf([span('2024-02-29', '2024-02-29')])).toEqual(['2024-02-29']);
  expect(mapDatesOf([span('2024-03-01', '2024-02-01')])).toEqual([]);
  expect(mapDatesOf([])).toEqual([]);
});
