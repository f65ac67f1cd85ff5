import { Type } from 'typebox';
import { textSectionKinds } from '#domain/issuer/text-section.ts';
import { languages } from '#domain/platform/language.ts';
import { bondParams } from '../market/bond-params.ts';
import { defineCall, field, optionalField } from '../platform/call.ts';
import { arrayOf, text } from '../platform/schemas.ts';

const textSections = Type.Object({
  items: arrayOf({
    kind: field('text', Type.Enum([...textSectionKinds])),
    date: field('date', text),
    /** Plain text, paragraphs parted by an empty line; null where `access` is not allowed. */
    text: optionalField('text', text),
    /** Of the text: the reader's, else English, else another one. */
    language: field('text', Type.Enum(languages.map(({ code }) => code))),
    /** What would open a section that is closed to the reader. */
    access: field('state', Type.Enum(['allowed', 'sign-in', 'get-access', 'missing-flag'])),
  }),
});

export const textSectionsCall = defineCall('GET /api/bonds/:id/text-sections/', {
  summary: 'List what sections of the page of a bond say in words',
  params: bondParams,
  answer: textSections,
});
