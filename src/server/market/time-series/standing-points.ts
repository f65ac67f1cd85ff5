import { specialVenueIds } from '#domain/market/venue.ts';
import { oldDataDays } from '#domain/platform/period.ts';
import { dayNumberFromIso } from '#math/dates/dates.ts';
import type { MapPointRecord } from '#store/bond/issuer-map/issuer-map.ts';

type Point = Pick<MapPointRecord, 'id' | 'venueId' | 'date'>;

const estimating: readonly number[] = [specialVenueIds.estimation, specialVenueIds.valuation];

const isEstimate = ({ venueId }: Point) => estimating.includes(venueId);

/** Trades before estimates, then the latest day, then the lowest id: the order in which the grounds of a bond stand for it. */
function byStanding(one: Point, other: Point): number {
  return (
    Number(isEstimate(one)) - Number(isEstimate(other)) ||
    other.date.localeCompare(one.date) ||
    one.venueId - other.venueId
  );
}

function standingOf<Kind extends Point>(points: readonly Kind[]): readonly Kind[] {
  const dayOf = ({ date }: Point) => dayNumberFromIso(date);
  const newest = Math.max(...points.map(dayOf));
  return points
    .filter((point) => newest - dayOf(point) <= oldDataDays)
    .sort(byStanding)
    .slice(0, 1);
}

/** The point that stands for each bond, of the grounds whose last day is not old. Days and grounds are open to everybody. */
export function standingPoints<Kind extends Point>(points: readonly Kind[]): readonly Kind[] {
  return [...Map.groupBy(points, ({ id }) => id).values()].flatMap(standingOf);
}

/** Ground 381 stands beside no other: it is left out, unless there is nothing else. */
export function withoutNsdBesideOthers<Kind extends Point>(points: readonly Kind[]): readonly Kind[] {
  const others = points.filter(({ venueId }) => venueId !== specialVenueIds.nsd);
  return others.length === 0 ? points : others;
}
