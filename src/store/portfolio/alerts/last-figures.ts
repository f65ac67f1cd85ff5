import { sql } from 'kysely';
import type { AlertKind, FigureKind } from '#domain/portfolio/alerts/alert-rule.ts';
import { isFigureKind } from '#domain/portfolio/alerts/alert-rule.ts';
import type { IsoDate } from '#math/units.ts';
import type { Queries } from '../../platform/database/database.ts';

interface FigureOfListing {
  readonly kind: AlertKind;
  readonly instrumentId: number | null;
  readonly venueId: number | null;
}

const columnOf: Readonly<Record<FigureKind, 'indicativePrice' | 'indicativeYield' | 'gSpread'>> = {
  price: 'indicativePrice',
  yield: 'indicativeYield',
  spread: 'gSpread',
};

/** A figure of the last day of a bond on a venue, as it is stored; null where it is not known, and for what is no figure. */
export async function findLastFigure({ kysely }: Queries, { kind, instrumentId, venueId }: FigureOfListing) {
  if (!isFigureKind(kind) || instrumentId === null || venueId === null) return null;
  const listing = await kysely
    .selectFrom('listing')
    .where((is) => is.and({ instrumentId, venueId }))
    .select('lastDate')
    .executeTakeFirst();
  if (listing === undefined) return null;
  const day = await kysely
    .selectFrom('tradingDay')
    .where((is) => is.and({ instrumentId, venueId, date: listing.lastDate }))
    .select(columnOf[kind])
    .executeTakeFirst();
  return (day?.[columnOf[kind] as keyof typeof day] as number | null | undefined) ?? null;
}

/** The figures of the last day of a bond on a venue, as they are stored; undefined where it has no day there. */
export async function findFiguresOfLastDay({ kysely }: Queries, instrumentId: number, venueId: number) {
  return kysely
    .selectFrom('tradingDay')
    .where((is) => is.and({ instrumentId, venueId }))
    .orderBy('date', 'desc')
    .limit(1)
    .select(['date', 'indicativePrice as price', 'indicativeYield as yield', 'gSpread as spread'])
    .executeTakeFirst();
}

/** A figure day by day since a date, as it is stored. */
export async function findFigures(
  { kysely }: Queries,
  kind: FigureKind,
  {
    instrumentId,
    venueId,
    since,
  }: { readonly instrumentId: number; readonly venueId: number; readonly since: IsoDate },
) {
  return kysely
    .selectFrom('tradingDay')
    .where((is) => is.and({ instrumentId, venueId }))
    .where('date', '>=', since)
    .orderBy('date')
    .select(['date', sql.ref<number | null>(columnOf[kind]).as('value')])
    .execute();
}
