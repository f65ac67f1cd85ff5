import { Type } from 'typebox';
import { documentKinds } from '#domain/issue-document.ts';
import { languages } from '#domain/language.ts';
import { bondParams } from './bond-params.ts';
import { defineCall } from './call.ts';
import { field, optionalField } from './field.ts';

const text = Type.String();

const bondDocuments = Type.Object({
  items: Type.Array(
    Type.Object({
      id: field('identity', Type.Integer()),
      /** In the reader's language where there is one, else the name of the file. */
      title: field('text', text),
      kind: field('text', Type.Enum([...documentKinds])),
      of: field('identity', Type.Enum(['emission', 'emitent'])),
      date: field('date', text),
      /** Of the file. */
      language: optionalField('text', Type.Enum(languages.map(({ code }) => code))),
      media_type: field('text', text),
      /** In bytes. */
      size: field('count', Type.Integer()),
    }),
  ),
});

/** The list is open to everybody; files are not served yet. */
export const documentsCall = defineCall({
  method: 'GET',
  path: '/api/bonds/:id/documents/',
  summary: 'List the documents of a bond and of its issuer',
  params: bondParams,
  answer: bondDocuments,
});
