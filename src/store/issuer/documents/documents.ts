import type { Buffer } from 'node:buffer';
import { sql } from 'kysely';
import type { IssueDocument } from '#domain/bond/issue-document.ts';
import type { LanguageCode } from '#domain/platform/language.ts';
import { findNamedRows, mergeNamedRows, mergeRows } from '../../platform/bulk-copy/merge-rows.ts';
import type { WriteTransaction } from '../../platform/bulk-copy/write-transaction.ts';
import { type ColumnMap, fieldsOf, type Queries, type TableOf } from '../../platform/database/database.ts';
import { nearestLanguage } from '../../platform/titles/titles.ts';

type StoredDocument = IssueDocument & { readonly id: number };

export type DocumentTable = TableOf<StoredDocument, 'id'>;

/** What a document is called in a language. */
export interface DocumentTitle {
  readonly documentId: number;
  readonly language: LanguageCode;
  readonly title: string;
}

export type DocumentTitleTable = DocumentTitle;

/** The bytes of a document. */
export interface DocumentFileTable {
  readonly documentId: number;
  readonly content: Buffer;
}

export const documentColumns: ColumnMap<StoredDocument> = {
  id: 'int8',
  code: 'text',
  instrumentId: 'int8',
  issuerId: 'int8',
  kind: 'text',
  publishedOn: 'date',
  language: 'text',
  fileName: 'text',
  mediaType: 'text',
  size: 'int4',
};

export const documentTitleColumns: ColumnMap<DocumentTitle> = { documentId: 'int8', language: 'text', title: 'text' };

export interface DocumentRecord extends StoredDocument {
  /** In the asked language, else in English, else in any; null when it has none. */
  readonly title: string | null;
}

/** Whose documents: a bond's and its issuer's, or an issuer's alone. */
export interface DocumentOwners {
  readonly bondId: number | null;
  readonly issuerId: number | null;
}

/** The documents of a bond and of its issuer, latest first; a risk report is none of them. */
export async function findDocuments({ kysely }: Queries, { bondId, issuerId }: DocumentOwners, language: LanguageCode) {
  const title = sql<string | null>`(select title from document_title where document_id = document.id
    order by ${nearestLanguage(language)} limit 1)`;
  return kysely
    .selectFrom('document')
    .where(({ or, eb }) => or([eb('instrumentId', '=', bondId), eb('issuerId', '=', issuerId)]))
    .where('document.kind', '<>', 'risk_report')
    .orderBy('publishedOn', 'desc')
    .orderBy('document.id')
    .select(fieldsOf(documentColumns).map((field) => `document.${field}` as const))
    .select(title.as('title'))
    .execute();
}

/** The file of a document; undefined where there is no such document, or no bytes of it. */
export async function findDocumentFile({ kysely }: Queries, id: number) {
  return kysely
    .selectFrom('document')
    .innerJoin('documentFile as file', 'file.documentId', 'document.id')
    .where('document.id', '=', id)
    .select(['document.id', 'document.fileName', 'document.mediaType'])
    .select([sql<number>`octet_length(file.content)`.as('size'), sql<string>`file.xmin::text`.as('version')])
    .executeTakeFirst();
}

/** The latest risk report of a bond, else of its issuer, with a file. */
export async function findRiskReport({ kysely }: Queries, bondId: number) {
  return kysely
    .selectFrom('document')
    .innerJoin('documentFile as file', 'file.documentId', 'document.id')
    .innerJoin('instrument', (join) => join.on('instrument.id', '=', bondId))
    .where('document.kind', '=', 'risk_report')
    .where(({ or, eb }) =>
      or([
        eb('document.instrumentId', '=', eb.ref('instrument.id')),
        eb('document.issuerId', '=', eb.ref('instrument.issuerId')),
      ]),
    )
    .orderBy(sql`document.instrument_id is null`)
    .orderBy('publishedOn', 'desc')
    .limit(1)
    .select(['document.id', 'document.fileName', 'document.mediaType', 'document.publishedOn', 'document.language'])
    .select([sql<number>`octet_length(file.content)`.as('size'), sql<string>`file.xmin::text`.as('version')])
    .executeTakeFirst();
}

/** The documents with these codes, by code; a code that none has is absent. */
export function findDocumentsByCode(queries: Queries, codes: readonly string[]) {
  return findNamedRows(queries, { table: 'document', columns: documentColumns }, codes);
}

/** A document as a source names it; without an id the database numbers it. */
export type NewDocument = IssueDocument & { readonly id?: number };

/** Stores documents, known by their code; gives the id of each code. */
export function saveDocuments(tx: WriteTransaction, documents: readonly NewDocument[]) {
  return mergeNamedRows<NewDocument>(
    tx,
    { table: 'document', columns: documentColumns, notedAs: 'document' },
    documents,
  );
}

/** Stores titles of documents; a title of the same language is replaced, others stay. */
export function saveDocumentTitles(tx: WriteTransaction, titles: readonly DocumentTitle[]) {
  const key = ['documentId', 'language'] as const;
  return mergeRows(tx, { table: 'document_title', key, columns: documentTitleColumns }, titles);
}

const FILES_AT_ONCE = 500;

/** Stores the bytes of documents, those of the same document in place of the earlier ones; says how many were new or different. */
export async function saveDocumentFiles({ kysely }: WriteTransaction, files: readonly DocumentFileTable[]) {
  let changed = 0n;
  for (let at = 0; at < files.length; at += FILES_AT_ONCE) {
    const { numInsertedOrUpdatedRows } = await kysely
      .insertInto('documentFile')
      .values(files.slice(at, at + FILES_AT_ONCE))
      .onConflict((known) =>
        known
          .column('documentId')
          .doUpdateSet((row) => ({ content: row.ref('excluded.content') }))
          .where('documentFile.content', 'is distinct from', (row) => row.ref('excluded.content')),
      )
      .executeTakeFirst();
    changed += numInsertedOrUpdatedRows ?? 0n;
  }
  return Number(changed);
}
