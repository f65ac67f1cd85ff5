import { Type } from 'typebox';
import { languages } from '#domain/platform/language.ts';
import { defineCall, field, optionalField } from '../platform/call.ts';
import { MAX_LIST_PAGE, MAX_LIST_SEARCH_LENGTH } from '../platform/lists/list-order.ts';
import { listCounts } from '../platform/lists/list-parts.ts';
import { arrayOf, closedObject, type Static, text } from '../platform/schemas.ts';

const language = Type.Enum(languages.map(({ code }) => code));
const word = Type.String({ minLength: 1, maxLength: 100 });
const place = { language, module: word, key: word };

const operatorLabels = Type.Object({
  ...listCounts,
  items: arrayOf({
    module: field('text', text),
    /** With its plural form where it has one. */
    key: field('text', text),
    texts: arrayOf({
      language: field('text', language),
      /** The product's own. */
      source: field('text', text),
      /** The operator's in its place; null for none. */
      own: optionalField('text', text),
    }),
  }),
});
export type OperatorLabels = Static<typeof operatorLabels>;

/** The texts of the site in all languages, found by words of any of them, or by module and key. */
export const operatorLabelsCall = defineCall('GET /api/operator/labels/', {
  summary: 'Find texts of the site for the operator',
  query: closedObject({
    q: Type.Optional(Type.String({ maxLength: MAX_LIST_SEARCH_LENGTH })),
    /** `only`: those alone that the operator has replaced. */
    own: Type.Optional(Type.Literal('only')),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_LIST_PAGE })),
  }),
  answer: operatorLabels,
});

export const saveOwnLabelCall = defineCall('POST /api/operator/labels/', {
  summary: 'Put a text of the operator in place of one of the product',
  body: closedObject({ ...place, text: Type.String({ minLength: 1, maxLength: 2000, pattern: '^[^\\u0000]*$' }) }),
  answer: Type.Object({}),
});

export const removeOwnLabelCall = defineCall('POST /api/operator/labels/remove/', {
  summary: 'Take a text of the operator back',
  body: closedObject(place),
  answer: Type.Object({}),
});
