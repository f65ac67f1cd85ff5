import type { QuoteAccessRequest, RequestDecision } from '#domain/market-participant.ts';
import type { WriteTransaction } from '../bulk-copy/write-transaction.ts';
import type { Queries } from '../database.ts';

export type QuoteAccessRequestTable = QuoteAccessRequest;

/** What became of an account's requests by venue: granted, refused, or null while nobody has decided; a venue not asked is absent. */
export async function findRequestDecisions(
  { kysely }: Queries,
  accountId: string,
): Promise<ReadonlyMap<number, RequestDecision | null>> {
  const rows = await kysely
    .selectFrom('quoteAccessRequest')
    .where('accountId', '=', accountId)
    .select(['venueId', 'decision'])
    .execute();
  return new Map(rows.map(({ venueId, decision }) => [venueId, decision]));
}

/** Stores a request; what was said of the same account and venue before is replaced. */
export async function saveAccessRequest({ kysely }: WriteTransaction, request: QuoteAccessRequest): Promise<void> {
  const { requestedAt, decision } = request;
  await kysely
    .insertInto('quoteAccessRequest')
    .values(request)
    .onConflict((known) => known.columns(['accountId', 'venueId']).doUpdateSet({ requestedAt, decision }))
    .execute();
}
