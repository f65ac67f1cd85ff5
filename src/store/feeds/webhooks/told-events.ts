import { sql } from 'kysely';
import type { IsoDate } from '#math/units.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { DeliverySubject } from './deliveries.ts';

interface ToldBond {
  readonly instrumentId: number;
  readonly name: string;
  readonly date: IsoDate;
}

interface ToldDay extends ToldBond {
  readonly venueId: number;
  readonly indicativePrice: number | null;
  readonly indicativeYield: number | null;
}

/** A trading day as it stands now. */
export async function findToldDay({ kysely }: Queries, subject: DeliverySubject): Promise<ToldDay | undefined> {
  const { rows } = await sql<ToldDay>`
    select day.instrument_id, bond.name, day.venue_id, day.date, day.indicative_price, day.indicative_yield
    from trading_day day join instrument bond on bond.id = day.instrument_id
    where day.instrument_id = ${subject.instrumentId} and day.venue_id = ${subject.venueId} and day.date = ${subject.date}::date`.execute(
    kysely,
  );
  return rows[0];
}

/** A rating of a bond or of its issuer, and the bond for whose sake it is told. */
export async function findToldRating(
  { kysely }: Queries,
  subject: DeliverySubject,
): Promise<(ToldBond & { readonly agency: string; readonly grade: string }) | undefined> {
  return kysely
    .selectFrom('rating')
    .innerJoin('instrument as bond', (join) => join.on('bond.id', '=', Number(subject.instrumentId)))
    .where('rating.id', '=', Number(subject.ratingId))
    .select(['bond.id as instrumentId', 'bond.name', 'rating.agency', 'rating.grade', 'rating.ratedOn as date'])
    .executeTakeFirst();
}

/** A document of a bond or of its issuer, and the bond for whose sake it is told. */
export async function findToldDocument(
  { kysely }: Queries,
  subject: DeliverySubject,
): Promise<(ToldBond & { readonly documentId: number }) | undefined> {
  return kysely
    .selectFrom('document')
    .innerJoin('instrument as bond', (join) => join.on('bond.id', '=', Number(subject.instrumentId)))
    .where('document.id', '=', Number(subject.documentId))
    .select(['bond.id as instrumentId', 'bond.name', 'document.id as documentId', 'document.publishedOn as date'])
    .executeTakeFirst();
}

/** An import that has ended. */
export async function findToldImport({ kysely }: Queries, subject: DeliverySubject) {
  return kysely
    .selectFrom('importRun')
    .where('id', '=', Number(subject.importId))
    .select(['id', 'kind', 'rowsRead', 'rowsStored'])
    .executeTakeFirst();
}
