import { Buffer } from 'node:buffer';
import { ImportError } from '../file-fault.ts';

// [MS-CFB] Compound File Binary File Format: a file system of sectors, with a table that chains them.
const SIGNATURE = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const HEADER_BYTES = 512;
const HEADER_TABLE_SECTORS = 109;
const ENTRY_BYTES = 128;
const MAX_SECTOR = 0xfffffffa;
const STREAM_ENTRY = 2;
const ROOT_ENTRY = 5;

interface CompoundFile {
  readonly bytes: Buffer;
  readonly sectorBytes: number;
  /** For each sector the next one of its chain. */
  readonly chain: Uint32Array;
}

interface Entry {
  readonly name: string;
  readonly type: number;
  readonly start: number;
  readonly size: number;
}

function sectorAt({ bytes, sectorBytes }: Pick<CompoundFile, 'bytes' | 'sectorBytes'>, sector: number): Buffer {
  const start = HEADER_BYTES + sector * sectorBytes;
  if (start + 1 > bytes.length) throw new ImportError('the compound file is cut short');
  return bytes.subarray(start, start + sectorBytes);
}

/** Sectors of a chain; a chain that runs in a circle is cut at the number of sectors that the file has. */
function readChain(file: CompoundFile, first: number): Buffer {
  const parts: Buffer[] = [];
  for (let sector = first; sector <= MAX_SECTOR; sector = file.chain[sector] ?? Number.POSITIVE_INFINITY) {
    if (parts.length > file.chain.length) throw new ImportError('the compound file has a circular chain');
    parts.push(sectorAt(file, sector));
  }
  return Buffer.concat(parts);
}

function tableSectors(bytes: Buffer, sectorBytes: number): readonly number[] {
  const sectors: number[] = [];
  for (let index = 0; index < HEADER_TABLE_SECTORS; index++) sectors.push(bytes.readUInt32LE(76 + index * 4));
  let next = bytes.readUInt32LE(68);
  const max = Math.min(bytes.readUInt32LE(72), Math.ceil(bytes.length / sectorBytes));
  for (let left = max; left > 0 && next <= MAX_SECTOR; left--) {
    const sector = sectorAt({ bytes, sectorBytes }, next);
    for (let offset = 0; offset + 8 <= sector.length; offset += 4) sectors.push(sector.readUInt32LE(offset));
    next = sector.readUInt32LE(sectorBytes - 4);
  }
  return sectors.filter((sector) => sector <= MAX_SECTOR);
}

function openFile(bytes: Buffer): CompoundFile {
  const sectorBytes = 1 << bytes.readUInt16LE(30);
  if (sectorBytes !== 512 && sectorBytes !== 4096)
    throw new ImportError('the compound file has an unknown sector size');
  const table = tableSectors(bytes, sectorBytes).map((sector) => sectorAt({ bytes, sectorBytes }, sector));
  const joined = Buffer.concat(table);
  const chain = Uint32Array.from({ length: joined.length >> 2 }, (_, index) => joined.readUInt32LE(index * 4));
  return { bytes, sectorBytes, chain };
}

function readEntries(directory: Buffer): readonly Entry[] {
  const entries: Entry[] = [];
  for (let at = 0; at + ENTRY_BYTES <= directory.length; at += ENTRY_BYTES) {
    const nameBytes = Math.min(64, directory.readUInt16LE(at + 64));
    entries.push({
      name: directory.toString('utf16le', at, at + Math.max(0, nameBytes - 2)),
      type: directory[at + 66] ?? 0,
      start: directory.readUInt32LE(at + 116),
      size: directory.readUInt32LE(at + 120),
    });
  }
  return entries;
}

// Short streams share sectors: they are pieces of the root entry's stream with a table of their own.
function readShortStream(file: CompoundFile, root: Entry, entry: Entry): Buffer {
  const pieceBytes = 1 << file.bytes.readUInt16LE(32);
  if (pieceBytes !== 64) throw new ImportError('the compound file has an unknown size of short sectors');
  const container = readChain(file, root.start);
  const table = readChain(file, file.bytes.readUInt32LE(60));
  const parts: Buffer[] = [];
  for (let piece = entry.start; piece <= MAX_SECTOR; ) {
    if (parts.length * pieceBytes > entry.size) throw new ImportError('the compound file has a circular chain');
    parts.push(container.subarray(piece * pieceBytes, (piece + 1) * pieceBytes));
    piece = piece * 4 + 4 <= table.length ? table.readUInt32LE(piece * 4) : Number.POSITIVE_INFINITY;
  }
  return Buffer.concat(parts);
}

/** Whether the bytes begin as a compound file, the container of binary Excel workbooks. */
export function isCompoundFile(bytes: Uint8Array): boolean {
  return bytes.length >= HEADER_BYTES && SIGNATURE.equals(bytes.subarray(0, SIGNATURE.length));
}

/** The stream of this name in a compound file, or undefined. Throws ImportError when the file contradicts itself. */
export function compoundStream(bytes: Uint8Array, name: string): Buffer | undefined {
  if (!isCompoundFile(bytes)) throw new ImportError('not a compound file');
  const file = openFile(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  const entries = readEntries(readChain(file, file.bytes.readUInt32LE(48)));
  const root = entries.find((entry) => entry.type === ROOT_ENTRY);
  const entry = entries.find((candidate) => candidate.type === STREAM_ENTRY && candidate.name === name);
  if (entry === undefined) return undefined;
  const isShort = entry.size < file.bytes.readUInt32LE(56);
  const content = isShort && root ? readShortStream(file, root, entry) : readChain(file, entry.start);
  return content.subarray(0, entry.size);
}
