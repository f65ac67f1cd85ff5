import { Buffer } from 'node:buffer';

const SECTOR_BYTES = 512;
const END_OF_CHAIN = 0xfffffffe;
const FREE = 0xffffffff;
const TABLE_SECTOR = 0xfffffffd;
/** Streams shorter than this would go into the container of short streams. */
const MIN_STREAM_BYTES = 4096;

export function biffRecord(type: number, data: Buffer): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt16LE(type, 0);
  head.writeUInt16LE(data.length, 2);
  return Buffer.concat([head, data]);
}

/** Row, column and format of a cell, with what follows. */
export function cellRecord(type: number, row: number, column: number, rest: Buffer): Buffer {
  const head = Buffer.alloc(6);
  head.writeUInt16LE(row, 0);
  head.writeUInt16LE(column, 2);
  return biffRecord(type, Buffer.concat([head, rest]));
}

export function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

export function float64(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleLE(value);
  return bytes;
}

/** A text with characters of one byte or of two. */
export function biffText(text: string, isWide = false): Buffer {
  const head = Buffer.from([text.length & 255, text.length >> 8, isWide ? 1 : 0]);
  return Buffer.concat([head, Buffer.from(text, isWide ? 'utf16le' : 'latin1')]);
}

function directoryEntry(name: string, type: number, start: number, size: number): Buffer {
  const entry = Buffer.alloc(128);
  entry.write(name, 0, 'utf16le');
  entry.writeUInt16LE(name.length * 2 + 2, 64);
  entry[66] = type;
  for (const at of [68, 72, 76]) entry.writeUInt32LE(FREE, at);
  entry.writeUInt32LE(start, 116);
  entry.writeUInt32LE(size, 120);
  return entry;
}

function header(): Buffer {
  const bytes = Buffer.alloc(SECTOR_BYTES);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(bytes);
  bytes.writeUInt16LE(9, 30);
  bytes.writeUInt16LE(6, 32);
  bytes.writeUInt32LE(1, 44);
  bytes.writeUInt32LE(1, 48);
  bytes.writeUInt32LE(MIN_STREAM_BYTES, 56);
  bytes.writeUInt32LE(END_OF_CHAIN, 60);
  bytes.writeUInt32LE(END_OF_CHAIN, 68);
  bytes.fill(0xff, 76);
  bytes.writeUInt32LE(0, 76);
  return bytes;
}

/** A compound file with one stream: sector 0 the table, sector 1 the directory, the stream after them. */
export function compoundFile(name: string, stream: Buffer): Buffer {
  const size = Math.max(stream.length, MIN_STREAM_BYTES);
  const sectors = Math.ceil(size / SECTOR_BYTES);
  const table = Buffer.alloc(SECTOR_BYTES, 0xff);
  table.writeUInt32LE(TABLE_SECTOR, 0);
  table.writeUInt32LE(END_OF_CHAIN, 4);
  for (let index = 0; index < sectors; index++) {
    table.writeUInt32LE(index === sectors - 1 ? END_OF_CHAIN : index + 3, (index + 2) * 4);
  }
  const directory = Buffer.alloc(SECTOR_BYTES);
  directoryEntry('Root Entry', 5, END_OF_CHAIN, 0).copy(directory, 0);
  directoryEntry(name, 2, 2, size).copy(directory, 128);
  return Buffer.concat([header(), table, directory, stream, Buffer.alloc(sectors * SECTOR_BYTES - stream.length)]);
}

const BEGIN = biffRecord(0x809, Buffer.from('0006050000000000', 'hex'));
const END = biffRecord(0x0a, Buffer.alloc(0));

/** A workbook of one sheet: pieces of the table of shared texts, and the records of the cells. */
export function workbook(sharedTexts: readonly Buffer[], cells: readonly Buffer[]): Buffer {
  const texts = sharedTexts.map((piece, index) => biffRecord(index === 0 ? 0xfc : 0x3c, piece));
  const nameOfSheet = Buffer.from([0, 0, 5, 0, ...Buffer.from('Sheet')]);
  const sizeBefore = BEGIN.length + 4 + 4 + nameOfSheet.length + Buffer.concat(texts).length + END.length;
  const sheet = biffRecord(0x85, Buffer.concat([uint32(sizeBefore), nameOfSheet]));
  const globals = Buffer.concat([BEGIN, sheet, ...texts, END]);
  return compoundFile('Workbook', Buffer.concat([globals, BEGIN, ...cells, END]));
}
