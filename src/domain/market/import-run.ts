/** Why a row of a source was not taken over. A closed list: each has a line in the documentation. */
const rowFailureCodes = [
  'bad-date',
  'bad-number',
  'bad-code',
  'bad-cell',
  'missing-value',
  'no-payments',
  'unknown-instrument',
  'unknown-issuer',
  'ambiguous-issuer',
  'unknown-participant',
  'unknown-file',
  'duplicate-row',
  'out-of-range',
  'bad-structure',
] as const;
export type RowFailureCode = (typeof rowFailureCodes)[number];

/**
 * What is wrong with a row: where it stands (1-based line or row number), the field, and the text that was found. The row was not taken over,
 * unless it is a note.
 */
export interface RowFailure {
  readonly line: number;
  readonly code: RowFailureCode;
  readonly field: string | null;
  readonly message: string;
  /** Whether the row came in all the same, with what is known of it. */
  readonly isNote?: boolean;
}

/** How many rows were not taken over. */
export function rejectedRows(failures: readonly RowFailure[]): number {
  return new Set(failures.flatMap(({ line, isNote }) => (isNote ? [] : [line]))).size;
}

/** How many rows came in with a note. */
export function notedRows(failures: readonly RowFailure[]): number {
  return new Set(failures.map(({ line }) => line)).size - rejectedRows(failures);
}

/** What a parser gives: good rows and every bad one. */
export interface ParsedRows<Row> {
  readonly rows: readonly Row[];
  readonly failures: readonly RowFailure[];
}

/** What an import did, as the command line prints it and the store keeps it. */
export interface ImportSummary {
  readonly source: string;
  readonly fileName: string;
  readonly rowsRead: number;
  readonly rowsStored: number;
  readonly rowsUnchanged: number;
  readonly failures: readonly RowFailure[];
}
