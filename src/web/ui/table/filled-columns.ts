import { isFilledCell } from './cell-value.ts';
import { cellOf, isMaskedCell, type TableColumn, type TableRow } from './table-model.ts';

interface Keeping {
  /** True: empty columns stay. */
  readonly keepsEmpty?: boolean;
  /** Columns that stay even when they are empty. */
  readonly neverHide?: readonly string[];
}

/** Columns with something in them: those that are blank or "0" in every row are left out. A masked value counts as something. */
export function filledColumns(
  columns: readonly TableColumn[],
  rows: readonly TableRow[],
  { keepsEmpty = false, neverHide = [] }: Keeping,
): readonly TableColumn[] {
  const hasData = rows.some((row) => !row.isLocked);
  if (keepsEmpty || !hasData) return columns;
  const isFilled = ({ id }: TableColumn) => rows.some((row) => isMaskedCell(row, id) || isFilledCell(cellOf(row, id)));
  return columns.filter((column) => neverHide.includes(column.id) || isFilled(column));
}
