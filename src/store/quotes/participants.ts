import type { MarketParticipant, ParticipantContact } from '#domain/market-participant.ts';
import { mergeNamedRows } from '../bulk-copy/merge-named-rows.ts';
import { mergeRows } from '../bulk-copy/merge-rows.ts';
import type { WriteCounts, WriteTransaction } from '../bulk-copy/write-transaction.ts';
import type { ColumnMap, TableOf } from '../column-map.ts';
import type { Queries } from '../database.ts';

export type ParticipantTable = TableOf<MarketParticipant, 'id'>;
export type ParticipantContactTable = TableOf<ParticipantContact, 'id'>;

export const participantColumns: ColumnMap<MarketParticipant> = {
  id: 'int4',
  code: 'text',
  name: 'text',
  shortName: 'text',
  country: 'text',
  website: 'text',
  venueId: 'int4',
  takesRequests: 'bool',
};

export const participantContactColumns: ColumnMap<ParticipantContact> = {
  id: 'int4',
  participantId: 'int4',
  person: 'text',
  role: 'text',
  phone: 'text',
  email: 'text',
};

/** The contacts of participants, in the order of their ids. */
export async function findContacts(
  { kysely }: Queries,
  participantIds: readonly number[],
): Promise<readonly ParticipantContact[]> {
  if (participantIds.length === 0) return [];
  return kysely
    .selectFrom('participantContact')
    .where('participantId', 'in', participantIds)
    .orderBy('id')
    .selectAll()
    .execute();
}

/** Stores participants, known by their code; gives the id of each code. */
export function saveParticipants(
  tx: WriteTransaction,
  participants: readonly MarketParticipant[],
): Promise<ReadonlyMap<string, number>> {
  return mergeNamedRows(tx, { table: 'participant', columns: participantColumns }, participants);
}

/** Stores contacts; one with the same id is replaced. */
export function saveContacts(tx: WriteTransaction, contacts: readonly ParticipantContact[]): Promise<WriteCounts> {
  const target = { table: 'participant_contact', key: ['id'], columns: participantContactColumns } as const;
  return mergeRows(tx, target, contacts);
}
