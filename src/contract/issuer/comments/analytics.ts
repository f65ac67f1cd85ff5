import { Type } from 'typebox';
import { languages } from '#domain/platform/language.ts';
import { defineCall, field } from '../../platform/call.ts';
import { MAX_LIST_PAGE } from '../../platform/lists/list-order.ts';
import { listCounts } from '../../platform/lists/list-parts.ts';
import { arrayOf, closedObject, integer, type Static } from '../../platform/schemas.ts';
import { comment } from './comments.ts';

const language = Type.Enum(languages.map(({ code }) => code));

const analytics = Type.Object({
  ...listCounts,
  /** The company. */
  name: field('identity', Type.String()),
  items: Type.Array(comment),
  /** Who writes about the company, by name, and in which languages, each with its number of comments whatever is asked. */
  providers: arrayOf({
    id: field('identity', integer),
    name: field('identity', Type.String()),
    count: field('count', integer),
  }),
  languages: arrayOf({ language: field('text', language), count: field('count', integer) }),
});
export type Analytics = Static<typeof analytics>;

/** Every comment about a company and its bonds, a page at a time, latest first. */
export const analyticsCall = defineCall('GET /api/company/:emitentId/analytics/', {
  summary: 'List all comments about a company and its bonds',
  params: Type.Object({ emitentId: Type.String({ description: 'Id of the company' }) }),
  query: closedObject({
    provider: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })),
    /** Comments that have words in this language, shown in it. */
    language: Type.Optional(language),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_LIST_PAGE })),
  }),
  answer: analytics,
});
