import type { Buffer } from 'node:buffer';
import { type RawBuilder, sql } from 'kysely';
import type {
  CommentDecision,
  CommentProvider,
  CommentSubject,
  CommentWords,
  IssuerComment,
} from '#domain/issuer/issuer-comment.ts';
import type { LanguageCode } from '#domain/platform/language.ts';
import { findNamedRows, mergeNamedRows, mergeRows } from '../../platform/bulk-copy/merge-rows.ts';
import type { WriteTransaction } from '../../platform/bulk-copy/write-transaction.ts';
import type { ColumnMap, Queries, TableOf } from '../../platform/database/database.ts';
import type { StoredFile } from '../../platform/files/read-file-pieces.ts';
import { nearestLanguage } from '../../platform/titles/titles.ts';

type StoredComment = IssuerComment & { readonly id: number };
type StoredWords = CommentWords & { readonly commentId: number };

export type CommentProviderTable = TableOf<CommentProvider, 'id'>;
export type CommentTable = TableOf<StoredComment, 'id'>;
export type WithdrawnCommentTable = Pick<StoredWords, 'commentId'>;
export type CommentWordsTable = StoredWords;
export type CommentSubjectTable = CommentSubject;

/** The file of a comment. */
export interface CommentFileTable {
  readonly commentId: number;
  readonly fileName: string;
  readonly mediaType: string;
  readonly content: Buffer;
}

export const commentProviderColumns: ColumnMap<CommentProvider> = { id: 'int4', code: 'text', name: 'text' };

export const commentColumns: ColumnMap<StoredComment> = {
  id: 'int8',
  code: 'text',
  providerId: 'int4',
  publishedOn: 'date',
  url: 'text',
  isModerated: 'bool',
};

export const commentWordsColumns: ColumnMap<StoredWords> = {
  commentId: 'int8',
  language: 'text',
  title: 'text',
  content: 'text',
};

export const commentSubjectColumns: ColumnMap<CommentSubject> = {
  commentId: 'int8',
  issuerId: 'int8',
  instrumentId: 'int8',
};

export interface LinkedIssuer {
  readonly id: number;
  readonly name: string;
}

/** A comment with its words in the asked language, else in English, else in any. */
export interface CommentRecord extends Omit<StoredComment, 'code'>, CommentWords {
  readonly providerName: string;
  readonly fileName: string | null;
  /** What became of the account's request to the provider; null while nobody has decided, and without a request. */
  readonly decision: CommentDecision | null;
  readonly isRequested: boolean;
  /** The issuers that it is about, itself or by their bonds, by name. */
  readonly issuers: readonly LinkedIssuer[];
}

/** Who reads: his language, and the account whose requests count. */
interface CommentReader {
  readonly language: LanguageCode;
  readonly accountId: string | null;
}

export interface CommentsQuery extends CommentReader {
  readonly issuerId: number;
  readonly providerId?: number | undefined;
  /** Comments that have words in this language, and only these words. */
  readonly writtenIn?: LanguageCode | undefined;
  readonly limit: number;
  readonly offset?: number;
}

/** The issuers that a comment is about, as `linked`; of a bond its issuer. */
export const linkedIssuers = sql`(select distinct issuer.id, issuer.name from comment_subject as subject
  join issuer on issuer.id = coalesce(subject.issuer_id,
    (select instrument.issuer_id from instrument where instrument.id = subject.instrument_id))
  where subject.comment_id = comment.id) as linked`;

function isAbout(issuerId: number): RawBuilder<unknown> {
  return sql`comment.id in (
    select comment_id from comment_subject where issuer_id = ${issuerId}
    union
    select comment_id from comment_subject join instrument on instrument.id = instrument_id
    where instrument.issuer_id = ${issuerId})`;
}

const IS_SHOWN = sql`not exists (select from withdrawn_comment where comment_id = comment.id)`;

interface Wanted extends CommentReader {
  readonly where: RawBuilder<unknown>;
  readonly words?: RawBuilder<unknown> | undefined;
  readonly limit: number;
  readonly offset?: number;
}

async function findRecords(
  { kysely }: Queries,
  { where, words = sql`true`, language, accountId, limit, offset = 0 }: Wanted,
) {
  const { rows } = await sql<CommentRecord>`
    select comment.id, comment.provider_id as "providerId", provider.name as "providerName",
      comment.published_on as "publishedOn", comment.url, comment.is_moderated as "isModerated",
      words.language, words.title, words.content, file.file_name as "fileName",
      request.decision, request.account_id is not null as "isRequested",
      (select coalesce(json_agg(json_build_object('id', linked.id, 'name', linked.name) order by linked.name, linked.id), '[]')
        from ${linkedIssuers}) as issuers
    from comment
    join comment_provider as provider on provider.id = comment.provider_id
    join lateral (select * from comment_words where comment_id = comment.id and ${words}
      order by ${nearestLanguage(language)} limit 1) as words on true
    left join comment_file as file on file.comment_id = comment.id
    left join comment_access_request as request
      on request.provider_id = comment.provider_id and request.account_id = ${accountId}::text
    where ${where}
    order by comment.published_on desc, comment.id limit ${limit} offset ${offset}`.execute(kysely);
  return rows;
}

/** Comments about an issuer and its bonds, latest first; withdrawn ones are left out. */
export function findComments(database: Queries, query: CommentsQuery) {
  const { issuerId, providerId, writtenIn, ...rest } = query;
  const isOfProvider = providerId === undefined ? sql`true` : sql`comment.provider_id = ${providerId}`;
  const where = sql`${IS_SHOWN} and ${isOfProvider} and ${isAbout(issuerId)}`;
  return findRecords(database, { ...rest, where, words: writtenIn && sql`language = ${writtenIn}` });
}

/** A comment as a reader may see it; undefined for one that was withdrawn. */
export async function findComment(database: Queries, id: number, reader: CommentReader) {
  const [found] = await findRecords(database, { ...reader, where: sql`${IS_SHOWN} and comment.id = ${id}`, limit: 1 });
  return found;
}

/** How many comments about an issuer a provider wrote, and in which languages they stand. */
export interface CommentSource {
  readonly id: number;
  readonly name: string;
  readonly languages: readonly LanguageCode[];
  readonly count: number;
}

/** The comments about an issuer counted by provider and set of languages: every count of a list follows from these. */
export async function findCommentSources({ kysely }: Queries, issuerId: number) {
  const { rows } = await sql<CommentSource>`
    select provider.id, provider.name, languages, count(*)::integer as count
    from comment
    join comment_provider as provider on provider.id = comment.provider_id
    join lateral (select array_agg(language order by language) as languages from comment_words
      where comment_id = comment.id) as words on languages is not null
    where ${IS_SHOWN} and ${isAbout(issuerId)}
    group by provider.id, provider.name, languages order by provider.name, provider.id, languages`.execute(kysely);
  return rows;
}

export interface CommentFile extends StoredFile {
  readonly isModerated: boolean;
  readonly providerId: number;
}

/** The file of a comment that is shown; undefined where there is none. */
export async function findCommentFile({ kysely }: Queries, id: number) {
  return kysely
    .selectFrom('comment')
    .innerJoin('commentFile as file', 'file.commentId', 'comment.id')
    .where('comment.id', '=', id)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('withdrawnComment').whereRef('commentId', '=', 'comment.id').select('commentId'))),
    )
    .select(['comment.id', 'isModerated', 'providerId', 'file.fileName', 'file.mediaType'])
    .select([sql<number>`octet_length(file.content)`.as('size'), sql<string>`file.xmin::text`.as('version')])
    .executeTakeFirst();
}

/** Stores providers, known by their code; gives the id of each code. */
export function saveCommentProviders(
  tx: WriteTransaction,
  providers: readonly (Omit<CommentProvider, 'id'> & { readonly id?: number })[],
) {
  return mergeNamedRows(tx, { table: 'comment_provider', columns: commentProviderColumns }, providers);
}

/** Stores comments, known by their code; gives the id of each code. What was withdrawn stays so. */
export function saveComments(tx: WriteTransaction, comments: readonly (IssuerComment & { readonly id?: number })[]) {
  return mergeNamedRows(tx, { table: 'comment', columns: commentColumns }, comments);
}

/** Stores the words of comments; those of the same language are replaced, others stay. */
export function saveCommentWords(tx: WriteTransaction, words: readonly StoredWords[]) {
  return mergeRows(tx, { table: 'comment_words', key: ['commentId', 'language'], columns: commentWordsColumns }, words);
}

/** Stores whom comments are about, beside those that are known. */
export function saveCommentSubjects(tx: WriteTransaction, subjects: readonly CommentSubject[]) {
  const key = ['commentId', 'issuerId', 'instrumentId'] as const;
  return mergeRows(tx, { table: 'comment_subject', key, columns: commentSubjectColumns }, subjects);
}

/** Stores the file of a comment in place of the earlier one; whether that changed anything. */
export async function saveCommentFile({ kysely }: WriteTransaction, file: CommentFileTable) {
  const { commentId: _id, ...rest } = file;
  const { numInsertedOrUpdatedRows = 0n } = await kysely
    .insertInto('commentFile')
    .values(file)
    .onConflict((known) =>
      known
        .column('commentId')
        .doUpdateSet(rest)
        .where(sql<boolean>`(comment_file.file_name, comment_file.media_type,
        comment_file.content) is distinct from (excluded.file_name, excluded.media_type, excluded.content)`),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows > 0n;
}

/** Comments by the codes under which their source knows them. */
export function findCommentsByCode(queries: Queries, codes: readonly string[]) {
  return findNamedRows(queries, { table: 'comment', columns: commentColumns }, codes);
}
