import { Type } from 'typebox';
import { languages } from '#domain/platform/language.ts';
import { defineCall, field, fileAnswer, optionalField } from '../../platform/call.ts';
import { arrayOf, integer, type Static, text } from '../../platform/schemas.ts';

const flag = field('state', Type.Integer({ minimum: 0, maximum: 1 }));

/** The latest comments of a company that are answered, at most; a list of all is analytics. */
export const MAX_COMMENTS = 30;

/** Every field of the specification's comment. The flags are 0 or 1, as it writes them. */
export const comment = Type.Object({
  id: field('identity', integer),
  /** Of title and content: the reader's, else English, else another one. */
  language: field('text', Type.Enum(languages.map(({ code }) => code))),
  /** Plain text. */
  title: field('text', text),
  provider_name: field('identity', text),
  provider_id: field('identity', integer),
  /** The name of the file; null for a comment without one. */
  file: optionalField('text', text),
  /** HTML that is safe to be shown: a few elements of text, lists, tables and links. */
  content: optionalField('text', text),
  /** Where the provider shows the comment. */
  cb_link: optionalField('text', text),
  /** Of the file; null unless it is open to the reader without asking anybody. */
  cb_file_link: optionalField('identity', text),
  date: field('date', text),
  /** Whether the file is opened to an account at a time. */
  moderated: flag,
  approved: flag,
  /** Whether the request was decided. */
  checked: flag,
  requestExists: field('state', Type.Boolean()),
  linked_emitents: arrayOf({ name: field('identity', text), cb_link: field('identity', text) }),
});
export type Comment = Static<typeof comment>;

export const commentsCall = defineCall('GET /api/company/:emitentId/comments_about/', {
  summary: 'List comments about a company and its bonds',
  params: Type.Object({ emitentId: text }),
  answer: Type.Array(comment),
});

export const commentCall = defineCall('GET /api/comments/:commentId/', {
  summary: 'Show a comment',
  params: Type.Object({ commentId: text }),
  answer: comment,
});

/** `success` is above 0 where the request is with the operator, or already approved; asking again changes nothing. */
export const commentAccessCall = defineCall('GET /api/comments/create_comments_access_request/:providerId/', {
  summary: 'Ask for the files of the comments of a provider',
  kind: 'write',
  params: Type.Object({ providerId: text }),
  answer: Type.Object({
    response: Type.Object({ items: arrayOf({ success: field('state', integer) }) }),
  }),
});

/** The file as an attachment, whole or the one range of bytes that is asked for. */
export const commentFileCall = defineCall('GET /api/comments/:commentId/file/', {
  summary: 'Download the file of a comment',
  params: Type.Object({ commentId: text }),
  ...fileAnswer,
});
