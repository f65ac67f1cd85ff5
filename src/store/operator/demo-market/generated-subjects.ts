import type { WriteTransaction } from '../../platform/bulk-copy/write-transaction.ts';
import { marketColumns } from './subject-columns.ts';

/** By what the codes of all that is generated begin: sources, venues, dealers, curves, companies, forms of reports. */
export const GENERATED = '^demo(-|$)';

export const byCode = `code ~ '${GENERATED}'`;

/** Ids of generated instruments or issuers: those that go, and those that stay since a source told of them as well. */
export interface Subjects {
  readonly gone: readonly number[];
  readonly kept: readonly number[];
}

/** A removal of the generated market that is under way. */
export interface Removal extends WriteTransaction {
  /** Ids of the generated sources. */
  readonly sources: readonly number[];
  readonly counts: Map<string, number>;
  /** The columns of each table. */
  readonly columns: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Of one statement: a cluster takes a list of ids rather than a table of them. */
const IDS_AT_ONCE = 5000;

export function* inBatches(ids: readonly number[]): Generator<readonly number[]> {
  for (let at = 0; at < ids.length; at += IDS_AT_ONCE) yield ids.slice(at, at + IDS_AT_ONCE);
}

export const idsOf = async (
  { client }: Removal,
  text: string,
  values: readonly unknown[] = [],
): Promise<readonly number[]> => (await client.query<{ id: number }>(text, [...values])).rows.map(({ id }) => id);

/** Whether a row was stored by an import of another source. Runs of earlier versions tell between which moments they were. */
export const wasImported = (
  table: string,
  sources: string,
) => `exists (select from import_run as run where run.source_id <> all(${sources})
  and (run.stored_at = ${table}.stored_at or (run.stored_at is null
    and ${table}.stored_at between run.started_at - interval '1 second' and run.finished_at + interval '1 second')))`;

/** Payments and what is computed are stored anew after an import without being its own. */
export const isComputed = (table: string) => table === 'cash_flow' || table.startsWith('latest_');

/** Those of these subjects of which a table tells something that was not generated. */
async function findTold(removal: Removal, of: 'instrument' | 'issuer', ids: readonly number[]) {
  const { columns, sources } = removal;
  const told = new Set<number>();
  for (const { table, column } of marketColumns[of]) {
    const has = columns.get(table);
    if (isComputed(table) || !(has?.has('source_id') || has?.has('stored_at'))) continue;
    const condition = has.has('source_id') ? 'source_id <> all($2)' : wasImported(table, '$2');
    for (const batch of inBatches(ids)) {
      const text = `select distinct ${column} as id from ${table} where ${column} = any($1) and ${condition}`;
      for (const id of await idsOf(removal, text, [batch, sources])) told.add(id);
    }
  }
  return told;
}

/** Generated instruments that go, and those that stay since a source told of them as well. */
export async function findInstruments(removal: Removal): Promise<Subjects> {
  const generated = await idsOf(removal, 'select id from instrument where is_generated order by id');
  const told = await findTold(removal, 'instrument', generated);
  const known = new Set(generated);
  // A source that told the instrument itself took it over: its terms, or days, may be generated all the same.
  const others = new Set<number>();
  for (const table of ['bond_terms', 'trading_day']) {
    const text = `select distinct instrument_id as id from ${table} where source_id = any($1)`;
    for (const id of await idsOf(removal, text, [removal.sources])) if (!known.has(id)) others.add(id);
  }
  return { gone: generated.filter((id) => !told.has(id)), kept: [...told, ...others] };
}

/** Generated issuers that go, and those that stay: a source told of them, or an instrument that stays is theirs. */
export async function findIssuers(removal: Removal, { gone }: Subjects): Promise<Subjects> {
  const generated = await idsOf(removal, 'select id from issuer where is_generated order by id');
  const told = await findTold(removal, 'issuer', generated);
  const holding = `select issuer_id as id from instrument where issuer_id is not null and id <> all($1)
    union select issuer_id from bond_party where instrument_id <> all($1)
    union select issuer_id from issuer_identifier`;
  for (const id of await idsOf(removal, holding, [gone])) told.add(id);
  const others = await idsOf(removal, `select id from issuer where not is_generated and code ~ '${GENERATED}'`);
  return {
    gone: generated.filter((id) => !told.has(id)),
    kept: [...generated.filter((id) => told.has(id)), ...others],
  };
}
