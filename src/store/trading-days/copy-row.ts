import type { RawBuilder } from 'kysely';
import { to } from 'pg-copy-streams';
import type { Database } from '../database.ts';
import type { Tables } from '../tables.ts';

// The form of COPY's binary output: signature, flags and length of extensions; then a row's count of fields, and each
// field with its length before it, -1 for null.
const HEADER_BYTES = 19;
const COUNT_BYTES = 2;
const LENGTH_BYTES = 4;

function fieldsOf(bytes: Buffer): readonly (Buffer | null)[] {
  const fields: (Buffer | null)[] = [];
  let at = HEADER_BYTES + COUNT_BYTES;
  for (let rest = bytes.readInt16BE(HEADER_BYTES); rest > 0; rest--) {
    const length = bytes.readInt32BE(at);
    at += LENGTH_BYTES;
    fields.push(length < 0 ? null : bytes.subarray(at, at + length));
    at += Math.max(length, 0);
  }
  return fields;
}

/**
 * The fields of a query's only row in PostgreSQL's binary form. The driver reads answers as text, which for a table of
 * floats costs twice the query. The query may hold no parameters, only literals.
 */
export async function copyRow(
  database: Database<Tables>,
  query: RawBuilder<unknown>,
): Promise<readonly (Buffer | null)[]> {
  const { sql, parameters } = query.compile(database.kysely);
  if (parameters.length > 0) throw new RangeError('COPY takes no parameters');
  return database.withClient(async (client) => {
    const chunks: Buffer[] = [];
    for await (const chunk of client.query(to(`copy (${sql}) to stdout (format binary)`))) chunks.push(chunk);
    return fieldsOf(Buffer.concat(chunks));
  });
}
