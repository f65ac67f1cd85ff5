import { Type } from 'typebox';
import { sourceTermKinds } from '#domain/market/public-markets.ts';
import { field, optionalField } from './call.ts';
import type { Static } from './schemas.ts';

/** A source of data, how recent its data are, and on what terms it gives them. */
export const dataSource = Type.Object({
  name: field('text', Type.String()),
  url: optionalField('text', Type.String()),
  /** When its latest data came, UTC as ISO text; null for data that no import brought. */
  importedAt: optionalField('date', Type.String()),
  /** On what terms it gives them, and its page of them; null where they are not known. */
  terms: optionalField('text', Type.Enum([...sourceTermKinds])),
  termsUrl: optionalField('text', Type.String()),
});
export type DataSource = Static<typeof dataSource>;
