import { Type } from 'typebox';
import { documentKinds } from '#domain/bond/issue-document.ts';
import { languages } from '#domain/platform/language.ts';
import { bondParams } from '../market/bond-params.ts';
import { instrumentModels } from '../market/instruments/instrument-models.ts';
import { defineCall, field, fileAnswer, optionalField } from '../platform/call.ts';
import { arrayOf, type Static, text } from '../platform/schemas.ts';

const documentList = Type.Object({
  items: arrayOf({
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
    /** Of the file; null for who may not have it. */
    link: optionalField('identity', text),
  }),
  /** What would open the files to the reader. */
  access: field('state', Type.Enum(['allowed', 'sign-in', 'get-access', 'missing-flag'])),
});

export type DocumentList = Static<typeof documentList>;

/** The list is open to everybody, the files to full access with `docsAccess`. */
export const documentsCall = defineCall('GET /api/bonds/:id/documents/', {
  summary: 'List the documents of a bond and of its issuer',
  params: bondParams,
  answer: documentList,
});

/** The same of a company alone. */
export const companyDocumentsCall = defineCall('GET /api/company/:id/documents/', {
  summary: 'List the documents of a company',
  params: Type.Object({ id: Type.String({ description: 'Id of the company' }) }),
  answer: documentList,
});

/** Those of a stock, an index or an ETF, and of its issuer. */
export const instrumentDocumentsCall = defineCall('GET /api/instruments/:model/:id/documents/', {
  summary: 'List the documents of a stock, index or ETF',
  params: Type.Object({
    model: Type.Enum([...instrumentModels]),
    id: Type.String({ description: 'Id of the instrument' }),
  }),
  answer: documentList,
});

/** The file as an attachment, whole or the one range of bytes that is asked for. */
export const documentFileCall = defineCall('GET /api/documents/:documentId/file/', {
  summary: 'Download a document',
  params: Type.Object({ documentId: text }),
  ...fileAnswer,
});
