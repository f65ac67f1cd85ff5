import { type RawBuilder, sql } from 'kysely';
import type { QuoteAccessRequest } from '#domain/market/market-participant.ts';
import type { Queries } from '../../platform/database/database.ts';

export type QuoteAccessRequestTable = QuoteAccessRequest;

/** What became of an account's requests by venue: granted, refused, or null while nobody has decided; a venue not asked is absent. */
export async function findRequestDecisions({ kysely }: Queries, accountId: string) {
  const rows = await kysely
    .selectFrom('quoteAccessRequest')
    .where('accountId', '=', accountId)
    .select(['venueId', 'decision'])
    .execute();
  return new Map(rows.map(({ venueId, decision }) => [venueId, decision]));
}

/** The venues whose days are closed to an account, as a subquery: their participants hide their quotes and nobody granted them. */
export function hiddenVenues(accountId: string | null): RawBuilder<number> {
  return sql<number>`(select participant.venue_id from participant where participant.hides_quotes and not exists (
    select from quote_access_request as request
    where request.account_id = ${accountId}::text and request.venue_id = participant.venue_id and request.decision = 'granted'
  ))`;
}

/** Ids of the venues whose days are closed to an account; null stands for a visitor. */
export async function findHiddenVenueIds({ kysely }: Queries, accountId: string | null) {
  const { rows } = await sql<{ venueId: number }>`
    select venue_id as "venueId" from ${hiddenVenues(accountId)} as hidden`.execute(kysely);
  return new Set(rows.map(({ venueId }) => venueId));
}

/** Notes that an account asks for a venue; who has asked before has asked, whatever became of it. */
export async function addAccessRequest({ kysely }: Queries, request: Omit<QuoteAccessRequest, 'decision'>) {
  await kysely
    .insertInto('quoteAccessRequest')
    .values({ ...request, decision: null })
    .onConflict((known) => known.doNothing())
    .execute();
}

/** Stores a request with its decision; what was decided of the same account and venue before is replaced. */
export async function saveAccessRequest({ kysely }: Queries, request: QuoteAccessRequest) {
  await kysely
    .insertInto('quoteAccessRequest')
    .values(request)
    .onConflict((known) => known.columns(['accountId', 'venueId']).doUpdateSet({ decision: request.decision }))
    .execute();
}

export interface AccessRequestRecord extends QuoteAccessRequest {
  readonly venueName: string;
}

/** All requests: first those that wait for a decision, each lot in the order in which they came. */
export async function findAccessRequests({ kysely }: Queries) {
  return kysely
    .selectFrom('quoteAccessRequest as request')
    .innerJoin('venue', 'venue.id', 'request.venueId')
    .orderBy(sql`request.decision is not null`)
    .orderBy('request.requestedAt')
    .orderBy('request.accountId')
    .orderBy('request.venueId')
    .select(['accountId', 'venueId', 'requestedAt', 'decision', 'venue.name as venueName'])
    .execute();
}
