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

/** A row that was not taken over: where it stands (1-based line or row number), the field, and the text that was found. */
export interface RowFailure {
  readonly line: number;
  readonly code: RowFailureCode;
  readonly field: string | null;
  readonly message: string;
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
