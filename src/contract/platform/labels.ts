import { Type } from 'typebox';
import { languages } from '#domain/platform/language.ts';
import { defineCall, field } from './call.ts';
import { closedObject, type Static } from './schemas.ts';

/** Which texts of a module are asked for: those that readers see, the product's own, or the operator's alone. */
const labelRepositories = ['default', 'source', 'overrides'] as const;
export type LabelRepository = (typeof labelRepositories)[number];

/** Present and not 0 or false, keys stand for the texts. */
const labelsQuery = closedObject({ show_labels: Type.Optional(Type.Enum(['', '0', '1', 'false', 'true'])) });

/** Text by key, a text with plural forms once per form (`days#one`). */
const labelTexts = field('state', Type.Record(Type.String(), Type.String()));
export type LabelTexts = Static<typeof labelTexts>;

export const labelModuleCall = defineCall('GET /api/labels/:module/', {
  summary: 'Give the texts of a module in the language of the reader',
  params: Type.Object({ module: Type.String() }),
  query: labelsQuery,
  answer: labelTexts,
});

export const labelRepositoryCall = defineCall('GET /api/labels/:module/:repository/', {
  summary: "Give the product's own or the operator's texts of a module",
  params: Type.Object({ module: Type.String(), repository: Type.Enum([...labelRepositories]) }),
  query: labelsQuery,
  answer: labelTexts,
});

/** All texts of a language, by module and key. The file is named by a hash of them; what is found under it never changes. */
export const labelCatalogueCall = defineCall('GET /api/labels/catalogue/:code/:file', {
  summary: 'Give all texts of a language',
  params: Type.Object({
    code: Type.Enum(languages.map(({ code }) => code)),
    file: Type.String({ pattern: '^[0-9a-f]{1,64}\\.json$' }),
  }),
  answer: field('state', Type.Record(Type.String(), Type.Record(Type.String(), Type.String()))),
});
