import type { RowId, TableRow } from './table-model.ts';
import { isGroupHead } from './table-model.ts';

/** Rows that the reader ticked, and the one from which a range is drawn. */
export interface CheckedRows {
  readonly ids: ReadonlySet<RowId>;
  readonly anchor: RowId | null;
}

export function initialChecked(rows: readonly TableRow[]): CheckedRows {
  const ticked = rows.filter((row) => !row.isLocked && row.checked === true);
  return { ids: new Set(ticked.map(({ id }) => id)), anchor: null };
}

/** Ids of the rows that can be ticked. */
export function checkableIds(rows: readonly TableRow[]): readonly RowId[] {
  return rows.filter((row) => !row.isLocked && !isGroupHead(row)).map(({ id }) => id);
}

function withIds(ids: ReadonlySet<RowId>, changed: readonly RowId[], isOn: boolean): ReadonlySet<RowId> {
  const next = new Set(ids);
  for (const id of changed) {
    if (isOn) next.add(id);
    else next.delete(id);
  }
  return next;
}

export function toggleRow({ ids }: CheckedRows, id: RowId): CheckedRows {
  return { ids: withIds(ids, [id], !ids.has(id)), anchor: id };
}

/** Gives every row from the anchor to this one the state that this one takes. */
export function toggleRange(checked: CheckedRows, shown: readonly RowId[], id: RowId): CheckedRows {
  const [from, to] = [checked.anchor === null ? -1 : shown.indexOf(checked.anchor), shown.indexOf(id)];
  if (from === -1 || to === -1) return toggleRow(checked, id);
  const range = shown.slice(Math.min(from, to), Math.max(from, to) + 1);
  return { ids: withIds(checked.ids, range, !checked.ids.has(id)), anchor: id };
}

/** Ticks all rows shown, or clears them when all are ticked; rows that are not shown keep their state. */
export function toggleAll({ ids }: CheckedRows, shown: readonly RowId[]): CheckedRows {
  return { ids: withIds(ids, shown, !shown.every((id) => ids.has(id))), anchor: null };
}

/** How many of the rows shown are ticked. */
export function checkedShare(ids: ReadonlySet<RowId>, shown: readonly RowId[]): 'none' | 'some' | 'all' {
  const count = shown.filter((id) => ids.has(id)).length;
  if (count === 0) return 'none';
  return count === shown.length ? 'all' : 'some';
}
