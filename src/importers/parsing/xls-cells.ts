import type { Buffer } from 'node:buffer';
import { ImportError } from '../file-fault.ts';
import { compoundStream } from './compound-file.ts';

/** Cells of the first sheet of a workbook that hold something, in the order of the file; rows and columns are counted from 0. */
export interface XlsCell {
  readonly row: number;
  readonly column: number;
  readonly value: string | number;
}

// Record numbers of [MS-XLS] 2.3.
const record = {
  boundSheet: 0x85,
  continued: 0x3c,
  endOfFile: 0x0a,
  encrypted: 0x2f,
  formula: 0x06,
  formulaText: 0x207,
  label: 0x204,
  labelShared: 0xfd,
  number: 0x203,
  rk: 0x27e,
  rkList: 0xbd,
  sharedTexts: 0xfc,
} as const;

interface BiffRecord {
  readonly type: number;
  readonly at: number;
  readonly data: Buffer;
}

function* recordsFrom(stream: Buffer, start: number): Generator<BiffRecord> {
  for (let at = start; at + 4 <= stream.length; ) {
    const type = stream.readUInt16LE(at);
    const size = stream.readUInt16LE(at + 2);
    yield { type, at, data: stream.subarray(at + 4, at + 4 + size) };
    if (type === record.endOfFile) return;
    at += 4 + size;
  }
}

const IS_WIDE = 0x01;
const HAS_EXTENSION = 0x04;
const HAS_RUNS = 0x08;

/** Reads on through the pieces of a record that is continued in others. */
class ContinuedRecord {
  readonly #pieces: readonly Buffer[];
  #piece = 0;
  #at = 0;

  constructor(pieces: readonly Buffer[]) {
    this.#pieces = pieces;
  }

  get isAtEnd(): boolean {
    return this.#piece >= this.#pieces.length;
  }

  /** The next byte and, through the flag, whether it is the first one of a further piece. */
  #next(): number {
    const piece = this.#pieces[this.#piece];
    const byte = piece?.[this.#at] ?? 0;
    this.#at++;
    if (piece === undefined || this.#at >= piece.length) {
      this.#piece++;
      this.#at = 0;
    }
    return byte;
  }

  uint16(): number {
    return this.#next() | (this.#next() << 8);
  }

  uint32(): number {
    return this.uint16() + this.uint16() * 65536;
  }

  skip(count: number): void {
    for (let left = count; left > 0 && !this.isAtEnd; left--) this.#next();
  }

  /** A text of [MS-XLS] 2.5.293: length, flags, characters; where characters go on in a further piece, its first byte is new flags. */
  text(): string {
    const length = this.uint16();
    const flags = this.#next();
    const runs = flags & HAS_RUNS ? this.uint16() : 0;
    const extension = flags & HAS_EXTENSION ? this.uint32() : 0;
    let isWide = (flags & IS_WIDE) !== 0;
    const codes: number[] = [];
    while (codes.length < length && !this.isAtEnd) {
      if (this.#at === 0 && codes.length > 0) isWide = (this.#next() & IS_WIDE) !== 0;
      codes.push(isWide ? this.uint16() : this.#next());
    }
    this.skip(runs * 4 + extension);
    return String.fromCharCode(...codes);
  }
}

function readSharedTexts(pieces: readonly Buffer[]): readonly string[] {
  const reader = new ContinuedRecord(pieces);
  reader.uint32();
  const count = reader.uint32();
  const texts: string[] = [];
  while (texts.length < count && !reader.isAtEnd) texts.push(reader.text());
  return texts;
}

interface Globals {
  readonly texts: readonly string[];
  readonly firstSheet: number;
}

function readGlobals(stream: Buffer): Globals {
  const pieces: Buffer[] = [];
  let firstSheet: number | undefined;
  let previous = 0;
  for (const { type, data } of recordsFrom(stream, 0)) {
    if (type === record.encrypted) throw new ImportError('the workbook is encrypted');
    if (type === record.boundSheet) firstSheet ??= data.readUInt32LE(0);
    const belongsToTexts = type === record.continued && previous === record.sharedTexts;
    if (type === record.sharedTexts || belongsToTexts) pieces.push(data);
    if (!belongsToTexts) previous = type;
  }
  if (firstSheet === undefined) throw new ImportError('the workbook has no sheet');
  return { texts: readSharedTexts(pieces), firstSheet };
}

/** A number of [MS-XLS] 2.5.217: 30 bits, whole or the upper part of a double, perhaps in hundredths. */
function rkNumber(rk: number): number {
  const upper = new DataView(new ArrayBuffer(8));
  upper.setInt32(0, rk & ~3);
  const value = rk & 2 ? rk >> 2 : upper.getFloat64(0);
  return rk & 1 ? value / 100 : value;
}

function rkCells(data: Buffer, row: number, column: number): XlsCell[] {
  const cells: XlsCell[] = [];
  for (let at = 4; at + 8 <= data.length; at += 6) {
    cells.push({ row, column: column + cells.length, value: rkNumber(data.readInt32LE(at + 2)) });
  }
  return cells;
}

// A formula whose last two bytes of the result are all ones holds no number: a text follows in a record of its own.
function formulaCell(data: Buffer, row: number, column: number): XlsCell[] {
  return data.readUInt16LE(12) === 0xffff ? [] : [{ row, column, value: data.readDoubleLE(6) }];
}

function cellsOf({ type, data }: BiffRecord, texts: readonly string[]): readonly XlsCell[] {
  if (data.length < 6) return [];
  const row = data.readUInt16LE(0);
  const column = data.readUInt16LE(2);
  if (type === record.labelShared) return [{ row, column, value: texts[data.readUInt32LE(6)] ?? '' }];
  if (type === record.label) return [{ row, column, value: new ContinuedRecord([data.subarray(6)]).text() }];
  if (type === record.number) return [{ row, column, value: data.readDoubleLE(6) }];
  if (type === record.rk) return [{ row, column, value: rkNumber(data.readInt32LE(6)) }];
  if (type === record.rkList) return rkCells(data, row, column);
  if (type === record.formula) return formulaCell(data, row, column);
  return [];
}

function readSheet(stream: Buffer, globals: Globals): readonly XlsCell[] {
  const cells: XlsCell[] = [];
  let formula: XlsCell | undefined;
  for (const item of recordsFrom(stream, globals.firstSheet)) {
    if (item.type === record.formulaText && formula !== undefined) {
      cells.push({ ...formula, value: new ContinuedRecord([item.data]).text() });
    }
    if (item.type === record.formula && item.data.length >= 4) {
      formula = { row: item.data.readUInt16LE(0), column: item.data.readUInt16LE(2), value: '' };
    }
    cells.push(...cellsOf(item, globals.texts));
  }
  return cells;
}

/** The cells of the first sheet of a binary Excel workbook (BIFF8, Excel 97 to 2003). Throws ImportError for anything else. */
export function xlsCells(bytes: Uint8Array): readonly XlsCell[] {
  try {
    const stream = compoundStream(bytes, 'Workbook');
    if (stream === undefined) throw new ImportError('the compound file holds no workbook of Excel 97 or later');
    return readSheet(stream, readGlobals(stream));
  } catch (error) {
    if (error instanceof RangeError) throw new ImportError('the workbook is cut short');
    throw error;
  }
}
