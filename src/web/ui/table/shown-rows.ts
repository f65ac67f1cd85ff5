import { isGroupHead, type RowId, type TableRow } from './table-model.ts';

/** What the reader has opened. */
export interface RowToggles {
  readonly isPreviousOpen: boolean;
  readonly isNextOpen: boolean;
  readonly isHiddenOpen: boolean;
  readonly closedGroups: ReadonlySet<RowId>;
  /** Rows of the main part that are shown; null shows all. */
  readonly limit: number | null;
}

/** A row in its place: its number among the rows shown; null for heads of groups. */
export interface ShownRow {
  readonly row: TableRow;
  readonly number: number | null;
}

export interface RowListing {
  readonly shown: readonly ShownRow[];
  readonly hasPrevious: boolean;
  readonly hasNext: boolean;
  readonly hasHidden: boolean;
  /** True when the main part has more rows than the limit, whether they are shown or not. */
  readonly isLong: boolean;
}

interface Section {
  readonly head: TableRow | null;
  readonly rows: TableRow[];
}

/** Groups by their heads; a row with a number of a group goes to it, any other to the head above. */
function sectionsOf(rows: readonly TableRow[]): readonly Section[] {
  let current: Section = { head: null, rows: [] };
  const sections = [current];
  const byNumber = new Map<number, Section>();
  for (const row of rows) {
    const number = row.isLocked ? undefined : row.subregion_id;
    if (!isGroupHead(row)) {
      const own = number === undefined ? undefined : byNumber.get(number);
      (own ?? current).rows.push(row);
      continue;
    }
    current = { head: row, rows: [] };
    sections.push(current);
    if (number !== undefined) byNumber.set(number, current);
  }
  return sections;
}

type Sorter = (rows: readonly TableRow[]) => readonly TableRow[];

function opened(rows: readonly TableRow[], closed: ReadonlySet<RowId>, sort: Sorter): readonly TableRow[] {
  return sectionsOf(rows).flatMap(({ head, rows: own }) => {
    if (head === null) return sort(own);
    return closed.has(head.id) ? [head] : [head, ...sort(own)];
  });
}

/** The first rows up to the limit; heads of groups do not count, and none stands last alone. */
function limited(rows: readonly TableRow[], limit: number): readonly TableRow[] {
  let left = limit;
  const end = rows.findIndex((row) => !isGroupHead(row) && left-- === 0);
  const kept = end === -1 ? [...rows] : rows.slice(0, end);
  while (end !== -1 && kept.at(-1) !== undefined && isGroupHead(kept.at(-1) as TableRow)) kept.pop();
  return kept;
}

const placeOf = (row: TableRow) => (row.isLocked ? undefined : row.show);

/** The rows that stand on screen, in their order. Each block and each group is sorted within itself. */
export function shownRows(rows: readonly TableRow[], toggles: RowToggles, sort: Sorter): RowListing {
  const all = rows.filter((row) => row.isLocked || row.hidden !== true);
  const previous = all.filter((row) => placeOf(row) === 'prev');
  const next = all.filter((row) => placeOf(row) === 'next');
  const hidden = all.filter((row) => placeOf(row) === 'hide');
  const main = all.filter((row) => placeOf(row) === undefined || (toggles.isHiddenOpen && placeOf(row) === 'hide'));
  const mainShown = opened(main, toggles.closedGroups, sort);
  const counted = mainShown.filter((row) => !isGroupHead(row)).length;
  const listed = [
    ...(toggles.isPreviousOpen ? sort(previous) : []),
    ...(toggles.limit === null ? mainShown : limited(mainShown, toggles.limit)),
    ...(toggles.isNextOpen ? sort(next) : []),
  ];
  let number = 0;
  return {
    shown: listed.map((row) => ({ row, number: isGroupHead(row) ? null : ++number })),
    hasPrevious: previous.length > 0,
    hasNext: next.length > 0,
    hasHidden: hidden.length > 0,
    isLong: toggles.limit !== null && counted > toggles.limit,
  };
}
