import { sql } from 'kysely';
import type { TextSection } from '#domain/issuer/text-section.ts';
import type { LanguageCode } from '#domain/platform/language.ts';
import { mergeRows } from '../../platform/bulk-copy/merge-rows.ts';
import type { WriteTransaction } from '../../platform/bulk-copy/write-transaction.ts';
import { noteChangedIds } from '../../platform/changes/data-changes.ts';
import { type ColumnMap, fieldsOf, type Queries } from '../../platform/database/database.ts';

export type TextSectionTable = TextSection;

export const textSectionColumns: ColumnMap<TextSection> = {
  instrumentId: 'int8',
  kind: 'text',
  language: 'text',
  text: 'text',
  updatedOn: 'date',
};

/** The sections of a bond, each in the asked language, else in English, else in any. */
export async function findTextSections({ kysely }: Queries, bondId: number, language: LanguageCode) {
  return kysely
    .selectFrom('textSection')
    .where('instrumentId', '=', bondId)
    .distinctOn('kind')
    .orderBy('kind')
    .orderBy(sql`language = ${language}`, 'desc')
    .orderBy(sql`language = 'en'`, 'desc')
    .orderBy('language')
    .select(fieldsOf(textSectionColumns))
    .execute();
}

/** Stores sections; one of the same bond, kind and language is replaced. */
export async function saveTextSections(tx: WriteTransaction, sections: readonly TextSection[]) {
  const key = ['instrumentId', 'kind', 'language'] as const;
  const counts = await mergeRows(tx, { table: 'text_section', key, columns: textSectionColumns }, sections);
  if (counts.stored > 0) {
    const ids = sections.map(({ instrumentId }) => instrumentId);
    await noteChangedIds(tx, 'text_section', ids);
  }
  return counts;
}
