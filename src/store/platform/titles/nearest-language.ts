import { type RawBuilder, sql } from 'kysely';
import type { LanguageCode } from '#domain/platform/language.ts';

/** The order of rows by `language` that puts the asked one first, then English, then any. */
export function nearestLanguage(language: LanguageCode): RawBuilder<unknown> {
  return sql`language = ${language} desc, language = 'en' desc, language`;
}
