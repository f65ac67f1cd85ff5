import type { Buffer } from 'node:buffer';
import { sql } from 'kysely';
import type { Queries } from '../database/database.ts';

/** Bytes that are kept in the database. A file that is replaced has another version. */
export interface StoredFile {
  readonly id: number;
  readonly fileName: string;
  readonly mediaType: string;
  readonly size: number;
  readonly version: string;
}

/** Tables with bytes in a column `content`, and the column by which a row is known. */
const keys = { document_file: 'document_id', comment_file: 'comment_id', report_methodology: 'id' } as const;

const PIECE_BYTES = 256 * 1024;

/** Bytes of a file from the first to the last, both counted from 0, piece by piece. Throws where the file was replaced meanwhile. */
export async function* readFilePieces(
  { kysely }: Queries,
  table: keyof typeof keys,
  { id, version, first, last }: Pick<StoredFile, 'id' | 'version'> & { readonly first: number; readonly last: number },
): AsyncGenerator<Buffer> {
  for (let at = first; at <= last; at += PIECE_BYTES) {
    const length = Math.min(PIECE_BYTES, last - at + 1);
    const { rows } = await sql<{ bytes: Buffer }>`
      select substring(content from ${at + 1}::int for ${length}::int) as bytes from ${sql.table(table)}
      where ${sql.ref(keys[table])} = ${id} and xmin::text = ${version}`.execute(kysely);
    const [piece] = rows;
    if (piece === undefined) throw new Error(`The file ${id} of ${table} was replaced while it was read.`);
    yield piece.bytes;
  }
}
