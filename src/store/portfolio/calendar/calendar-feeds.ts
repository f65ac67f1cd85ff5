import { sql } from 'kysely';
import type { BondEventKind } from '#domain/bond/bond-event.ts';
import type { OpenSession } from '../../account/accounts/sessions.ts';
import type { Queries, TableOf } from '../../platform/database/database.ts';

/** What a feed tells the events of: one bond, those of an issuer, or those of a list of its owner. */
interface FeedSubject {
  readonly bondId: number | null;
  readonly issuerId: number | null;
  readonly watchlistId: number | null;
}

interface CalendarFeed extends FeedSubject {
  readonly id: number;
  readonly accountId: string;
  readonly tokenHash: string;
  readonly name: string;
  readonly kinds: readonly BondEventKind[];
  readonly createdAt: Date;
  readonly readAt: Date | null;
}

export type CalendarFeedTable = TableOf<CalendarFeed, 'id' | 'readAt'>;

export type CalendarFeedRecord = Omit<CalendarFeed, 'accountId' | 'tokenHash'>;

const shown = ['id', 'name', 'bondId', 'issuerId', 'watchlistId', 'kinds', 'createdAt', 'readAt'] as const;

/** The feeds of an account, the newest first; their addresses are not known any more. */
export async function findCalendarFeeds({ kysely }: Queries, accountId: string) {
  return kysely
    .selectFrom('calendarFeed')
    .where('accountId', '=', accountId)
    .orderBy('id', 'desc')
    .select(shown)
    .execute();
}

/** Makes a feed; gives its id, or null where the account has as many as it may. */
export async function createCalendarFeed({ kysely }: Queries, feed: Omit<CalendarFeed, 'id' | 'readAt'>, max: number) {
  const { rows } = await sql<{ id: number }>`
    insert into calendar_feed (account_id, token_hash, name, bond_id, issuer_id, watchlist_id, kinds, created_at)
    select ${feed.accountId}, ${feed.tokenHash}, ${feed.name}, ${feed.bondId}::bigint, ${feed.issuerId}::bigint,
      ${feed.watchlistId}::bigint, ${[...feed.kinds]}::text[], ${feed.createdAt}::timestamptz
    where (select count(*) from calendar_feed where account_id = ${feed.accountId}) < ${max}
    returning id`.execute(kysely);
  return rows[0]?.id ?? null;
}

interface FeedKey {
  readonly accountId: string;
  readonly id: number;
}

/** Gives a feed another token, so that its address before leads to nothing; false where the account has none with this id. */
export async function renewCalendarFeed({ kysely }: Queries, key: FeedKey, tokenHash: string) {
  const { numUpdatedRows } = await kysely
    .updateTable('calendarFeed')
    .set({ tokenHash, readAt: null })
    .where((is) => is.and({ accountId: key.accountId, id: key.id }))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Takes a feed back; false where the account has none with this id. */
export async function deleteCalendarFeed({ kysely }: Queries, { accountId, id }: FeedKey) {
  const { numDeletedRows } = await kysely
    .deleteFrom('calendarFeed')
    .where((is) => is.and({ accountId, id }))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** A feed with its owner as he is at this moment. */
export interface OpenFeed extends CalendarFeedRecord {
  readonly owner: Pick<
    OpenSession,
    'accountId' | 'name' | 'isOperator' | 'isDemo' | 'mustChangePassword' | 'grants' | 'language'
  >;
}

/** The feed of a token; undefined where there is none, or where its owner's account is closed. */
export async function findOpenFeed({ kysely }: Queries, tokenHash: string, now: Date) {
  const { rows } = await sql<OpenFeed>`
    select feed.id, feed.name, feed.bond_id as "bondId", feed.issuer_id as "issuerId", feed.watchlist_id as "watchlistId", feed.kinds,
      feed.created_at as "createdAt", feed.read_at as "readAt",
      json_build_object('accountId', account.id, 'name', account.name, 'isOperator', account.is_operator, 'isDemo', account.is_demo,
        'mustChangePassword', account.must_change_password, 'language', account.language,
        'grants', coalesce((
          select json_agg(json_build_object('kind', kind, 'value', value) order by access_grant.id)
          from access_grant
          where account_id = account.id and revoked_at is null
            and starts_at <= ${now}::timestamptz and (ends_at is null or ends_at > ${now}::timestamptz)
        ), '[]')) as owner
    from calendar_feed feed join account on account.id = feed.account_id
    where feed.token_hash = ${tokenHash} and account.closed_at is null`.execute(kysely);
  return rows[0];
}

/** Notes that a feed was read, once an hour at the most. */
export async function noteFeedRead({ kysely }: Queries, id: number, now: Date) {
  await sql`
    update calendar_feed set read_at = ${now}::timestamptz
    where id = ${id} and (read_at is null or read_at < ${now}::timestamptz - interval '1 hour')`.execute(kysely);
}
