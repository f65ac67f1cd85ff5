import { sql } from 'kysely';
import type { IssuerNews, NewsWords } from '#domain/issuer/issuer-news.ts';
import type { LanguageCode } from '#domain/platform/language.ts';
import { mergeNamedRows, mergeRows } from '../../platform/bulk-copy/merge-rows.ts';
import type { WriteTransaction } from '../../platform/bulk-copy/write-transaction.ts';
import type { ColumnMap, Queries, TableOf } from '../../platform/database/database.ts';
import { nearestLanguage } from '../../platform/titles/titles.ts';

type StoredNews = IssuerNews & { readonly id: number };
type StoredWords = NewsWords & { readonly newsId: number };

export type IssuerNewsTable = TableOf<StoredNews, 'id'>;
export type NewsWordsTable = StoredWords;

export const issuerNewsColumns: ColumnMap<StoredNews> = {
  id: 'int8',
  code: 'text',
  issuerId: 'int8',
  publishedAt: 'timestamptz',
  url: 'text',
};

export const newsWordsColumns: ColumnMap<StoredWords> = {
  newsId: 'int8',
  language: 'text',
  title: 'text',
  text: 'text',
};

/** News with its words in the asked language, else in English, else in any. */
export type NewsRecord = Pick<StoredNews, 'id' | 'publishedAt' | 'url'> & NewsWords;

export interface NewsQuestion {
  readonly issuerId: number;
  readonly language: LanguageCode;
  readonly limit: number;
  readonly offset: number;
}

/** A part of the news about an issuer, latest first, and how much there is. */
export async function findIssuerNews({ kysely }: Queries, question: NewsQuestion) {
  const { issuerId, language, limit, offset } = question;
  const { rows: items } = await sql<NewsRecord>`
    select id, published_at as "publishedAt", url, words.language, title, text from issuer_news
    join lateral (select * from news_words where news_id = issuer_news.id
      order by ${nearestLanguage(language)} limit 1) as words on true
    where issuer_id = ${issuerId} order by published_at desc, id limit ${limit} offset ${offset}`.execute(kysely);
  const count = await kysely
    .selectFrom('issuerNews')
    .where('issuerId', '=', issuerId)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('newsWords').whereRef('newsId', '=', 'issuerNews.id').select('newsId')),
    )
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { items, total: count.total };
}

/** News as a source tells it; without an id the database numbers it. */
type NewNews = IssuerNews & { readonly id?: number };

/** Stores news, known by its code; gives the id of each code. */
export function saveIssuerNews(tx: WriteTransaction, news: readonly NewNews[]) {
  return mergeNamedRows<NewNews>(tx, { table: 'issuer_news', columns: issuerNewsColumns }, news);
}

/** Stores the words of news; those of the same language are replaced, others stay. */
export function saveNewsWords(tx: WriteTransaction, words: readonly StoredWords[]) {
  return mergeRows(tx, { table: 'news_words', key: ['newsId', 'language'], columns: newsWordsColumns }, words);
}
