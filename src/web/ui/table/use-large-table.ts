import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLanguage } from '../../context/language-context.ts';
import { type CheckedRows, checkableIds, initialChecked, toggleAll, toggleRange, toggleRow } from './checked-rows.ts';
import { filledColumns } from './filled-columns.ts';
import { shownRows } from './shown-rows.ts';
import { sortRows } from './sort-rows.ts';
import { isGroupHead, type RowId, type TableColumn, type TableRow } from './table-model.ts';
import { useColumnChoice } from './use-column-choice.ts';
import { type ShowMoreSettings, useShowMore } from './use-show-more.ts';
import { type SortSettings, useTableSort } from './use-table-sort.ts';

export interface LargeTableSettings extends SortSettings, ShowMoreSettings {
  readonly columns: readonly TableColumn[];
  readonly rows: readonly TableRow[];
  /** Rows shown before 'show more'; all when left out. */
  readonly limit?: number | undefined;
  readonly keepsEmpty?: boolean | undefined;
  readonly neverHide?: readonly string[] | undefined;
  readonly onCheck?: ((ids: readonly RowId[]) => void) | undefined;
}

const noColumns: readonly string[] = [];

function closedGroupsOf(rows: readonly TableRow[]): ReadonlySet<RowId> {
  return new Set(rows.filter((row) => isGroupHead(row) && row.show_group === false).map(({ id }) => id));
}

type Block = 'isPreviousOpen' | 'isNextOpen' | 'isHiddenOpen';

function useRowToggles(rows: readonly TableRow[]) {
  const [blocks, setBlocks] = useState({ isPreviousOpen: false, isNextOpen: false, isHiddenOpen: false });
  const [closedGroups, setClosedGroups] = useState(() => closedGroupsOf(rows));
  const toggleBlock = (block: Block) => setBlocks((now) => ({ ...now, [block]: !now[block] }));
  const toggleGroup = useCallback((id: RowId) => {
    setClosedGroups((now) => {
      const next = new Set(now);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  }, []);
  return { blocks, closedGroups, toggleBlock, toggleGroup };
}

function useCheckedRows(rows: readonly TableRow[], shown: readonly TableRow[], onCheck: LargeTableSettings['onCheck']) {
  const [checked, setChecked] = useState<CheckedRows>(() => initialChecked(rows));
  const ids = useMemo(() => checkableIds(shown), [shown]);
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
    (id: RowId, isRange: boolean) => {
      const now = latest.current;
      change(isRange ? toggleRange(now.checked, now.ids, id) : toggleRow(now.checked, id));
    },
    [change],
  );
  return { ids: checked.ids, checkable: ids, toggle, toggleAll: () => change(toggleAll(checked, ids)) };
}

/** Everything that a large table knows: its columns, the rows on screen, and what the reader opened, ticked, sorted and marked. */
export function useLargeTable(settings: LargeTableSettings) {
  const { columns, rows, limit, keepsEmpty = false, neverHide = noColumns, onCheck, onSort } = settings;
  const language = useLanguage();
  const filled = useMemo(
    () => filledColumns(columns, rows, { keepsEmpty, neverHide }),
    [columns, rows, keepsEmpty, neverHide],
  );
  const choice = useColumnChoice(columns, filled);
  const sorting = useTableSort(columns, rows, settings);
  const more = useShowMore(settings);
  const { blocks, closedGroups, toggleBlock, toggleGroup } = useRowToggles(rows);
  const localSort = onSort === undefined ? sorting.sort : null;
  const limitNow = more.isOpen ? null : (limit ?? null);
  const listing = useMemo(() => {
    const sorter = (some: readonly TableRow[]) => sortRows(some, columns, { sort: localSort, language });
    return shownRows(rows, { ...blocks, closedGroups, limit: limitNow }, sorter);
  }, [rows, columns, blocks, closedGroups, limitNow, localSort, language]);
  const onScreen = useMemo(() => listing.shown.map(({ row }) => row), [listing]);
  const checks = useCheckedRows(rows, onScreen, onCheck);
  return { choice, sorting, more, blocks, closedGroups, toggleBlock, toggleGroup, listing, checks, limitNow };
}

export type LargeTableState = ReturnType<typeof useLargeTable>;
