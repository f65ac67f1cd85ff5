import type { ParticipantContact } from '#domain/market/market-participant.ts';
import { type NewParticipant, saveNamedContacts, saveParticipants } from '#store/market/quotes/participants.ts';
import { findVenueIds, saveVenues } from '#store/market/venues/venues.ts';
import type { StoredRows } from '../../source-importer.ts';
import type { MappedRow } from '../mapping/read-rows.ts';
import type { TargetRow } from '../mapping/targets.ts';
import { codeOfSource, type TableTask } from './subjects.ts';

type Row = TargetRow<'participants'>;
type Contact = Omit<ParticipantContact, 'id' | 'participantId'>;

/** A participant of the file: its first row says what it is, and each row may name a contact. */
interface Found {
  readonly line: number;
  readonly code: string;
  readonly values: Row;
  readonly contacts: Map<string, Contact>;
}

/** Takes the contact of a row; a further row of a participant without one, or with one that was there, says nothing new. */
function takeContact(found: Found, { line, values }: MappedRow<Row>, task: TableTask<Row>): void {
  const { person, role, phone, email } = values;
  if (person === null ? line !== found.line : found.contacts.has(person)) {
    task.rows.failures.add(line, 'duplicate-row', 'participant', values.participant);
  } else if (person !== null) {
    found.contacts.set(person, { person, role: role ?? 'sales', phone, email });
  }
}

async function collect(task: TableTask<Row>): Promise<readonly Found[]> {
  const byCode = new Map<string, Found>();
  for await (const batch of task.rows.batches()) {
    for (const row of batch) {
      const code = codeOfSource(task.mapping, row.values.participant ?? '');
      const found = byCode.get(code) ?? { line: row.line, code, values: row.values, contacts: new Map() };
      byCode.set(code, found);
      takeContact(found, row, task);
    }
  }
  return [...byCode.values()];
}

/** The ground of each participant: the one that its row names, else one of its own. */
async function groundsOf({ tx, rows }: TableTask<Row>, all: readonly Found[]): Promise<ReadonlyMap<Found, number>> {
  const groundCodes = all.flatMap(({ values }) => values.ground ?? []);
  const named = await findVenueIds(tx, groundCodes);
  const without = all.filter(({ values }) => values.ground === null);
  const own = await saveVenues(
    tx,
    without.map(({ code, values }) => {
      const { name, kind, country } = values;
      return { code, name: name ?? code, kind: kind ?? 'otc', country, timeZone: 'UTC' };
    }),
  );
  const grounds = new Map<Found, number>();
  for (const found of all) {
    const { ground } = found.values;
    const id = ground === null ? own.get(found.code) : named.get(ground);
    if (id === undefined) rows.failures.add(found.line, 'bad-code', 'ground', ground);
    else grounds.set(found, id);
  }
  return grounds;
}

function participantOf({ code, values }: Found, venueId: number): NewParticipant {
  const { name, shortName, country, website, takesRequests, hidesQuotes } = values;
  return {
    code,
    country,
    website,
    venueId,
    name: name ?? code,
    shortName: shortName ?? name ?? code,
    takesRequests: takesRequests ?? false,
    hidesQuotes: hidesQuotes ?? false,
  };
}

/** Stores market participants, each with a ground, and the people to talk to there. */
export async function storeParticipants(task: TableTask<Row>): Promise<StoredRows> {
  const grounds = await groundsOf(task, await collect(task));
  const participants = [...grounds].map(([found, venueId]) => participantOf(found, venueId));
  const ids = await saveParticipants(task.tx, participants);
  const contacts = [...grounds.keys()].flatMap(({ code, contacts: own }) => {
    const participantId = ids.get(code);
    return participantId === undefined ? [] : [...own.values()].map((contact) => ({ ...contact, participantId }));
  });
  const { unchanged } = await saveNamedContacts(task.tx, contacts);
  const rows = contacts.length + [...grounds.keys()].filter(({ contacts: own }) => own.size === 0).length;
  return { stored: rows - unchanged, unchanged, instrumentIds: [] };
}
