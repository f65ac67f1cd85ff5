import { Buffer } from 'node:buffer';
import type { CopyBytes } from './copy-bytes.ts';

export type ColumnType =
  | 'int2'
  | 'int4'
  | 'int8'
  | 'float8'
  | 'float8[]'
  | 'text'
  | 'bool'
  | 'date'
  | 'timestamptz'
  | 'jsonb'
  | 'int8[]'
  | 'tsvector';

/** A column of a table and where a row keeps its value; null and undefined are stored as null. */
export interface CopyColumn<Row> {
  readonly name: string;
  readonly type: ColumnType;
  readonly value: (row: Row) => unknown;
}

const FLOAT8_OID = 701;
const INT8_OID = 20;
const JSONB_VERSION = 1;
const NULL_LENGTH = -1;

type WriteValue = (bytes: CopyBytes, value: unknown) => void;

function numberOf(value: unknown): number {
  if (typeof value !== 'number' || !Number.isFinite(value))
    throw new TypeError(`not a finite number: ${String(value)}`);
  return value;
}

function wholeNumberOf(value: unknown, bits: number): number {
  const number = numberOf(value);
  if (!Number.isSafeInteger(number) || Math.abs(number) > 2 ** (bits - 1) - 1) {
    throw new RangeError(`not a whole number of ${bits} bits: ${number}`);
  }
  return number;
}

function textOf(value: unknown): string {
  if (typeof value !== 'string') throw new TypeError(`not a text: ${String(value)}`);
  return value;
}

interface NumberItems {
  readonly oid: number;
  readonly write: (item: unknown) => void;
}

function writeNumbers(bytes: CopyBytes, value: unknown, { oid, write }: NumberItems): void {
  if (!Array.isArray(value)) throw new TypeError('not a list of numbers');
  bytes.int32(20 + value.length * 12);
  for (const word of [1, 0, oid, value.length, 1]) bytes.int32(word);
  for (const item of value) {
    bytes.int32(8);
    write(item);
  }
}

// Words without positions; the server sorts them.
function writeWords(bytes: CopyBytes, value: unknown): void {
  if (!Array.isArray(value)) throw new TypeError('not a list of words');
  const words = value.map(textOf);
  bytes.int32(words.reduce((size, word) => size + Buffer.byteLength(word) + 3, 4));
  bytes.int32(words.length);
  for (const word of words) {
    bytes.zeroEnded(word);
    bytes.int16(0);
  }
}

const writers: Readonly<Record<ColumnType, WriteValue>> = {
  int2: (bytes, value) => {
    bytes.int32(2);
    bytes.int16(wholeNumberOf(value, 16));
  },
  int4: (bytes, value) => {
    bytes.int32(4);
    bytes.int32(wholeNumberOf(value, 32));
  },
  int8: (bytes, value) => {
    bytes.int32(8);
    bytes.safeInteger(wholeNumberOf(value, 64));
  },
  float8: (bytes, value) => {
    bytes.int32(8);
    bytes.float64(numberOf(value));
  },
  'float8[]': (bytes, value) =>
    writeNumbers(bytes, value, { oid: FLOAT8_OID, write: (item) => bytes.float64(numberOf(item)) }),
  'int8[]': (bytes, value) =>
    writeNumbers(bytes, value, { oid: INT8_OID, write: (item) => bytes.safeInteger(wholeNumberOf(item, 64)) }),
  tsvector: writeWords,
  text: (bytes, value) => bytes.text(textOf(value)),
  bool: (bytes, value) => {
    bytes.int32(1);
    bytes.byte(value === true ? 1 : 0);
  },
  date: (bytes, value) => {
    bytes.int32(4);
    bytes.day(textOf(value));
  },
  timestamptz: (bytes, value) => {
    bytes.int32(8);
    bytes.moment(value instanceof Date ? value.toISOString() : textOf(value));
  },
  jsonb: (bytes, value) => bytes.text(JSON.stringify(value), JSONB_VERSION),
};

/** Writes one row of a binary COPY with these columns. */
export function rowWriter<Row>(columns: readonly CopyColumn<Row>[]): (bytes: CopyBytes, row: Row) => void {
  const fields = columns.map((column) => ({ value: column.value, write: writers[column.type] }));
  return (bytes, row) => {
    bytes.int16(fields.length);
    for (const field of fields) {
      const value = field.value(row);
      if (value === null || value === undefined) bytes.int32(NULL_LENGTH);
      else field.write(bytes, value);
    }
  };
}

/** A column that is the same in every row. */
export function constant(name: string, type: ColumnType, value: unknown): CopyColumn<unknown> {
  return { name, type, value: () => value };
}
