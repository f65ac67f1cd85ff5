import type { RowFailure } from '#domain/market/import-run.ts';
import { FileFault } from './file-fault.ts';

/** What a row may hold at the most, in characters or bytes; what is longer is no table. */
export const MAX_RECORD_LENGTH = 1024 * 1024;

/** Of a file that is held in memory as a whole. */
const MAX_ROWS = 1_000_000;

/** So many failures say that the file is another one than was thought; and they have to fit in memory. */
const MAX_FAILURES = 100_000;

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
