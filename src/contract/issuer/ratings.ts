import { Type } from 'typebox';
import { ratingTypes } from '#domain/issuer/rating.ts';
import { defineCall, field, maskedNames, optionalField } from '../platform/call.ts';
import { arrayOf, closedObject, type Static, text } from '../platform/schemas.ts';
import { wireEntities } from './wire/rated-entity.ts';

const historicRating = Type.Object({
  date: field('date', text),
  of: field('identity', Type.Enum([...wireEntities])),
  entity_name: field('identity', text),
  scale_point_name: optionalField('ratingGrade', text),
  outlook: optionalField('ratingGrade', text),
  /** Place on the agency's scale, 1 the best; null for a grade that is not on it. */
  scale_point_position: optionalField('ratingGrade', Type.Integer()),
  /** What the agency says that the grade means, in its own language. */
  scale_point_description: optionalField('ratingGrade', text),
  /** Whether the grade says that there is no rating any more. */
  is_revoked: optionalField('ratingGrade', Type.Boolean()),
  /** Whether no later one of the agency is known of the entity. */
  is_current: field('state', Type.Boolean()),
  masked: maskedNames,
});

const currentRating = Type.Object({
  ...historicRating.properties,
  agency: field('identity', text),
  type: field('state', Type.Enum(ratingTypes.map(({ id }) => id))),
});
const currentRatings = Type.Object({ items: Type.Array(currentRating) });
export type CurrentRatings = Static<typeof currentRatings>;

const agency = Type.Object({
  name: field('identity', text),
  country: optionalField('identity', text),
  website: optionalField('identity', text),
});

const ratingHistory = Type.Object({
  /** The types of which there are ratings. */
  types: field('state', Type.Array(Type.Enum(ratingTypes.map(({ id }) => id)))),
  /** Of the asked type, in the order of their names. */
  agencies: Type.Array(agency),
  /** By agency, in the order of `agencies`; latest first. */
  ratings: arrayOf({ agency: field('identity', text), items: Type.Array(historicRating) }),
});
export type RatingHistory = Static<typeof ratingHistory>;

/** The latest of each type by each agency, those of the bond first, then of its issuer and of who else stands behind it. */
export const currentRatingsCall = defineCall('GET /api/bonds/:bondId/ratings/', {
  summary: 'List the current ratings of a bond and of who stands behind it',
  params: Type.Object({ bondId: text }),
  answer: currentRatings,
});

/** The same of a company alone. */
export const companyRatingsCall = defineCall('GET /api/company/:id/ratings/', {
  summary: 'List the current ratings of a company',
  params: Type.Object({ id: text }),
  answer: currentRatings,
});

const askedType = closedObject({ params: Type.Enum(ratingTypes.map(({ id }) => id)) });

/** `params` is the id of a rating type: 1 international in foreign money, 2 in local money, 3 national. */
export const ratingHistoryCall = defineCall('POST /api/bonds/:bondId/getRatingsHistory/', {
  summary: 'List the ratings of a type of a bond and of who stands behind it',
  kind: 'read',
  params: Type.Object({ bondId: text }),
  body: askedType,
  answer: ratingHistory,
});

/** The same of a company alone. */
export const companyRatingHistoryCall = defineCall('POST /api/company/:id/getRatingsHistory/', {
  summary: 'List the ratings of a type of a company',
  kind: 'read',
  params: Type.Object({ id: text }),
  body: askedType,
  answer: ratingHistory,
});

const ratingMove = Type.Object({
  date: field('date', text),
  agency: field('identity', text),
  /** The grade before, and the one that replaced it. */
  from: field('ratingGrade', text),
  to: field('ratingGrade', text),
  move: field('ratingGrade', Type.Enum(['up', 'down'])),
  /** Whose rating it is: of a bond or of an issuer, one of the two ids is given. */
  bondId: optionalField('identity', Type.Integer()),
  issuerId: optionalField('identity', Type.Integer()),
  name: field('identity', text),
});
export type RatingMove = Static<typeof ratingMove>;

/** Who moved says a rating: closed as a whole to whoever may not see grades. */
export const ratingMovesCall = defineCall('GET /api/ratings/moves/', {
  summary: 'List the upgrades and downgrades of the last sixty days, for who may see ratings',
  answer: Type.Object({ items: Type.Array(ratingMove) }),
});
