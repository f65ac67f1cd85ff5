import { Buffer } from 'node:buffer';
import { open } from 'node:fs/promises';
import type { GuessAnswers, GuessedSource, GuessRefusal } from '#domain/operator/table-guess.ts';
import { knownSource } from '../../known-source.ts';
import { type Encoding, encodings } from '../reading/decode-text.ts';
import { sampleJson } from './sample-json.ts';
import type { SampleTable } from './sample-table.ts';
import { sampleText } from './sample-text.ts';
import { sampleWorkbook } from './sample-workbook.ts';
import { sampleXml } from './sample-xml.ts';
import { declaredEncoding, decodeSample, lineOfUtf8, sniffEncoding } from './sniff-encoding.ts';

/** What is read of a file; a workbook is read by its own list of contents. */
const SAMPLE_BYTES = 256 * 1024;

/** The beginning of a file, and whether it is all of it. */
interface FileSample {
  readonly bytes: Uint8Array;
  readonly isWhole: boolean;
}

async function readSample(path: string): Promise<FileSample> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(new Uint8Array(SAMPLE_BYTES), 0, SAMPLE_BYTES, 0);
    return { bytes: buffer.subarray(0, bytesRead), isWhole: bytesRead < SAMPLE_BYTES };
  } finally {
    await file.close();
  }
}

const marks: readonly (readonly [format: string, mark: readonly number[]])[] = [
  ['zip', [0x50, 0x4b, 0x03, 0x04]],
  ['xls', [0xd0, 0xcf, 0x11, 0xe0]],
  ['pdf', [0x25, 0x50, 0x44, 0x46]],
  // gzip, 7z, RAR, xz, bzip2, Zstandard: what is left packed.
  ['archive', [0x1f, 0x8b]],
  ['archive', [0x37, 0x7a, 0xbc, 0xaf]],
  ['archive', [0x52, 0x61, 0x72, 0x21]],
  ['archive', [0xfd, 0x37, 0x7a, 0x58, 0x5a]],
  ['archive', [0x42, 0x5a, 0x68]],
  ['archive', [0x28, 0xb5, 0x2f, 0xfd]],
];

/** "ustar" in the first header (POSIX.1-1988). */
const TAR = [0x75, 0x73, 0x74, 0x61, 0x72];
const TAR_AT = 257;

/** What a file is, by its first bytes and not by its name. */
function formatOf(bytes: Uint8Array, text: string | null): string {
  const marked = marks.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte));
  if (marked !== undefined) return marked[0];
  if (TAR.every((byte, at) => bytes[TAR_AT + at] === byte)) return 'archive';
  const start = text?.replace(/^\uFEFF/, '').trimStart() ?? '';
  if (start === '') return text === null && bytes.length > 0 ? 'binary' : 'empty';
  if (start.startsWith('<')) return 'xml';
  return start.startsWith('{') || start.startsWith('[') ? 'json' : 'text';
}

const ENCRYPTED_PACKAGE = Buffer.from('EncryptedPackage', 'utf16le');
const DIRECTORY_BYTES = 4096;

/** Whether a compound file is a workbook that opens by a password alone: its directory names the stream ([MS-OFFCRYPTO] 2.3.4, [MS-CFB] 2.2). */
async function isSealed(path: string, bytes: Uint8Array): Promise<boolean> {
  if (bytes.length < 512) return false;
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const start = (head.readUInt32LE(48) + 1) * 2 ** Math.min(head.readUInt16LE(30), 12);
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(DIRECTORY_BYTES), 0, DIRECTORY_BYTES, start);
    return buffer.subarray(0, bytesRead).includes(ENCRYPTED_PACKAGE);
  } finally {
    await file.close();
  }
}

/** Members of JSON documents of others that are no tables of a market. */
const portfolioExports: readonly (readonly [name: string, members: readonly string[]])[] = [
  ['Ghostfolio', ['"activities"', '"assetProfiles"']],
  ['Ghostfolio', ['"activities"', '"dataSource"']],
];

interface Refused {
  readonly code: GuessRefusal;
  readonly detail: string;
}

/** A file as far as its sample shows it: a refusal, a known source, or tables. */
export interface OpenSample {
  readonly format: string;
  readonly encoding: Encoding | null;
  /** Whether every byte of the sample is ASCII, so that most encodings read it alike. */
  readonly isAscii: boolean;
  readonly refusal: Refused | null;
  readonly source: GuessedSource | null;
  readonly samples: readonly SampleTable[];
}

const refusedFormats: readonly string[] = ['archive', 'pdf', 'empty', 'binary'] satisfies GuessRefusal[];
const isRefused = (format: string): format is GuessRefusal => refusedFormats.includes(format);

/** Why a file is not looked at as a table, if it is not. */
function refusalOf(format: string, text: string | null): Refused | null {
  if (isRefused(format) || format === 'xls') return { code: format, detail: '' };
  const portfolio = portfolioExports.find(([, members]) => members.every((member) => text?.includes(member)));
  return format === 'json' && portfolio !== undefined ? { code: 'portfolio-export', detail: portfolio[0] } : null;
}

async function sourceOf(path: string, bytes: Uint8Array): Promise<GuessedSource | null> {
  const known = await knownSource(path, bytes);
  if (known === null) return null;
  const { importer, kind, needsDay } = known;
  return { code: importer.source.code, name: importer.source.name, kind: kind.kind, needsDay };
}

interface Opened {
  readonly path: string;
  readonly format: string;
  readonly encoding: Encoding | null;
  readonly text: string | null;
  readonly isWhole: boolean;
  readonly answers: GuessAnswers;
}

async function tablesOf({ format, text, encoding, isWhole, path, answers }: Opened): Promise<readonly SampleTable[]> {
  if (format === 'zip') return sampleWorkbook(path);
  if (text === null || encoding === null) return [];
  if (format === 'json') return sampleJson(text, encoding);
  if (format === 'xml') return sampleXml(text, encoding, isWhole);
  const table = sampleText({ text, encoding, isWhole, separator: answers.separator });
  return table === null ? [] : [table];
}

/** What a file without a table is. */
function nothing(format: string, text: string | null): Refused {
  const root = /<(?![?!])([\w:.-]+)/.exec(text ?? '')?.[1] ?? '';
  return format === 'xml' ? { code: 'xml', detail: root } : { code: 'no-table', detail: '' };
}

/** Looks at the beginning of a file. Throws ImportError for one that is broken. */
export async function openSample(path: string, answers: GuessAnswers = {}): Promise<OpenSample> {
  const { bytes, isWhole } = await readSample(path);
  const said = encodings.find((encoding) => encoding === answers.encoding);
  const encoding = said ?? declaredEncoding(bytes) ?? sniffEncoding(bytes);
  const text = encoding === null ? null : decodeSample(bytes, encoding);
  const format = formatOf(bytes, text);
  const about = { format, encoding, isAscii: bytes.every((byte) => byte < 0x80) };
  const source = isRefused(format) ? null : await sourceOf(path, bytes);
  if (source !== null) return { ...about, source, refusal: null, samples: [] };
  const isOpen = format !== 'xls' || !(await isSealed(path, bytes));
  const refusal = isOpen ? refusalOf(format, text) : ({ code: 'encrypted', detail: '' } as const);
  if (refusal !== null) return { ...about, source, refusal, samples: [] };
  const mixed = said === undefined ? lineOfUtf8(bytes, encoding) : null;
  if (mixed !== null)
    return { ...about, source, refusal: { code: 'two-encodings', detail: String(mixed) }, samples: [] };
  const samples = await tablesOf({ path, format, encoding, text, isWhole, answers });
  return { ...about, source, refusal: samples.length === 0 ? nothing(format, text) : null, samples };
}
