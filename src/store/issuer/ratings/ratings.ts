import { sql } from 'kysely';
import { type RatingAgency, type RatingTypeId, ratingTypeOfGrade, type ScalePoint } from '#domain/issuer/rating.ts';
import type { IssuerRating } from '#domain/market/instrument.ts';
import { mergeRows } from '../../platform/bulk-copy/merge-rows.ts';
import type { WriteTransaction } from '../../platform/bulk-copy/write-transaction.ts';
import { noteChangedIds } from '../../platform/changes/data-changes.ts';
import type { ColumnMap, Queries, TableOf } from '../../platform/database/database.ts';

/** A rating of an issuer or of an issue: one of the two ids is given. */
export interface NewRating extends IssuerRating {
  readonly issuerId: number | null;
  readonly instrumentId: number | null;
  /** The type that the grade shows by itself where it is not given. */
  readonly typeId?: RatingTypeId;
}

type StoredRating = NewRating & { readonly typeId: RatingTypeId };

export type RatingTable = TableOf<StoredRating & { readonly id: number }, 'id'>;

export const ratingColumns: ColumnMap<StoredRating> = {
  issuerId: 'int8',
  instrumentId: 'int8',
  agency: 'text',
  typeId: 'int2',
  ratedOn: 'date',
  grade: 'text',
  outlook: 'text',
};

const shown = ['agency', 'grade', 'outlook', 'ratedOn'] as const;

export interface RatingRecord extends IssuerRating {
  /** Whether the issue or its issuer is rated. */
  readonly of: 'issue' | 'issuer';
}

const isOwn = sql<boolean>`rating.instrument_id is not null`;

/** The latest rating by each agency of a bond and of its issuer, of the first type that there is; the bond's own come first. */
export function ratingsOf({ kysely }: Queries, bondId: number) {
  return kysely
    .selectFrom('rating')
    .innerJoin('instrument', (join) =>
      join.on((on) =>
        on.or([
          on('rating.instrumentId', '=', on.ref('instrument.id')),
          on('rating.issuerId', '=', on.ref('instrument.issuerId')),
        ]),
      ),
    )
    .where('instrument.id', '=', bondId)
    .distinctOn([isOwn, 'rating.agency'])
    .orderBy(isOwn, 'desc')
    .orderBy('rating.agency')
    .orderBy('rating.typeId')
    .orderBy('rating.ratedOn', 'desc')
    .orderBy('rating.id', 'desc')
    .select([...shown, isOwn.as('isOwn')]);
}

/** The latest rating of an issuer by each agency, of the first type that there is. */
export async function findIssuerRatings({ kysely }: Queries, issuerId: number) {
  return kysely
    .selectFrom('rating')
    .where('issuerId', '=', issuerId)
    .distinctOn('agency')
    .orderBy('agency')
    .orderBy('typeId')
    .orderBy('ratedOn', 'desc')
    .orderBy('id', 'desc')
    .select(shown)
    .execute();
}

/** Stores ratings; one of a subject, an agency, a type and a date replaces the earlier one. */
export async function saveRatings(tx: WriteTransaction, ratings: readonly NewRating[]) {
  const key = ['issuerId', 'instrumentId', 'agency', 'typeId', 'ratedOn'] as const;
  const rows = ratings.map((rating) => ({ ...rating, typeId: rating.typeId ?? ratingTypeOfGrade(rating.grade) }));
  const counts = await mergeRows(tx, { table: 'rating', key, columns: ratingColumns }, rows);
  if (counts.stored > 0) {
    const bondIds = rows.flatMap(({ instrumentId }) => instrumentId ?? []);
    await noteChangedIds(tx, 'bond_rating', bondIds);
    const issuerIds = rows.flatMap(({ issuerId }) => issuerId ?? []);
    await noteChangedIds(tx, 'issuer_rating', issuerIds);
  }
  return counts;
}

export type RatingAgencyTable = RatingAgency;
export type RatingScalePointTable = ScalePoint;

export const ratingAgencyColumns: ColumnMap<RatingAgency> = { name: 'text', country: 'text', website: 'text' };

export const ratingScalePointColumns: ColumnMap<ScalePoint> = {
  agency: 'text',
  typeId: 'int2',
  grade: 'text',
  position: 'int2',
  description: 'text',
};

/** Of these agencies what is known of each, in the order of their names; one of which nothing is known is absent. */
export async function findAgencies({ kysely }: Queries, names: readonly string[]) {
  return kysely
    .selectFrom('ratingAgency')
    .where('name', '=', sql<string>`any(${names})`)
    .orderBy('name')
    .selectAll()
    .execute();
}

/** Stores agencies; one of the same name is replaced. */
export function saveAgencies(tx: WriteTransaction, agencies: readonly RatingAgency[]) {
  return mergeRows(tx, { table: 'rating_agency', key: ['name'], columns: ratingAgencyColumns }, agencies);
}

/** Stores the points of scales; a grade of an agency and a type once. */
export function saveScalePoints(tx: WriteTransaction, points: readonly ScalePoint[]) {
  const key = ['agency', 'typeId', 'grade'] as const;
  return mergeRows(tx, { table: 'rating_scale_point', key, columns: ratingScalePointColumns }, points);
}
