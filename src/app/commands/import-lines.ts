import type { ImportSummary } from '#domain/market/import-run.ts';
import type { RowChange } from '#store/operator/imports/watch-changes.ts';

const failedRows = ({ failures }: ImportSummary) => new Set(failures.map(({ line }) => line)).size;

/** What became of the rows of one or several files. */
export function countsText(summaries: readonly ImportSummary[]): string {
  const sum = (of: (summary: ImportSummary) => number) => summaries.reduce((total, summary) => total + of(summary), 0);
  const [read, stored] = [sum(({ rowsRead }) => rowsRead), sum(({ rowsStored }) => rowsStored)];
  return `${read} rows, ${stored} stored, ${sum(({ rowsUnchanged }) => rowsUnchanged)} unchanged, ${sum(failedRows)} failed`;
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
