import type { RowFailure } from '#domain/market/import-run.ts';

/** Why a file as a whole is not taken: nothing of it is stored. A closed list, explained in docs/import.md. */
export const fileFaultCodes = [
  'unknown-kind',
  'bad-archive',
  'bad-path',
  'bad-encoding',
  'bad-json',
  'bad-workbook',
  'bad-xml',
  'line-too-long',
  'too-large',
  'no-room',
  'too-many-rows',
  'too-many-failures',
  'unknown-column',
  'ambiguous-column',
  'unknown-sheet',
  'unknown-list',
] as const;
export type FileFaultCode = (typeof fileFaultCodes)[number];

/** A file or an address from which nothing can be imported; the message is for the operator. */
export class ImportError extends Error {
  override readonly name: string = 'ImportError';
}

/** A file that cannot be read as its mapping says, with the line where that shows, if there is one. */
export class FileFault extends ImportError {
  override readonly name = 'FileFault';
  readonly code: FileFaultCode;

  constructor(code: FileFaultCode, message: string, line: number | null = null) {
    super(`${code}${line === null ? '' : ` at line ${line}`}: ${message}`);
    this.code = code;
  }
}

/** What a row may hold at the most, in characters or bytes; what is longer is no table. */
export const MAX_RECORD_LENGTH = 1024 * 1024;

/** Of a file that is held in memory as a whole. */
const MAX_ROWS = 1_000_000;

/** So many failures say that the file is another one than was thought; and they have to fit in memory. */
const MAX_FAILURES = 100_000;

const MEGABYTE = 1024 * 1024;
/** Tables shrink to a tenth or a thirtieth; what unpacks to more than this many times its size is made to fill disks and memory. */
const MAX_RATIO = 250;
/** Up to which the ratio says nothing. */
const FREE_OF_RATIO_BYTES = 16 * MEGABYTE;

/** What packed bytes may unpack to at the most. */
export const maxUnpackedBytes = (packed: number): number => Math.max(FREE_OF_RATIO_BYTES, packed * MAX_RATIO);

/** Throws FileFault for bytes that are more than allowed, or than packed ones give. */
export function checkUnpacked(name: string, bytes: number, packed: number, max: number): void {
  if (bytes > max) throw new FileFault('too-large', `${name} unpacks to more than ${max / MEGABYTE} MB`);
  if (bytes > maxUnpackedBytes(packed))
    throw new FileFault('too-large', `${name} unpacks to more than ${MAX_RATIO} times its size`);
}

/** Throws FileFault for a row that is longer than any is. */
export function checkLength(characters: number, line: number): void {
  if (characters <= MAX_RECORD_LENGTH) return;
  const message = `longer than ${MAX_RECORD_LENGTH} characters; a quote may not be closed`;
  throw new FileFault('line-too-long', message, line);
}

/** Throws FileFault when there are more rows than a file in memory may have. */
export function checkRowCount(rows: number): void {
  if (rows > MAX_ROWS) throw new FileFault('too-many-rows', `more than ${MAX_ROWS} rows`);
}

/** Notes a failure. Throws FileFault when there are too many. */
export function addFailure(failures: RowFailure[], failure: RowFailure): void {
  if (failures.length >= MAX_FAILURES) {
    throw new FileFault('too-many-failures', `more than ${MAX_FAILURES}; is the file of the right kind?`, failure.line);
  }
  failures.push(failure);
}
