import { Type } from 'typebox';
import { languages } from '#domain/platform/language.ts';
import { defineCall, field, optionalField } from '../../platform/call.ts';
import { MAX_LIST_PAGE, MAX_LIST_SEARCH_LENGTH } from '../../platform/lists/list-order.ts';
import { listCounts } from '../../platform/lists/list-parts.ts';
import { arrayOf, closedObject, integer, type Static, text } from '../../platform/schemas.ts';

const flag = field('state', Type.Boolean());

const parts = {
  id: field('identity', integer),
  provider: field('identity', text),
  date: field('date', text),
  companies: arrayOf({ id: field('identity', integer), name: field('identity', text) }),
  /** The name of the file. */
  file: optionalField('text', text),
  /** Whether the file is opened to an account at a time. */
  isModerated: flag,
  isWithdrawn: flag,
};

/** The title is the English one, else any; null for a comment without words. */
const listed = Type.Object({ ...parts, title: optionalField('text', text) });
export type ListedOperatorComment = Static<typeof listed>;

const operatorComments = Type.Object({
  ...listCounts,
  items: Type.Array(listed),
  /** Requests for files that nobody has decided. */
  waiting: field('count', integer),
});
export type OperatorComments = Static<typeof operatorComments>;

/** Latest first; `q` finds words of titles, providers and companies, and the id or code of a comment. */
export const operatorCommentsCall = defineCall('GET /api/operator/comments/', {
  summary: 'List the comments for the operator',
  query: closedObject({
    q: Type.Optional(Type.String({ maxLength: MAX_LIST_SEARCH_LENGTH })),
    state: Type.Optional(Type.Enum(['shown', 'withdrawn'])),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_LIST_PAGE })),
  }),
  answer: operatorComments,
});

const params = Type.Object({ commentId: text });

const operatorComment = Type.Object({
  ...parts,
  /** By which its source knows it. */
  code: field('identity', text),
  url: optionalField('text', text),
  /** In every language that it has, as readers see it: plain titles, HTML that is safe to be shown. */
  words: arrayOf({
    language: field('text', Type.Enum(languages.map(({ code }) => code))),
    title: field('text', text),
    content: optionalField('text', text),
  }),
});
export type OperatorComment = Static<typeof operatorComment>;

export const operatorCommentCall = defineCall('GET /api/operator/comments/:commentId/', {
  summary: 'Show a comment to the operator as readers see it',
  params,
  answer: operatorComment,
});

export const moderateCommentCall = defineCall('POST /api/operator/comments/:commentId/', {
  summary: 'Take a comment from the site, or show it again',
  params,
  body: closedObject({ isWithdrawn: Type.Boolean() }),
  answer: Type.Object({ id: field('identity', integer) }),
});
