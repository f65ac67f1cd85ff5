import { type RawBuilder, sql } from 'kysely';
import type { LanguageCode } from '#domain/platform/language.ts';
import { mergeRows } from '../bulk-copy/merge-rows.ts';
import type { WriteTransaction } from '../bulk-copy/write-transaction.ts';
import { noteChangedIds } from '../changes/data-changes.ts';
import type { ColumnMap } from '../database/database.ts';

interface TitleTable {
  /** Two-letter code of `domain/platform/language.ts`. */
  readonly language: string;
  readonly title: string;
}

/** What an instrument is called in a language beside its main name. */
export interface InstrumentTitleTable extends TitleTable {
  readonly instrumentId: number;
}

/** What an issuer is called in a language beside its main name. */
export interface IssuerTitleTable extends TitleTable {
  readonly issuerId: number;
}

export const instrumentTitleColumns: ColumnMap<InstrumentTitleTable> = {
  instrumentId: 'int8',
  language: 'text',
  title: 'text',
};

export const issuerTitleColumns: ColumnMap<IssuerTitleTable> = { issuerId: 'int8', language: 'text', title: 'text' };

/** What an issuer or an instrument of this id is called in a language. */
export interface Title extends TitleTable {
  readonly id: number;
}

/** The titles as rows of `instrument_title`. */
export function instrumentTitleRows(titles: readonly Title[]): readonly InstrumentTitleTable[] {
  return titles.map(({ id, language, title }) => ({ instrumentId: id, language, title }));
}

/** The titles as rows of `issuer_title`. */
export function issuerTitleRows(titles: readonly Title[]): readonly IssuerTitleTable[] {
  return titles.map(({ id, language, title }) => ({ issuerId: id, language, title }));
}

/** Stores titles of issuers; a title of the same language is replaced, others stay. */
export function saveIssuerTitles(tx: WriteTransaction, titles: readonly Title[]) {
  const target = { table: 'issuer_title', key: ['issuerId', 'language'], columns: issuerTitleColumns } as const;
  return mergeRows(tx, target, issuerTitleRows(titles));
}

/** Stores titles of instruments; a title of the same language is replaced, others stay. */
export async function saveInstrumentTitles(tx: WriteTransaction, titles: readonly Title[]) {
  const ids = titles.map(({ id }) => id);
  await noteChangedIds(tx, 'instrument', ids);
  const key = ['instrumentId', 'language'] as const;
  return mergeRows(
    tx,
    { table: 'instrument_title', key, columns: instrumentTitleColumns },
    instrumentTitleRows(titles),
  );
}

/** The order of rows by `language` that puts the asked one first, then English, then any. */
export function nearestLanguage(language: LanguageCode): RawBuilder<unknown> {
  return sql`language = ${language} desc, language = 'en' desc, language`;
}
