import { csvText } from '#contract/platform/csv-text.ts';
import { type ArchiveColumn, type ArchiveRows, cellValueOf, isAssumed } from './archive-rows.ts';

const originOfYield: ArchiveColumn = { name: 'indicative_yield_origin', figure: null };

/** A file has no marks beside its numbers: where some rest on assumed payments it says of each day what its yield rests on. */
function columnsOf({ columns, rows }: ArchiveRows): readonly ArchiveColumn[] {
  const saysOrigin = columns.some(({ name }) => name === originOfYield.name);
  const hasAssumed = rows.some((row) => columns.some((column) => isAssumed(row, column)));
  return saysOrigin || !hasAssumed ? columns : [...columns, originOfYield];
}

/** The rows for programs: names, words and numbers of the chart call's `.numeric`, the same in every language. */
export function archiveCsv(archive: ArchiveRows): string {
  const columns = columnsOf(archive);
  const rows = archive.rows.map((row) => columns.map((column) => cellValueOf(row, column)));
  return csvText([columns.map(({ name }) => name), ...rows]);
}
