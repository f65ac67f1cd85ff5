import { type CopyColumn, column } from '../bulk-copy/copy-column.ts';
import { mergeRows } from '../bulk-copy/merge-rows.ts';
import type { Rows, WriteCounts, WriteTransaction } from '../bulk-copy/write-transaction.ts';

/** What an issuer or an instrument is called in a language beside its main name. */
export interface Title {
  readonly id: number;
  /** Two-letter code of `domain/language.ts`. */
  readonly language: string;
  readonly title: string;
}

function saveTitles(tx: WriteTransaction, of: 'issuer' | 'instrument', titles: Rows<Title>): Promise<WriteCounts> {
  const columns: readonly CopyColumn<Title>[] = [
    column(`${of}_id`, 'int8', 'id'),
    column('language', 'text', 'language'),
    column('title', 'text', 'title'),
  ];
  return mergeRows(tx, { table: `${of}_title`, key: [`${of}_id`, 'language'], columns }, titles);
}

/** Stores titles of issuers; a title of the same language is replaced, others stay. */
export function saveIssuerTitles(tx: WriteTransaction, titles: Rows<Title>): Promise<WriteCounts> {
  return saveTitles(tx, 'issuer', titles);
}

/** Stores titles of instruments; a title of the same language is replaced, others stay. */
export function saveInstrumentTitles(tx: WriteTransaction, titles: Rows<Title>): Promise<WriteCounts> {
  return saveTitles(tx, 'instrument', titles);
}
