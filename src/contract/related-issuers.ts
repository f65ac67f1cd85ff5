import { type Static, Type } from 'typebox';
import { companyRelations } from '#domain/legal-entity.ts';
import { partyRoles } from '#domain/rating.ts';
import { defineCall } from './call.ts';
import { field, optionalField } from './field.ts';

const text = Type.String();

/** Companies of a graph, at most. */
export const mostRelatedIssuers = 100;

/** Every field of the specification's row of the network graph, and the kind of the relation as a word. */
const relatedIssuer = Type.Object({
  /** Null for a company that is no issuer. */
  emitent_id: optionalField('identity', Type.Integer()),
  emitent_name: field('identity', text),
  rel_type: field('identity', Type.Enum([...new Set([...companyRelations, ...partyRoles])])),
  /** In the reader's language. */
  rel_type_name: field('identity', text),
  /** Fraction that is held of the one or the other. */
  share: optionalField('terms', Type.Number()),
});
export type RelatedIssuer = Static<typeof relatedIssuer>;

export const companyRelatedIssuersCall = defineCall({
  method: 'GET',
  path: '/api/company/:emitentId/related-issuers/',
  summary: 'List the companies that are related to a company',
  params: Type.Object({ emitentId: text }),
  answer: Type.Array(relatedIssuer),
});

/** Who stands behind the bond itself comes first. */
export const bondRelatedIssuersCall = defineCall({
  method: 'GET',
  path: '/api/bonds/:bondId/related-issuers/',
  summary: 'List the companies that stand behind a bond or are related to its issuer',
  params: Type.Object({ bondId: text }),
  answer: Type.Array(relatedIssuer),
});
