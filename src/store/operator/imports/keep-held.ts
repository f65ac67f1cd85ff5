import { isKeptByStatement } from '../../platform/as-of/write-with-history.ts';
import { writeByInstrument } from '../../platform/bulk-copy/noted-writes.ts';
import type { WriteTransaction } from '../../platform/bulk-copy/write-transaction.ts';
import { emptiedColumns, holdingColumns, marketColumns, readerColumns } from '../demo-market/subject-columns.ts';

/** A table of which replaced rows are kept. */
export interface Shape {
  readonly table: string;
  readonly keys: readonly string[];
  readonly columns: readonly string[];
  /** Whether its rows name the import that brought them. */
  readonly hasImport: boolean;
}

/** What is decided of each row that an import touched. */
export const stageOf = ({ table }: Shape) => `pg_temp.undo_${table}`;

/** Names of what goes with an instrument or issuer by itself. */
const follows =
  /^(listing|live_event|pending_derivation|liquidity_score|latest_\w+|instrument_code|\w+_title|bond_view|action_log|company_multiplier|multiplier_change|former_\w+)$/;

/** What an import that is not taken back said; what returned when another one was taken back has the moment of that. */
const ofOthers = `(stored_at in (select run.stored_at from import_run as run where run.id <> all($2))
  or stored_at in (select run.undone_at from import_run as run))`;

/** Which rows of some tables hold a subject of $1. What no import said goes with it. */
const holding: Readonly<Record<string, string>> = {
  // Payments that were made from terms follow from them.
  'cash_flow.instrument_id': 'made_from is null',
  'issuer_identifier.issuer_id': ofOthers,
  'issuer_code.issuer_id': ofOthers,
  'text_section.instrument_id': ofOthers,
  'index_member.index_id': ofOthers,
  'fund_holding.fund_id': ofOthers,
  'tracked_index.fund_id': ofOthers,
  'index_member.instrument_id': 'index_id <> all($1)',
  'tracked_index.index_id': 'fund_id <> all($1)',
  'issuer_relation.issuer_id': 'import_id is null or import_id <> all($2)',
  'issuer_relation.related_issuer_id': 'import_id is null or import_id <> all($2)',
};

type Subject = 'instrument' | 'issuer';

const isSubject = (table: string): table is Subject => table === 'instrument' || table === 'issuer';

/** Rows that stay. */
function staying(shape: Shape): string {
  const keys = shape.keys.join(', ');
  return `(${keys}) not in (select ${keys} from ${stageOf(shape)} where action = 'remove')`;
}

/** The subjects among $1 on which something hangs; $2 are the imports that are taken back. Terms that would go with the bond hold it not. */
function heldSubjects(of: Subject, terms: readonly Shape[]): string {
  const going = Object.fromEntries(terms.map((shape) => [`${shape.table}.instrument_id`, staying(shape)]));
  const held = [...marketColumns[of], ...readerColumns[of]].filter(({ table }) => !follows.test(table));
  const parts = [...held, ...(of === 'issuer' ? holdingColumns : [])].map(({ table, column }) => {
    const name = `${table}.${column}`;
    const condition = [holding[name], going[name]].filter(Boolean).join(' and ') || 'true';
    return `select distinct ${column} as id from ${table} where ${column} = any($1::bigint[]) and (${condition})`;
  });
  return `select id from (${parts.join(' union ')}) as held where $2::bigint[] is not null`;
}

const idsToRemove = async ({ client }: WriteTransaction, shape: Shape) =>
  (await client.query<{ id: number }>(`select id from ${stageOf(shape)} where action = 'remove'`)).rows.map(
    ({ id }) => id,
  );

async function keepSubjects(
  tx: WriteTransaction,
  shape: Shape,
  of: Subject,
  undoneIds: readonly number[],
  terms: readonly Shape[],
) {
  const { client } = tx;
  const ids = await idsToRemove(tx, shape);
  if (ids.length === 0) return;
  const { rows } = await client.query<{ id: number }>(heldSubjects(of, of === 'instrument' ? terms : []), [
    ids,
    undoneIds,
  ]);
  await client.query(`update ${stageOf(shape)} set action = 'refuse' where action = 'remove' and id = any($1)`, [
    rows.map(({ id }) => id),
  ]);
  if (of === 'issuer') return;
  for (const each of terms)
    await client.query(`update ${stageOf(each)} set action = 'refuse' where action = 'remove'
      and instrument_id in (select id from ${stageOf(shape)} where action = 'refuse')`);
}

interface Child {
  readonly table: string;
  readonly column: string;
  readonly parentColumn: string;
}

/** The tables whose rows would go with those of a table, by the database's own catalogue; only such of which replaced rows are kept. */
const FIND_CHILDREN = `
  select child.relname as table, quote_ident(own.attname) as column, quote_ident(named.attname) as "parentColumn"
  from pg_constraint
  join pg_class as child on child.oid = conrelid
  join pg_attribute as own on own.attrelid = conrelid and own.attnum = conkey[1]
  join pg_attribute as named on named.attrelid = confrelid and named.attnum = confkey[1]
  where contype = 'f' and confdeltype = 'c' and cardinality(conkey) = 1 and confrelid = to_regclass('public.' || $1)
    and to_regclass('public.superseded_' || child.relname) is not null`;

/** Rows of a later import would go with the row that they belong to. Those of this one are gone already. */
async function keepParents({ client }: WriteTransaction, shape: Shape): Promise<void> {
  const { rows } = await client.query<Child>(FIND_CHILDREN, [shape.table]);
  for (const { table, column, parentColumn } of rows)
    await client.query(`update ${stageOf(shape)} set action = 'refuse' where action = 'remove'
      and ${parentColumn} in (select ${column} from ${table})`);
}

/** Lets those rows stay that would go, on which data of others hang, and of a bond that stays its `terms` too. */
export async function keepHeld(
  tx: WriteTransaction,
  shape: Shape,
  undoneIds: readonly number[],
  terms: readonly Shape[],
): Promise<void> {
  if (isSubject(shape.table)) await keepSubjects(tx, shape, shape.table, undoneIds, terms);
  else await keepParents(tx, shape);
}

/** Removes what goes with the instruments or issuers that go, where no foreign key does. */
export async function removeFollowing(tx: WriteTransaction, shape: Shape): Promise<void> {
  const { client } = tx;
  const of = shape.table;
  if (!isSubject(of)) return;
  const ids = await idsToRemove(tx, shape);
  if (ids.length === 0) return;
  for (const { table, column } of [...marketColumns[of], ...readerColumns[of]])
    if (follows.test(table) || `${table}.${column}` in holding) {
      const statement = `delete from ${table} where ${column} = any($1)`;
      if (isKeptByStatement(table)) await writeByInstrument(tx, { table, statement, values: [ids], isRemoval: true });
      else await client.query(statement, [ids]);
    }
  if (of === 'issuer') return;
  for (const { table, column } of emptiedColumns)
    await client.query(`update ${table} set ${column} = null where ${column} = any($1)`, [ids]);
}
