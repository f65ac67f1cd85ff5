import type { MarketParticipant, ParticipantContact } from '#domain/market/market-participant.ts';
import { mergeNamedRows, mergeRows } from '../../platform/bulk-copy/merge-rows.ts';
import type { WriteTransaction } from '../../platform/bulk-copy/write-transaction.ts';
import { noteChangedIds } from '../../platform/changes/data-changes.ts';
import type { ColumnMap, Queries, TableOf } from '../../platform/database/database.ts';
import { refreshHiddenFigures } from '../trading-days/listings.ts';

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
  hidesQuotes: 'bool',
};

export const participantContactColumns: ColumnMap<ParticipantContact> = {
  id: 'int4',
  participantId: 'int4',
  person: 'text',
  role: 'text',
  phone: 'text',
  email: 'text',
};

/** The participants with these codes, by code; a code that none has is absent. */
export async function findParticipants(
  { kysely }: Queries,
  codes: readonly string[],
): Promise<ReadonlyMap<string, MarketParticipant>> {
  if (codes.length === 0) return new Map();
  const rows = await kysely.selectFrom('participant').where('code', 'in', codes).selectAll().execute();
  return new Map(rows.map((row) => [row.code, row]));
}

/** The participant whose ground a venue is. */
export async function findParticipantOfVenue({ kysely }: Queries, venueId: number) {
  return kysely.selectFrom('participant').where('venueId', '=', venueId).selectAll().executeTakeFirst();
}

/** The contacts of participants, in the order of their ids. */
export async function findContacts({ kysely }: Queries, participantIds: readonly number[]) {
  if (participantIds.length === 0) return [];
  return kysely
    .selectFrom('participantContact')
    .where('participantId', 'in', participantIds)
    .orderBy('id')
    .selectAll()
    .execute();
}

/** A participant as a source names it; without an id the database numbers it. */
export type NewParticipant = Omit<MarketParticipant, 'id'> & { readonly id?: number };

/** Notes the quotes of participants: whose venue is another, his quotes have it too. */
async function noteQuotesOf(tx: WriteTransaction, participantIds: readonly number[]) {
  if (participantIds.length === 0) return;
  const bonds = await tx.kysely
    .selectFrom('participantQuote')
    .where('participantId', 'in', participantIds)
    .select('instrumentId')
    .distinct()
    .execute();
  const bondIds = bonds.map(({ instrumentId }) => instrumentId);
  await noteChangedIds(tx, 'participant_quote', bondIds);
}

/** Stores participants, known by their code; gives the id of each code. Lists show no figures of those that hide them. */
export async function saveParticipants(tx: WriteTransaction, participants: readonly NewParticipant[]) {
  const noteChanged = (ids: readonly number[]) => noteQuotesOf(tx, ids);
  const target = { table: 'participant', columns: participantColumns, noteChanged };
  const ids = await mergeNamedRows<NewParticipant>(tx, target, participants);
  const venueIds = participants.map(({ venueId }) => venueId);
  await refreshHiddenFigures(tx, venueIds);
  return ids;
}

/** Stores contacts, known by participant and name. */
export function saveNamedContacts(tx: WriteTransaction, contacts: readonly Omit<ParticipantContact, 'id'>[]) {
  const { id: _id, ...columns } = participantContactColumns;
  const key = ['participantId', 'person'] as const;
  return mergeRows(tx, { table: 'participant_contact', key, columns }, contacts);
}

/** Stores contacts; one with the same id is replaced. */
export function saveContacts(tx: WriteTransaction, contacts: readonly ParticipantContact[]) {
  const target = { table: 'participant_contact', key: ['id'], columns: participantContactColumns } as const;
  return mergeRows(tx, target, contacts);
}
