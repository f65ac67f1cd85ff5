import { sql } from 'kysely';
import type { OpenSession } from '../../account/accounts/sessions.ts';
import type { Queries } from '../../platform/database/database.ts';

/** Whose rules they are, as he is at this moment. */
export interface AlertOwner
  extends Pick<
    OpenSession,
    'accountId' | 'name' | 'isOperator' | 'isDemo' | 'mustChangePassword' | 'grants' | 'language'
  > {
  readonly email: string;
  readonly emailVerified: boolean;
  readonly isClosed: boolean;
  /** Venues whose days are closed to him, since their participants hide their quotes. */
  readonly hiddenVenueIds: readonly number[];
}

/** Accounts with what they may see now, by id. */
export async function findAlertOwners(
  { kysely }: Queries,
  accountIds: Iterable<string>,
  now: Date,
): Promise<ReadonlyMap<string, AlertOwner>> {
  const ids = [...new Set(accountIds)];
  if (ids.length === 0) return new Map();
  const { rows } = await sql<AlertOwner>`
    select account.id as account_id, account.name, account.email, account.email_verified, account.is_demo, account.is_operator,
      account.language, account.must_change_password, account.closed_at is not null as is_closed,
      coalesce((
        select json_agg(json_build_object('kind', kind, 'value', value) order by access_grant.id) from access_grant
        where account_id = account.id and revoked_at is null
          and starts_at <= ${now}::timestamptz and (ends_at is null or ends_at > ${now}::timestamptz)
      ), '[]') as grants,
      array(
        select participant.venue_id from participant where participant.hides_quotes and not exists (
          select from quote_access_request as request
          where request.account_id = account.id and request.venue_id = participant.venue_id and request.decision = 'granted')
      ) as hidden_venue_ids
    from account where account.id = any(${ids}::text[])`.execute(kysely);
  return new Map(rows.map((owner) => [owner.accountId, owner]));
}
