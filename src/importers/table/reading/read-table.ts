import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { ImportError } from '../../file-fault.ts';
import { decodeText, type Encoding } from './decode-text.ts';
import { type CsvOptions, readCsv } from './read-csv.ts';
import { readJson } from './read-json.ts';
import { readXlsx, type XlsxOptions } from './read-xlsx.ts';
import type { RecordBatches } from './table-record.ts';

/** How a file is to be read. */
export type TableFormat =
  | ({ readonly format: 'csv'; readonly encoding: Encoding } & CsvOptions)
  | { readonly format: 'json'; readonly encoding: Encoding; readonly rows: string }
  | ({ readonly format: 'xlsx' } & XlsxOptions);

/** A file that is being read. Its digest is that of what was read: ask for it at the end. */
export interface OpenTable {
  readonly batches: RecordBatches;
  readonly sha256: () => Promise<string>;
}

const PIECE_BYTES = 128 * 1024;

async function* bytesOf(path: string): AsyncGenerator<Uint8Array> {
  try {
    for await (const piece of createReadStream(path, { highWaterMark: PIECE_BYTES })) yield piece;
  } catch (error) {
    throw new ImportError(`cannot be read (${error instanceof Error ? error.message : String(error)})`);
  }
}

async function* hashed(bytes: AsyncIterable<Uint8Array>, hash: Hash): AsyncGenerator<Uint8Array> {
  for await (const piece of bytes) {
    hash.update(piece);
    yield piece;
  }
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const _ of hashed(bytesOf(path), hash));
  return hash.digest('hex');
}

/** Opens a file for its wanted columns; rows come in batches, however long it is. Throws ImportError while it is read. */
export function openTable(path: string, format: TableFormat, wanted: readonly string[]): OpenTable {
  if (format.format === 'xlsx') return { batches: readXlsx(path, format, wanted), sha256: () => digestOf(path) };
  const hash = createHash('sha256');
  const text = decodeText(hashed(bytesOf(path), hash), format.encoding);
  const batches = format.format === 'csv' ? readCsv(text, format, wanted) : readJson(text, format.rows, wanted);
  return { batches, sha256: async () => hash.digest('hex') };
}
