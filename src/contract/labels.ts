import { type Static, Type } from 'typebox';
import type { LanguageCode } from '#domain/language.ts';
import { field } from './field.ts';

/** Which texts of a module are asked for: those that readers see, the product's own, or the operator's alone. */
export const labelRepositories = ['default', 'source', 'overrides'] as const;
export type LabelRepository = (typeof labelRepositories)[number];

/** Query of GET /api/labels/{module}/ and /api/labels/{module}/{repository}/: present and not 0 or false, keys stand for the texts. */
export const labelsQuery = Type.Object(
  { show_labels: Type.Optional(Type.Enum(['', '0', '1', 'false', 'true'])) },
  { additionalProperties: false },
);

/** Answer of both: text by key, a text with plural forms once per form (`days#one`). */
export const labelTexts = field('state', Type.Record(Type.String(), Type.String()));
export type LabelTexts = Static<typeof labelTexts>;

/** All texts of a language, by module and key. */
export const labelCatalogue = field('state', Type.Record(Type.String(), Type.Record(Type.String(), Type.String())));

/** Where the texts of a language with this hash are; what is found there never changes. */
export function addressOfCatalogue(code: LanguageCode, hash: string): string {
  return `/api/labels/catalogue/${code}/${hash}.json`;
}
