import { useCallback, useEffect, useRef, useState } from 'react';
import type { Line, LineId } from './column.ts';
import { checkableIds, type ShownLine, singleLines } from './shown-lines.ts';

/** Rows that the reader ticked, and the one from which a range is drawn. */
export interface CheckedRows {
  readonly ids: ReadonlySet<LineId>;
  readonly anchor: LineId | null;
}

export function initialChecked<Row>(lines: readonly Line<Row>[]): CheckedRows {
  const ticked = singleLines(lines).filter((line) => line.kind === 'row' && line.isChecked === true);
  return { ids: new Set(ticked.map(({ id }) => id)), anchor: null };
}

function withIds(ids: ReadonlySet<LineId>, changed: readonly LineId[], isOn: boolean): ReadonlySet<LineId> {
  const next = new Set(ids);
  for (const id of changed) {
    if (isOn) next.add(id);
    else next.delete(id);
  }
  return next;
}

export function toggleRow({ ids }: CheckedRows, id: LineId): CheckedRows {
  return { ids: withIds(ids, [id], !ids.has(id)), anchor: id };
}

/** Gives every row from the anchor to this one the state that this one takes. */
export function toggleRange(checked: CheckedRows, shown: readonly LineId[], id: LineId): CheckedRows {
  const [from, to] = [checked.anchor === null ? -1 : shown.indexOf(checked.anchor), shown.indexOf(id)];
  if (from === -1 || to === -1) return toggleRow(checked, id);
  const range = shown.slice(Math.min(from, to), Math.max(from, to) + 1);
  return { ids: withIds(checked.ids, range, !checked.ids.has(id)), anchor: id };
}

/** Ticks all rows shown, or clears them when all are ticked; rows that are not shown keep their state. */
export function toggleAll({ ids }: CheckedRows, shown: readonly LineId[]): CheckedRows {
  return { ids: withIds(ids, shown, !shown.every((id) => ids.has(id))), anchor: null };
}

/** How many of the rows shown are ticked. */
export function checkedShare(ids: ReadonlySet<LineId>, shown: readonly LineId[]): 'none' | 'some' | 'all' {
  const count = shown.filter((id) => ids.has(id)).length;
  if (count === 0) return 'none';
  return count === shown.length ? 'all' : 'some';
}

type OnCheck = ((ids: readonly LineId[]) => void) | undefined;

/** Ticks of a table. The way to tick a row stays the same function, so that rows are not drawn anew. */
export function useCheckedRows<Row>(lines: readonly Line<Row>[], shown: readonly ShownLine<Row>[], onCheck: OnCheck) {
  const [checked, setChecked] = useState<CheckedRows>(() => initialChecked(lines));
  const ids = checkableIds(shown);
  const latest = useRef({ checked, ids, onCheck });
  useEffect(() => {
    latest.current = { checked, ids, onCheck };
  });
  const change = useCallback((next: CheckedRows) => {
    latest.current = { ...latest.current, checked: next };
    setChecked(next);
    latest.current.onCheck?.([...next.ids]);
  }, []);
  const toggle = useCallback(
    (id: LineId, isRange: boolean) => {
      const now = latest.current;
      change(isRange ? toggleRange(now.checked, now.ids, id) : toggleRow(now.checked, id));
    },
    [change],
  );
  return { ids: checked.ids, checkable: ids, toggle, toggleAll: () => change(toggleAll(checked, ids)) };
}
