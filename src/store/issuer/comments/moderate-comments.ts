import { type RawBuilder, sql } from 'kysely';
import type { CommentWords } from '#domain/issuer/issuer-comment.ts';
import type { AuditActor } from '../../account/accounts/access-grants.ts';
import { logAudit } from '../../platform/audit-log/audit-log.ts';
import type { Queries } from '../../platform/database/database.ts';
import { type LinkedIssuer, linkedIssuers } from './comments.ts';

/** A comment as who runs the site sees it. */
export interface ModeratedComment {
  readonly id: number;
  readonly code: string;
  readonly provider: string;
  readonly date: string;
  readonly url: string | null;
  readonly companies: readonly LinkedIssuer[];
  readonly file: string | null;
  readonly isModerated: boolean;
  readonly isWithdrawn: boolean;
  /** In English, else in any language; null for one without words. */
  readonly title: string | null;
}

export interface ModerationQuery {
  readonly text: string;
  /** Null for all. */
  readonly isWithdrawn: boolean | null;
  readonly limit: number;
  readonly offset: number;
}

const IS_WITHDRAWN = sql`exists (select from withdrawn_comment where comment_id = comment.id)`;

function matching({ text, isWithdrawn }: Pick<ModerationQuery, 'text' | 'isWithdrawn'>): RawBuilder<unknown> {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  const hasWords = sql`(${text} = '' or comment.id::text = ${text} or comment.code = ${text} or provider.name ilike ${pattern}
    or exists (select from comment_words where comment_id = comment.id and title ilike ${pattern})
    or exists (select from ${linkedIssuers} where linked.name ilike ${pattern}))`;
  return isWithdrawn === null ? hasWords : sql`${hasWords} and ${IS_WITHDRAWN} = ${isWithdrawn}`;
}

async function findModerated(
  { kysely }: Queries,
  { where, limit, offset }: { readonly where: RawBuilder<unknown>; readonly limit: number; readonly offset: number },
) {
  const { rows } = await sql<ModeratedComment>`
    select comment.id, comment.code, provider.name as provider, published_on as date, url, is_moderated as "isModerated",
      ${IS_WITHDRAWN} as "isWithdrawn", (select file_name from comment_file where comment_id = comment.id) as file,
      (select title from comment_words where comment_id = comment.id order by language = 'en' desc, language limit 1) as title,
      (select coalesce(json_agg(json_build_object('id', linked.id, 'name', linked.name) order by linked.name, linked.id), '[]')
        from ${linkedIssuers}) as companies
    from comment join comment_provider as provider on provider.id = provider_id
    where ${where} order by published_on desc, comment.id limit ${limit} offset ${offset}`.execute(kysely);
  return rows;
}

/** One page of the comments that match, latest first, and how many match in all. */
export async function findModeratedComments(
  queries: Queries,
  { limit, offset, ...filter }: ModerationQuery,
): Promise<{ readonly total: number; readonly items: readonly ModeratedComment[] }> {
  const where = matching(filter);
  const [items, { rows }] = await Promise.all([
    findModerated(queries, { where, limit, offset }),
    sql<{ total: number }>`select count(*)::integer as total
      from comment join comment_provider as provider on provider.id = provider_id where ${where}`.execute(
      queries.kysely,
    ),
  ]);
  return { total: rows[0]?.total ?? 0, items };
}

/** A comment with its words in every language, withdrawn or not; undefined where there is none with this id. */
export async function findModeratedComment(
  queries: Queries,
  id: number,
): Promise<(ModeratedComment & { readonly words: readonly CommentWords[] }) | undefined> {
  const [comment] = await findModerated(queries, { where: sql`comment.id = ${id}`, limit: 1, offset: 0 });
  if (comment === undefined) return undefined;
  const words = await queries.kysely
    .selectFrom('commentWords')
    .where('commentId', '=', id)
    .orderBy(sql`language = 'en'`, 'desc')
    .orderBy('language')
    .select(['language', 'title', 'content'])
    .execute();
  return { ...comment, words };
}

async function setWithdrawn({ kysely }: Queries, commentId: number, isWithdrawn: boolean) {
  if (isWithdrawn) {
    const withdrawing = kysely.insertInto('withdrawnComment').values({ commentId });
    await withdrawing.onConflict((already) => already.doNothing()).execute();
  } else {
    await kysely.deleteFrom('withdrawnComment').where('commentId', '=', commentId).execute();
  }
}

/** Takes a comment from the site, or shows it again, and notes it; false where there is none with this id. */
export async function moderateComment(
  tx: Queries,
  { id, isWithdrawn }: { readonly id: number; readonly isWithdrawn: boolean },
  { actorId, network, now }: AuditActor,
) {
  const known = await tx.kysely.selectFrom('comment').where('id', '=', id).select('id').executeTakeFirst();
  if (known === undefined) return false;
  await setWithdrawn(tx, id, isWithdrawn);
  const action = isWithdrawn ? 'withdraw-comment' : 'show-comment';
  await logAudit(tx, { loggedAt: now, action, actorId, accountId: null, network, detail: `comment ${id}` });
  return true;
}
