import { type ImportSummary, notedRows, rejectedRows } from '#domain/market/import-run.ts';
import type { RowChange } from '#store/operator/imports/watch-changes.ts';

/** What became of the rows of one or several files. */
export function countsText(summaries: readonly ImportSummary[]): string {
  const sum = (of: (summary: ImportSummary) => number) => summaries.reduce((total, summary) => total + of(summary), 0);
  const [read, stored] = [sum(({ rowsRead }) => rowsRead), sum(({ rowsStored }) => rowsStored)];
  const failed = sum(({ failures }) => rejectedRows(failures));
  const noted = sum(({ failures }) => notedRows(failures));
  const counts = `${read} rows, ${stored} stored, ${sum(({ rowsUnchanged }) => rowsUnchanged)} unchanged, ${failed} failed`;
  return noted === 0 ? counts : `${counts}, ${noted} with a note`;
}

const SHOWN_VALUES = 8;

/** A row that a dry run would touch. */
export function changeLine({ kind, row, columns }: RowChange): string {
  const shown = columns.slice(0, SHOWN_VALUES);
  const values = shown.map(
    ({ name, before, after }) => `${name} ${JSON.stringify(before)} -> ${JSON.stringify(after)}`,
  );
  return `    ${kind} ${row}${values.length === 0 ? '' : `: ${values.join(', ')}`}`;
}
