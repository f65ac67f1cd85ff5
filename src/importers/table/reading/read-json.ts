import { JSONParser } from '@streamparser/json';
import { FileFault, MAX_RECORD_LENGTH } from '../../file-fault.ts';
import { isRecord } from '../../parsing/json-of.ts';
import type { RecordBatches, TableCell, TableRecord } from './table-record.ts';

/** A value as text, for who looks for it in the file. */
function shown(value: unknown, length: number): string {
  try {
    return (JSON.stringify(value) ?? '').slice(0, length);
  } catch (error) {
    // Nested deeper than the engine writes.
    if (error instanceof RangeError) return '[…]';
    throw error;
  }
}

function cellOf(value: unknown): TableCell {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return value === null || value === undefined ? null : { found: shown(value, 60) };
}

/** A list counts its columns from 0; an object names them, a name with dots leads into objects in it. */
function pick(value: unknown, column: string): unknown {
  if (Array.isArray(value)) return /^\d{1,4}$/.test(column) ? value[Number(column)] : undefined;
  if (!isRecord(value)) return undefined;
  if (Object.hasOwn(value, column)) return value[column];
  const dot = column.indexOf('.');
  return dot === -1 ? undefined : pick(value[column.slice(0, dot)], column.slice(dot + 1));
}

function tableRecord(value: unknown, line: number, wanted: readonly string[]): TableRecord {
  const isGood = typeof value === 'object' && value !== null;
  const broken = isGood ? null : shown(value, 200);
  return { line, cells: wanted.map((column) => cellOf(pick(value, column))), broken };
}

/** Feeds the parser pieces of bounded size and sees that every one of them brings a row before long. */
async function* parsed(text: AsyncIterable<string>, parser: JSONParser, found: unknown[]): AsyncGenerator<void> {
  const attempt = (work: () => void) => {
    try {
      work();
    } catch (error) {
      throw new FileFault('bad-json', error instanceof Error ? error.message.slice(0, 200) : String(error));
    }
  };
  let waiting = 0;
  for await (const piece of text) {
    if (parser.isEnded && piece.trim() === '') continue;
    attempt(() => parser.write(piece));
    waiting = found.length === 0 ? waiting + piece.length : 0;
    if (waiting > MAX_RECORD_LENGTH) {
      throw new FileFault('line-too-long', `no row of the list within ${MAX_RECORD_LENGTH} characters`);
    }
    yield;
  }
  if (!parser.isEnded) attempt(() => parser.end());
}

/** Reads the elements of a list in a JSON document; `rows` leads to the list, in words with dots, and is empty for a list at the top. */
export async function* readJson(text: AsyncIterable<string>, rows: string, wanted: readonly string[]): RecordBatches {
  const paths = [['$', ...rows.split('.').filter((word) => word !== ''), '*'].join('.')];
  const parser = new JSONParser({ paths, keepStack: false });
  const found: unknown[] = [];
  let line = 0;
  parser.onValue = ({ value, parent }) => {
    if (Array.isArray(parent)) found.push(value);
  };
  for await (const _ of parsed(text, parser, found)) {
    yield found.map((value) => tableRecord(value, ++line, wanted));
    found.length = 0;
  }
  if (line === 0) throw new FileFault('unknown-list', `there is no list with rows at ${JSON.stringify(rows)}`);
}
