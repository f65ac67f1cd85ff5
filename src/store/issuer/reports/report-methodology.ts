import type { Buffer } from 'node:buffer';
import { type RawBuilder, sql } from 'kysely';
import type { MethodologyLanguage, MethodologySubject } from '#domain/issuer/report-methodology.ts';
import type { LanguageCode } from '#domain/platform/language.ts';
import type { Queries, TableOf } from '../../platform/database/database.ts';
import type { StoredFile } from '../../platform/files/read-file-pieces.ts';

/** A file in which a source says, in a language, how it makes its figures. */
export interface ReportMethodology {
  readonly sourceId: number;
  readonly subject: MethodologySubject;
  readonly language: MethodologyLanguage;
  readonly fileName: string;
  readonly mediaType: string;
  readonly content: Buffer;
}

export type ReportMethodologyTable = TableOf<ReportMethodology & { readonly id: number }, 'id'>;

/** In SQL, the id of the file about a subject of the source of `report`: in Russian for readers of Russian, else in English. */
export function methodologyIdOf(subject: RawBuilder<unknown>, language: LanguageCode): RawBuilder<number | null> {
  return sql<number | null>`(select told.id from report_methodology as told where told.source_id = report.source_id
    and subject = ${subject} and language = ${language === 'ru' ? 'ru' : 'en'})`;
}

/** The file with this id, if there is one. */
export function findMethodologyFile({ kysely }: Queries, id: number): Promise<StoredFile | undefined> {
  return kysely
    .selectFrom('reportMethodology')
    .where('id', '=', id)
    .select(['id', 'fileName', 'mediaType'])
    .select([sql<number>`octet_length(content)`.as('size'), sql<string>`xmin::text`.as('version')])
    .executeTakeFirst();
}

export type ListedMethodology = Pick<ReportMethodology, 'subject' | 'language' | 'fileName'> & {
  readonly sourceCode: string;
  readonly size: number;
};

/** All files, by source, subject and language. */
export function findMethodologies({ kysely }: Queries): Promise<readonly ListedMethodology[]> {
  return kysely
    .selectFrom('reportMethodology')
    .innerJoin('source', 'source.id', 'sourceId')
    .orderBy('source.code')
    .orderBy('subject')
    .orderBy('language')
    .select(['subject', 'language', 'fileName', 'source.code as sourceCode'])
    .select(sql<number>`octet_length(content)`.as('size'))
    .execute();
}

type NamedSource = Pick<ReportMethodology, 'subject' | 'language'> & { readonly sourceCode: string };

/** Without an id the database numbers it. */
type NewMethodology = ReportMethodology & { readonly id?: number };

/** Keeps files in place of those of the same source, subject and language. */
export async function saveMethodologies({ kysely }: Queries, files: readonly NewMethodology[]): Promise<void> {
  await kysely
    .insertInto('reportMethodology')
    .values(files)
    .onConflict((known) =>
      known.columns(['sourceId', 'subject', 'language']).doUpdateSet((row) => ({
        fileName: row.ref('excluded.fileName'),
        mediaType: row.ref('excluded.mediaType'),
        content: row.ref('excluded.content'),
      })),
    )
    .execute();
}

/** Removes a file; says whether there was one. */
export async function removeMethodology(
  { kysely }: Queries,
  { sourceCode, subject, language }: NamedSource,
): Promise<boolean> {
  const { numDeletedRows } = await kysely
    .deleteFrom('reportMethodology')
    .using('source')
    .whereRef('source.id', '=', 'sourceId')
    .where('source.code', '=', sourceCode)
    .where('subject', '=', subject)
    .where('language', '=', language)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
