import type { GroupLine, Line, LineId, LockedLine, RowLine } from './column.ts';

/** What the reader has opened. */
export interface Toggles {
  readonly isPreviousOpen: boolean;
  readonly isNextOpen: boolean;
  readonly isFoldedOpen: boolean;
  readonly closedGroups: ReadonlySet<LineId>;
  /** Rows of the main part that are shown; null shows all. */
  readonly limit: number | null;
}

/** Everything open: what a reader without a script has to get. */
export const allOpen: Toggles = {
  isPreviousOpen: true,
  isNextOpen: true,
  isFoldedOpen: true,
  closedGroups: new Set(),
  limit: null,
};

/** A line in its place: its number among the rows shown; null for heads of groups. */
export interface ShownLine<Row> {
  readonly line: Line<Row>;
  readonly number: number | null;
}

export interface Listing<Row> {
  readonly shown: readonly ShownLine<Row>[];
  readonly hasPrevious: boolean;
  readonly hasNext: boolean;
  readonly hasFolded: boolean;
  /** True when the main part has more rows than the limit, whether they are shown or not. */
  readonly isLong: boolean;
}

type Single<Row> = RowLine<Row> | LockedLine;

const placeOf = <Row>(line: Line<Row>) => (line.kind === 'row' ? line.place : undefined);

function flat<Row>(lines: readonly Line<Row>[], closed: ReadonlySet<LineId>): readonly Line<Row>[] {
  return lines.flatMap((line): readonly Line<Row>[] =>
    line.kind !== 'group' || closed.has(line.id) ? [line] : [line, ...line.lines],
  );
}

/** The first rows up to the limit; heads of groups do not count, and none stands last alone. */
function limited<Row>(lines: readonly Line<Row>[], limit: number): readonly Line<Row>[] {
  let left = limit;
  const end = lines.findIndex((line) => line.kind !== 'group' && left-- === 0);
  if (end === -1) return lines;
  const last = lines.slice(0, end).findLastIndex((line) => line.kind !== 'group');
  return lines.slice(0, last + 1);
}

function withoutFolded<Row>(lines: readonly Line<Row>[]): readonly Line<Row>[] {
  const isOpen = (line: Line<Row>) => placeOf(line) !== 'folded';
  return lines
    .filter(isOpen)
    .map((line) => (line.kind === 'group' ? { ...line, lines: line.lines.filter(isOpen) } : line));
}

/** The lines that stand on screen, in their order. */
export function shownLines<Row>(lines: readonly Line<Row>[], toggles: Toggles): Listing<Row> {
  const previous = lines.filter((line) => placeOf(line) === 'previous');
  const next = lines.filter((line) => placeOf(line) === 'next');
  const main = lines.filter((line) => placeOf(line) === undefined || placeOf(line) === 'folded');
  const mainShown = flat(toggles.isFoldedOpen ? main : withoutFolded(main), toggles.closedGroups);
  const listed = [
    ...(toggles.isPreviousOpen ? previous : []),
    ...(toggles.limit === null ? mainShown : limited(mainShown, toggles.limit)),
    ...(toggles.isNextOpen ? next : []),
  ];
  const counted = mainShown.filter(({ kind }) => kind !== 'group').length;
  let number = 0;
  return {
    shown: listed.map((line) => ({ line, number: line.kind === 'group' ? null : ++number })),
    hasPrevious: previous.length > 0,
    hasNext: next.length > 0,
    hasFolded: flat(main, new Set()).some((line) => placeOf(line) === 'folded'),
    isLong: toggles.limit !== null && counted > toggles.limit,
  };
}

/** Groups that are closed until the reader opens them. */
export function closedAtFirst<Row>(lines: readonly Line<Row>[]): ReadonlySet<LineId> {
  const closed = lines.filter((line): line is GroupLine<Row> => line.kind === 'group' && line.isOpen === false);
  return new Set(closed.map(({ id }) => id));
}

/** Rows on screen that can be ticked. */
export function checkableIds<Row>(shown: readonly ShownLine<Row>[]): readonly LineId[] {
  return shown.flatMap(({ line }) => (line.kind === 'row' ? [line.id] : []));
}

/** Every row of a table, those of groups too. */
export function singleLines<Row>(lines: readonly Line<Row>[]): readonly Single<Row>[] {
  return lines.flatMap((line): readonly Single<Row>[] => (line.kind === 'group' ? line.lines : [line]));
}
