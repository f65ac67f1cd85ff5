import { Buffer } from 'node:buffer';
import { promisify } from 'node:util';
import { constants, createZstdDecompress, zstdCompress } from 'node:zlib';
import type pg from 'pg';

/** A table as a backup sees it. */
export interface TableShape {
  readonly name: string;
  readonly columns: readonly string[];
  /** Whether something follows by itself from a change of its rows. */
  readonly hasTriggers: boolean;
  /** Whether its rows lie on the nodes of a cluster. */
  readonly isDistributed: boolean;
}

/** Made anew from the other tables after a restore; a rebuild of the search index must not wait for a backup. */
const madeAnew: readonly string[] = [
  'search_entry',
  'search_code',
  'search_word',
  'search_tier',
  'search_state',
  'search_change',
  'search_entry_change',
];
/** Written by the migrations themselves. */
const LEDGER = 'schema_migration';

const FIND_TABLES = `
  select relname as name,
    array(select attname::text from pg_attribute
      where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns,
    exists (select from pg_trigger where tgrelid = pg_class.oid and not tgisinternal) as "hasTriggers"
  from pg_class
  where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> all($1)
    and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')
  order by relname`;

const FIND_REFERENCES = `
  select child.relname as child, parent.relname as parent
  from pg_constraint join pg_class as child on child.oid = conrelid join pg_class as parent on parent.oid = confrelid
  where contype = 'f' and conrelid <> confrelid and child.relnamespace = 'public'::regnamespace
  order by 1, 2`;

const FIND_DISTRIBUTED = `select logicalrelid::regclass::text as name from pg_dist_partition where partmethod in ('h', 'n')`;

async function distributedTables(client: pg.ClientBase): Promise<ReadonlySet<string>> {
  const { rowCount } = await client.query(`select from pg_extension where extname = 'citus'`);
  if (rowCount === 0) return new Set();
  const { rows } = await client.query<{ name: string }>(FIND_DISTRIBUTED);
  return new Set(rows.map(({ name }) => name));
}

/** Tables in an order in which those that others refer to come first. */
function inOrderOfReferences<Table extends { readonly name: string }>(
  tables: readonly Table[],
  references: readonly { readonly child: string; readonly parent: string }[],
): readonly Table[] {
  const ordered: Table[] = [];
  const placed = new Set<string>();
  let waiting = [...tables];
  while (waiting.length > 0) {
    const names = new Set(waiting.map(({ name }) => name));
    const mustWait = (name: string) => references.some(({ child, parent }) => child === name && names.has(parent));
    const next = waiting.filter(({ name }) => !mustWait(name));
    if (next.length === 0) throw new Error(`The tables ${[...names].join(', ')} refer to each other in a circle`);
    for (const table of next) placed.add(table.name);
    ordered.push(...next);
    waiting = waiting.filter(({ name }) => !placed.has(name));
  }
  return ordered;
}

/** The tables that a backup holds, those that others refer to before them. */
export async function findTables(client: pg.ClientBase): Promise<readonly TableShape[]> {
  const { rows } = await client.query<Omit<TableShape, 'isDistributed'>>(FIND_TABLES, [[...madeAnew, LEDGER]]);
  const { rows: references } = await client.query<{ child: string; parent: string }>(FIND_REFERENCES);
  const distributed = await distributedTables(client);
  const tables = rows.map((table) => ({ ...table, isDistributed: distributed.has(table.name) }));
  return inOrderOfReferences(tables, references);
}

/** The sequences with the last number that each gave. */
export async function findSequences(
  client: pg.ClientBase,
): Promise<readonly { readonly name: string; readonly last: string | null }[]> {
  const { rows } = await client.query<{ name: string; last: string | null }>(
    `select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public' order by 1`,
  );
  return rows;
}

/** Tables as a list of SQL. */
export const listOf = (tables: readonly TableShape[]): string =>
  tables.map(({ name }) => `public.${quoted(name)}`).join(', ');

/** A name as SQL writes it. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
/** A table with its columns, as COPY names them. */
export const copyTarget = (name: string, columns: readonly string[]): string =>
  `public.${quoted(name)} (${columns.map(quoted).join(', ')})`;

const LINE_END = 0x0a;
/** A part closes at the first row past this. */
const PART_BYTES: number = 8 * 1024 * 1024;

/** Whole rows of COPY's text format, in which a line end stands after each row and nowhere else. */
export interface Rows {
  readonly rows: number;
  readonly text: Buffer;
}

/** How many rows a text of COPY has. */
export function countRows(text: Buffer): number {
  let rows = 0;
  for (let at = text.indexOf(LINE_END); at >= 0; at = text.indexOf(LINE_END, at + 1)) rows += 1;
  return rows;
}

/** Cuts what COPY sends, in whatever pieces, after rows; holds no more than a part, or a row that is larger than one. */
export async function* cutAfterRows(
  pieces: AsyncIterable<Buffer> | Iterable<Buffer>,
  partBytes: number = PART_BYTES,
): AsyncGenerator<Rows> {
  let waiting: Buffer[] = [];
  let length = 0;
  for await (const piece of pieces) {
    waiting.push(piece);
    length += piece.length;
    const end = length < partBytes ? -1 : piece.lastIndexOf(LINE_END);
    if (end < 0) continue;
    const rest = piece.subarray(end + 1);
    const text = Buffer.concat(waiting).subarray(0, length - rest.length);
    yield { rows: countRows(text), text };
    waiting = [rest];
    length = rest.length;
  }
  if (length > 0) {
    const text = Buffer.concat(waiting);
    yield { rows: countRows(text), text };
  }
}

const compress = promisify(zstdCompress);

/** Compressed with zstd, with its own checksum in the frame. */
export const packRows = (text: Buffer): Promise<Buffer> =>
  compress(text, { params: { [constants.ZSTD_c_checksumFlag]: 1 } });

/** A part is a few megabytes, or a row that is larger: PostgreSQL has none of more. */
const MAX_UNPACKED_BYTES = 1024 * 1024 * 1024;
const PIECE_BYTES = 1024 * 1024;

/** What is in a part, in pieces, so that memory does not grow with it; throws a RangeError where it is more than a part can hold. */
export async function* unpackedPieces(packed: Buffer): AsyncGenerator<Buffer> {
  const stream = createZstdDecompress({ chunkSize: PIECE_BYTES });
  let size = 0;
  stream.end(packed);
  for await (const piece of stream as AsyncIterable<Buffer>) {
    size += piece.length;
    if (size > MAX_UNPACKED_BYTES) throw new RangeError(`it unpacks to more than ${MAX_UNPACKED_BYTES} bytes`);
    yield piece;
  }
}
