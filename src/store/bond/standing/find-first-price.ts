import type { IsoDate } from '#math/units.ts';
import type { Queries } from '../../platform/database/database.ts';

interface FirstPrice {
  readonly date: IsoDate;
  /** Clean price and accrued interest, per 100 of the nominal then outstanding. */
  readonly price: number;
  readonly accrued: number;
}

/** The first day of a bond on a venue that has a price and accrued interest. */
export async function findFirstPrice(
  { kysely }: Queries,
  bondId: number,
  venueId: number,
): Promise<FirstPrice | undefined> {
  return kysely
    .selectFrom('tradingDay')
    .where('instrumentId', '=', bondId)
    .where('venueId', '=', venueId)
    .where('indicativePrice', 'is not', null)
    .where('accrued', 'is not', null)
    .orderBy('date')
    .limit(1)
    .select(['date', 'indicativePrice as price', 'accrued'])
    .$narrowType<{ price: number; accrued: number }>()
    .executeTakeFirst();
}
