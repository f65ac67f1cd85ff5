import { Type } from 'typebox';
import { languages } from '#domain/platform/language.ts';
import { defineCall, field, optionalField } from '../platform/call.ts';
import { arrayOf, type Static, text } from '../platform/schemas.ts';

const issuerNews = Type.Object({
  total: field('count', Type.Integer()),
  items: arrayOf({
    id: field('identity', Type.Integer()),
    /** Moment, UTC. */
    published_at: field('date', text),
    title: field('text', text),
    /** Plain text, paragraphs parted by an empty line. */
    text: optionalField('text', text),
    /** Of the words: the reader's, else English, else another one. */
    language: field('text', Type.Enum(languages.map(({ code }) => code))),
    url: optionalField('text', text),
  }),
});
export type IssuerNews = Static<typeof issuerNews>;

export const issuerNewsCall = defineCall('GET /api/company/:emitentId/issuer-news/', {
  summary: 'List the news about a company',
  params: Type.Object({ emitentId: Type.String({ description: 'Id of the company' }) }),
  query: Type.Object({ page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })) }),
  answer: issuerNews,
});
