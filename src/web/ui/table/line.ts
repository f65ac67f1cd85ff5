import type { ReactNode } from 'react';

export type LineId = string | number;

/** Past rows are muted, the next one and sums stand out. */
export type Tone = 'past' | 'next' | 'sum';

/** A row of data in a table. */
export interface RowLine<Row> {
  readonly kind: 'row';
  readonly id: LineId;
  readonly row: Row;
  readonly tone?: Tone | undefined;
  /** In a block of its own that opens on demand, above or below the others; `folded`: among them, when the reader asks. */
  readonly place?: 'previous' | 'next' | 'folded';
  /** Columns that the first cell covers. */
  readonly span?: number;
  readonly isChecked?: boolean;
}

/** A row that the reader's level does not open. It has no data, so none can be sent. */
export interface LockedLine {
  readonly kind: 'locked';
  readonly id: LineId;
}

/** The head of a group with its rows. A group without rows is a line between others. */
export interface GroupLine<Row> {
  readonly kind: 'group';
  readonly id: LineId;
  readonly title: string;
  /** The head while the group is open, when it differs. */
  readonly openTitle?: string;
  /** False: closed until the reader opens it. */
  readonly isOpen?: boolean;
  readonly lines: readonly (RowLine<Row> | LockedLine)[];
}

export type Line<Row> = RowLine<Row> | LockedLine | GroupLine<Row>;

/** A line of totals: what stands in which column; the title takes the columns before them. */
export interface Total {
  readonly id: LineId;
  readonly title: string;
  readonly cells: Readonly<Record<string, ReactNode>>;
}

/** A line for each row. */
export function linesOf<Row>(
  rows: readonly Row[],
  idOf: (row: Row) => LineId,
  toneOf?: (row: Row) => Tone | undefined,
): readonly RowLine<Row>[] {
  return rows.map((row) => ({ kind: 'row', id: idOf(row), row, tone: toneOf?.(row) }));
}

/** The data of all lines, those in groups too. */
export function rowsOf<Row>(lines: readonly Line<Row>[]): readonly Row[] {
  return lines.flatMap((line) => {
    if (line.kind === 'locked') return [];
    return line.kind === 'group' ? rowsOf(line.lines) : [line.row];
  });
}
