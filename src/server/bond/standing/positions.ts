import type { Position } from '#contract/bond/standing.ts';
import { basisPoints, blankAboveYield } from '#contract/market/trading-days/trading-columns.ts';
import { MIN_STANDING_DAYS, standingPeriod } from '#domain/bond/standing.ts';
import { rangeOfPeriod } from '#domain/platform/period.ts';
import { standingOfLast } from '#math/statistics/standing.ts';
import { type IsoDate, valueOrNull } from '#math/units.ts';
import { findStandingDays, type StandingDay } from '#store/bond/standing/standing.ts';
import type { ListingRecord } from '#store/market/trading-days/listings.ts';
import type { Services } from '../../platform/serving/services.ts';

type Measure = 'yield' | 'gSpread';

const isBlank = ({ yield: value }: StandingDay) => value !== null && value > blankAboveYield;

function shownFigure(day: StandingDay, measure: Measure): number | null {
  if (isBlank(day)) return null;
  return measure === 'yield' ? day.yield : basisPoints(day.gSpread);
}

/** A yield to maturity and one to a put are not compared. */
function comparableDays(days: readonly StandingDay[], { yieldType }: StandingDay): readonly StandingDay[] {
  return days.filter((day) => day.yieldType === yieldType);
}

/** The days of a bond on a listing among which its last one stands. */
export async function standingDaysOf(
  { database }: Pick<Services, 'database'>,
  bondId: number,
  listing: Pick<ListingRecord, 'venue' | 'lastDate'> | undefined,
): Promise<readonly StandingDay[]> {
  if (listing === undefined) return [];
  const { venue, lastDate } = listing;
  return findStandingDays(database, { bondId, venueId: venue.id, range: rangeOfPeriod(standingPeriod, lastDate) });
}

/** The values of a figure among which that of the last day stands, in their order; null where that day has none. */
export function comparedValues(
  days: readonly StandingDay[],
  measure: Measure,
): readonly { readonly date: IsoDate; readonly value: number }[] | null {
  const last = days.at(-1);
  if (last === undefined || shownFigure(last, measure) === null) return null;
  return comparableDays(days, last).flatMap((day) => {
    const value = shownFigure(day, measure);
    return value === null ? [] : [{ date: day.date, value }];
  });
}

/** Where a figure of the last day stands among those of its kind; null where that day has none. */
export function positionOf(days: readonly StandingDay[], measure: Measure): Position | null {
  const last = days.at(-1);
  const known = comparedValues(days, measure);
  if (last === undefined || known === null) return null;
  const standing = valueOrNull(standingOfLast(known.map(({ value }) => value)));
  if (standing === null) return null;
  const isLong = standing.count >= MIN_STANDING_DAYS;
  return {
    value: standing.value,
    low: standing.low,
    lower_quartile: standing.lowerQuartile,
    median: standing.median,
    upper_quartile: standing.upperQuartile,
    high: standing.high,
    percentile: isLong ? standing.percentile : null,
    z_score: isLong ? standing.zScore : null,
    day_count: standing.count,
    first_date: known[0]?.date ?? last.date,
    last_date: last.date,
    masked: [],
  };
}
