import { ImportError } from './import-error.ts';

/** Why a file as a whole is not taken: nothing of it is stored. A closed list, explained in docs/import.md. */
export const fileFaultCodes = [
  'bad-archive',
  'bad-encoding',
  'bad-json',
  'bad-workbook',
  'line-too-long',
  'too-large',
  'too-many-rows',
  'too-many-failures',
  'unknown-column',
  'ambiguous-column',
  'unknown-sheet',
  'unknown-list',
] as const;
type FileFaultCode = (typeof fileFaultCodes)[number];

/** A file that cannot be read as its mapping says, with the line where that shows, if there is one. */
export class FileFault extends ImportError {
  override readonly name = 'FileFault';
  readonly code: FileFaultCode;

  constructor(code: FileFaultCode, message: string, line: number | null = null) {
    super(`${code}${line === null ? '' : ` at line ${line}`}: ${message}`);
    this.code = code;
  }
}
