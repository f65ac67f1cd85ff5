import { Type } from 'typebox';
import { bondsAPage } from '#domain/platform/reader-settings.ts';
import { defineCall, field, optionalField } from '../platform/call.ts';
import { closedObject, type Static } from '../platform/schemas.ts';
import { bondListItem } from './bond-list.ts';

/** Similar bonds in all. */
export const MAX_SIMILAR_BONDS = 100;

const bondParams = Type.Object({ bondId: Type.String({ description: 'Id of the bond' }) });
const total = field('count', Type.Integer());
const pageOf = (pages: number) => closedObject({ page: Type.Optional(Type.Integer({ minimum: 1, maximum: pages })) });

/** The bonds that are most alike, nearest first. What the reader may not see has no part in which they are and in their order. */
export const similarBondsCall = defineCall('GET /api/bonds/:bondId/similar-items/', {
  summary: 'List bonds that are like a bond',
  params: bondParams,
  query: pageOf(MAX_SIMILAR_BONDS / bondsAPage),
  answer: Type.Object({ response: Type.Object({ total, items: Type.Array(bondListItem) }) }),
});

export type SimilarBond = Static<typeof bondListItem>;

const latestIssue = Type.Object({
  ...bondListItem.properties,
  issuedOn: optionalField('date', Type.String()),
  issuedAmount: optionalField('terms', Type.Number()),
});

export type LatestIssue = Static<typeof latestIssue>;

/** All bonds of the issuer, the bond itself among them, latest issued first. */
export const latestIssuesCall = defineCall('GET /api/bonds/:bondId/latest-issues/', {
  summary: 'List the latest issues of the issuer of a bond',
  params: bondParams,
  query: pageOf(10_000),
  answer: Type.Object({ total, items: Type.Array(latestIssue) }),
});
