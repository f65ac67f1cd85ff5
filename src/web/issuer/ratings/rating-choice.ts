import type { CurrentRatings, RatingHistory } from '#contract/issuer/ratings.ts';
import type { WireEntity } from '#contract/issuer/wire/rated-entity.ts';
import type { RatingTypeId } from '#domain/issuer/rating.ts';

export type CurrentRating = CurrentRatings['items'][number];
export type HistoricRating = RatingHistory['ratings'][number]['items'][number] & { readonly agency: string };

/** What the reader looks at; null stands for all. */
export interface RatingChoice {
  readonly of: WireEntity | null;
  readonly agency: string | null;
  readonly type: RatingTypeId;
  readonly showsRevoked: boolean;
}

interface Rated {
  readonly of: WireEntity;
  readonly agency: string;
  /** Null where the reader may not know it: then the rating stays. */
  readonly is_revoked: boolean | null;
}

/** The ratings of a choice; the type is chosen by what is asked for. */
export function chosenRatings<Rating extends Rated>(
  ratings: readonly Rating[],
  { of, agency, showsRevoked }: Omit<RatingChoice, 'type'>,
): readonly Rating[] {
  return ratings.filter(
    (rating) =>
      (of === null || rating.of === of) &&
      (agency === null || rating.agency === agency) &&
      (showsRevoked || rating.is_revoked !== true),
  );
}

/** The history by agency as one list, latest first. */
export function historyList({ ratings }: RatingHistory): readonly HistoricRating[] {
  return ratings
    .flatMap(({ agency, items }) => items.map((item) => ({ ...item, agency })))
    .sort((a, b) => b.date.localeCompare(a.date));
}

function distinct<Value>(values: readonly Value[]): readonly Value[] {
  return [...new Set(values)];
}

/** What there is to choose from, in the order in which it stands. */
export function ratingOffers(current: readonly CurrentRating[]) {
  return {
    entities: distinct(current.map(({ of }) => of)),
    agencies: distinct(current.map(({ agency }) => agency)).toSorted(),
    types: distinct(current.map(({ type }) => type)).toSorted(),
  };
}
