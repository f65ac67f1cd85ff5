import { inlineText } from './inline-text.ts';
import type { ReadCell, ReadRow, ReadTable } from './page-content.ts';

function cellOf(cell: HTMLTableCellElement): ReadCell {
  return { text: inlineText([...cell.childNodes], true), span: cell.colSpan };
}

function kindOf(row: HTMLTableRowElement, cells: readonly ReadCell[]): ReadRow['kind'] {
  const [first] = row.cells;
  if (first?.getAttribute('scope') === 'rowgroup' || (cells.length === 1 && (cells[0]?.span ?? 1) > 1)) return 'group';
  return first?.getAttribute('scope') === 'row' && first.colSpan > 1 ? 'total' : 'row';
}

function rowOf(row: HTMLTableRowElement): ReadRow | null {
  if (row.parentElement?.matches('.needs-script, [aria-hidden=true]') !== false) return null;
  const cells = [...row.cells].map(cellOf);
  return cells.every(({ text }) => text === '') ? null : { kind: kindOf(row, cells), cells };
}

const rowsOf = (parts: readonly HTMLTableSectionElement[]) =>
  parts.flatMap((part) => [...part.rows].flatMap((row) => rowOf(row) ?? []));

/** Columns of ticks and marks have no words; true for those that have any. */
function wordyColumns(rows: readonly ReadRow[]): readonly boolean[] {
  const wordy: boolean[] = [];
  for (const { cells } of rows) {
    let at = 0;
    for (const { text, span } of cells) {
      wordy[at] ||= span === 1 && text !== '';
      at += span;
    }
  }
  return Array.from(wordy, (is) => is ?? false);
}

function withColumns(row: ReadRow, kept: readonly boolean[]): ReadRow {
  let at = 0;
  const cells = row.cells.flatMap((cell) => {
    const span = kept.slice(at, at + cell.span).filter(Boolean).length;
    at += cell.span;
    return span === 0 ? [] : [{ ...cell, span }];
  });
  return { ...row, cells };
}

/** A table with all columns that the page has, also those that its width hides; columns without a word are left out. */
export function readTable(table: HTMLTableElement): ReadTable {
  const head = table.tHead === null ? [] : rowsOf([table.tHead]);
  const rows = rowsOf([...table.tBodies, ...(table.tFoot === null ? [] : [table.tFoot])]);
  const kept = wordyColumns([...head, ...rows]);
  const clean = (all: readonly ReadRow[]) => all.map((row) => withColumns(row, kept));
  return {
    kind: 'table',
    caption: inlineText(table.caption === null ? [] : [...table.caption.childNodes]),
    head: clean(head),
    rows: clean(rows),
  };
}
