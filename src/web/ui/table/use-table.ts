import { useCallback, useMemo, useState, useSyncExternalStore } from 'react';
import type { To } from 'react-router';
import { useLanguage } from '../../context/reader-context.tsx';
import { useIsReadWhole } from '../feedback/read-whole.ts';
import { useCheckedRows } from './checked-rows.ts';
import type { Column, Line, LineId, TableSort } from './column.ts';
import { filledColumns, isClosedColumn, rowsOf } from './column.ts';
import { useColumnChoice } from './column-choice.ts';
import { type ShowMoreSettings, useShowMore } from './show-more.tsx';
import { allOpen, closedAtFirst, shownLines, singleLines, type Toggles } from './shown-lines.ts';
import { nextSort, sortedLines } from './sort-lines.ts';

/** Above this count only the rows near the view are drawn. */
export const drawnWhole = 200;

/** Who sorts: the table itself, or the server, which is asked by a call or by an address. */
type Sorting =
  | { readonly by: 'table'; readonly first?: TableSort }
  | { readonly by: 'call'; readonly sort: TableSort | null; readonly onSort: (sort: TableSort | null) => void }
  | {
      readonly by: 'address';
      readonly sort: TableSort | null;
      readonly to: (column: string) => To;
      /** Columns that order what is equal in those before, and the address with one more; absent where one column sorts. */
      readonly further?: readonly TableSort[];
      readonly toAlso?: (column: string) => To;
      /** True: the browser's history keeps one entry for all orders. */
      readonly replaces?: boolean;
    };

export interface TableSettings<Row> extends ShowMoreSettings {
  readonly columns: readonly Column<Row>[];
  readonly lines: readonly Line<Row>[];
  /** Without it nothing sorts. */
  readonly sorting?: Sorting | undefined;
  /** Rows shown before 'show more'; all when left out. */
  readonly limit?: number | undefined;
  /** True: columns that are empty in every row stay. */
  readonly keepsEmpty?: boolean | undefined;
  readonly onCheck?: ((ids: readonly LineId[]) => void) | undefined;
}

export interface SortTools {
  readonly sort: TableSort | null;
  /** All columns that sort, the first one first. */
  readonly sorts: readonly TableSort[];
  /** Columns whose order would tell masked values. */
  readonly closed: ReadonlySet<string>;
  /** What a click on a head does, or where it leads. */
  readonly toggle: (column: string) => (() => void) | { readonly to: To; readonly replace: boolean };
  /** Where a click with the shift key leads, which sorts by one more column; null where one column sorts. */
  readonly also: ((column: string) => To) | null;
}

function useSort<Row>({ sorting }: TableSettings<Row>, closed: ReadonlySet<string>): SortTools | null {
  const [own, setOwn] = useState(() => (sorting?.by === 'table' ? (sorting.first ?? null) : null));
  if (sorting === undefined) return null;
  const asked = sorting.by === 'table' ? own : sorting.sort;
  const sort = asked !== null && closed.has(asked.column) ? null : asked;
  const ask = sorting.by === 'call' ? sorting.onSort : setOwn;
  const toggle = (column: string) =>
    sorting.by === 'address'
      ? { to: sorting.to(column), replace: sorting.replaces ?? false }
      : () => ask(nextSort(sort, column));
  const { further = [], toAlso = null } = sorting.by === 'address' ? sorting : {};
  const sorts = sort === null ? [] : [sort, ...further.filter(({ column }) => !closed.has(column))];
  return { sort, sorts, closed, toggle, also: toAlso };
}

type Block = 'isPreviousOpen' | 'isNextOpen' | 'isFoldedOpen';

function useToggles<Row>(lines: readonly Line<Row>[]) {
  const [blocks, setBlocks] = useState({ isPreviousOpen: false, isNextOpen: false, isFoldedOpen: false });
  const [closedGroups, setClosedGroups] = useState(() => closedAtFirst(lines));
  const toggleBlock = (block: Block) => setBlocks((now) => ({ ...now, [block]: !now[block] }));
  const toggleGroup = useCallback((id: LineId) => {
    setClosedGroups((now) => {
      const next = new Set(now);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  }, []);
  return { blocks, closedGroups, toggleBlock, toggleGroup };
}

const never = () => () => undefined;

/** False in the first HTML, which readers without a script keep; true at once where nothing depends on it, so that nothing is drawn again. */
function useHasScript(isAsked: boolean): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => !isAsked,
  );
}

/** The lines on screen. In the first HTML closed ones stand too, out of sight for those who have a script to open them. */
function useListing<Row>(lines: readonly Line<Row>[], toggles: Toggles) {
  const { isPreviousOpen, isNextOpen, isFoldedOpen, closedGroups, limit } = toggles;
  const listing = useMemo(
    () => shownLines(lines, { isPreviousOpen, isNextOpen, isFoldedOpen, closedGroups, limit }),
    [lines, isPreviousOpen, isNextOpen, isFoldedOpen, closedGroups, limit],
  );
  const hasClosed = useMemo(() => shownLines(lines, allOpen).shown.length > listing.shown.length, [lines, listing]);
  const hasScript = useHasScript(hasClosed);
  const folded = useMemo(() => {
    if (hasScript || singleLines(lines).length > drawnWhole) return null;
    const open = new Set(listing.shown.map(({ line }) => line.id));
    const { shown } = shownLines(lines, allOpen);
    return { shown, hidden: new Set(shown.map(({ line }) => line.id).filter((id) => !open.has(id))) };
  }, [hasScript, lines, listing]);
  return { ...listing, drawn: folded?.shown ?? listing.shown, hidden: folded?.hidden ?? null };
}

/** Everything that a table knows: its columns, the lines on screen, and what the reader opened, ticked and sorted. */
export function useTable<Row>(settings: TableSettings<Row>) {
  const { columns, lines, sorting, limit = null, keepsEmpty = false, onCheck } = settings;
  const language = useLanguage();
  const rows = useMemo(() => rowsOf(lines), [lines]);
  const filled = useMemo(() => (keepsEmpty ? columns : filledColumns(columns, rows)), [columns, rows, keepsEmpty]);
  const closed = useMemo(
    () => new Set(columns.filter((column) => isClosedColumn(column, rows)).map(({ id }) => id)),
    [columns, rows],
  );
  const choice = useColumnChoice(columns, filled);
  const sort = useSort(settings, closed);
  const more = useShowMore(settings);
  const { blocks, closedGroups, toggleBlock, toggleGroup } = useToggles(lines);
  const ownSort = sorting?.by === 'table' ? (sort?.sort ?? null) : null;
  const sorted = useMemo(
    () => sortedLines(lines, columns, { sort: ownSort, language }),
    [lines, columns, ownSort, language],
  );
  const chosen = { ...blocks, closedGroups, limit: more.isOpen ? null : limit };
  const whole = { ...allOpen, limit: more.mayOpen ? null : limit };
  const toggles = useIsReadWhole() ? whole : chosen;
  const listing = useListing(sorted, toggles);
  const checks = useCheckedRows(lines, listing.shown, onCheck);
  return { choice, sort, more, blocks, closedGroups: toggles.closedGroups, toggleBlock, toggleGroup, listing, checks };
}

export type TableState<Row> = ReturnType<typeof useTable<Row>>;
