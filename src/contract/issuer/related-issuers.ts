import { Type } from 'typebox';
import { companyRelations } from '#domain/issuer/legal-entity.ts';
import { partyRoles } from '#domain/issuer/rating.ts';
import { defineCall, field, optionalField } from '../platform/call.ts';
import { type Static, text } from '../platform/schemas.ts';

/** Every field of the specification's row of the network graph, the kind of the relation as a word, and the other end of the line. */
const relatedIssuer = Type.Object({
  /** Null for a company that is no issuer. */
  emitent_id: optionalField('identity', Type.Integer()),
  emitent_name: field('identity', text),
  emitent_lei: optionalField('identity', text),
  /** What the company is to the other one. */
  rel_type: field('identity', Type.Enum([...new Set([...companyRelations, ...partyRoles])])),
  /** In the reader's language. */
  rel_type_name: field('identity', text),
  /** Fraction that is held of the one or the other. */
  share: optionalField('terms', Type.Number()),
  /** Where the company stands as seen from the other one: an owner or guarantor above, a subsidiary or vehicle below. */
  direction: field('identity', Type.Enum(['above', 'below', 'beside'])),
  /** The other end: in the first row the company that the graph is drawn around, later a company of an earlier row. */
  to_id: optionalField('identity', Type.Integer()),
  to_name: field('identity', text),
  to_lei: optionalField('identity', text),
});
export type RelatedIssuer = Static<typeof relatedIssuer>;

export const companyRelatedIssuersCall = defineCall('GET /api/company/:emitentId/related-issuers/', {
  summary: 'Tell the group of a company: who owns whom, who guarantees for whom',
  params: Type.Object({ emitentId: text }),
  answer: Type.Array(relatedIssuer),
});

/** Who stands behind the bond itself comes first. */
export const bondRelatedIssuersCall = defineCall('GET /api/bonds/:bondId/related-issuers/', {
  summary: 'Tell who stands behind a bond, and the group of its issuer',
  params: Type.Object({ bondId: text }),
  answer: Type.Array(relatedIssuer),
});
