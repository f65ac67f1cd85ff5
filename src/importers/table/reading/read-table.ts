import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { checkLength, FileFault, ImportError } from '../../file-fault.ts';
import { CsvReader, type CsvRecord } from '../../parsing/parse-csv.ts';
import { type Across, columnsAcross, tableAcross } from './across.ts';
import { decodeText, type Encoding } from './decode-text.ts';
import { readJson } from './read-json.ts';
import { readXlsx, type XlsxOptions } from './read-xlsx.ts';
import { readXmlRows } from './read-xml.ts';
import { columnPlaces, type RecordBatches, type TableHead, type TableRecord } from './table-record.ts';

interface CsvOptions extends TableHead {
  readonly separator: string;
}

interface Heading {
  readonly width: number;
  readonly places: readonly number[];
}

function headingOf(cells: readonly string[], wanted: readonly string[], line: number | null): Heading {
  return { width: cells.length, places: columnPlaces(cells, wanted, line) };
}

function tableRecord({ line, cells, isBroken }: CsvRecord, { width, places }: Heading): TableRecord {
  const isGood = !isBroken && cells.length === width;
  return { line, cells: places.map((place) => cells[place]), broken: isGood ? null : cells.join(' | ').slice(0, 200) };
}

/** Reads text with separated columns under a heading. A line of another length is marked; one that does not end is a fault. */
export async function* readCsv(
  text: AsyncIterable<string>,
  { separator, headingRow, columns }: CsvOptions,
  wanted: readonly string[],
): RecordBatches {
  const reader = new CsvReader(separator);
  let heading = columns === null ? null : headingOf(columns, wanted, null);
  const take = (records: readonly CsvRecord[]): readonly TableRecord[] => {
    checkLength(reader.waiting, reader.line);
    const below = records.filter((record) => record.line >= headingRow);
    const known = heading;
    if (known !== null) return below.map((record) => tableRecord(record, known));
    const [first, ...rest] = below;
    if (first === undefined) return [];
    const found = headingOf(first.cells, wanted, first.line);
    heading = found;
    return rest.map((record) => tableRecord(record, found));
  };
  for await (const piece of text) yield take(reader.push(piece));
  yield take(reader.end());
  if (heading === null) throw new FileFault('unknown-column', 'the file has no heading');
}

/** How a file is to be read. */
export type TableFormat = { readonly across?: Across | undefined } & (
  | ({ readonly format: 'csv'; readonly encoding: Encoding } & CsvOptions)
  | { readonly format: 'json' | 'xml'; readonly encoding: Encoding; readonly rows: string }
  | ({ readonly format: 'xlsx' } & XlsxOptions)
);

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

function batchesOf(
  text: AsyncIterable<string>,
  format: Exclude<TableFormat, { readonly format: 'xlsx' }>,
  wanted: readonly string[],
): RecordBatches {
  if (format.format === 'csv') return readCsv(text, format, wanted);
  return format.format === 'json' ? readJson(text, format.rows, wanted) : readXmlRows(text, format.rows, wanted);
}

/** Opens a file for its wanted columns; rows come in batches, however long it is. Throws ImportError while it is read. */
export function openTable(path: string, format: TableFormat, wanted: readonly string[]): OpenTable {
  const { across } = format;
  if (across === undefined) return openColumns(path, format, wanted);
  return tableAcross(openColumns(path, format, columnsAcross(wanted, across)), wanted, across);
}

function openColumns(path: string, format: TableFormat, wanted: readonly string[]): OpenTable {
  if (format.format === 'xlsx') return { batches: readXlsx(path, format, wanted), sha256: () => digestOf(path) };
  const hash = createHash('sha256');
  const text = decodeText(hashed(bytesOf(path), hash), format.encoding);
  return { batches: batchesOf(text, format, wanted), sha256: async () => hash.digest('hex') };
}
