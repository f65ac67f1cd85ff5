import { type RefObject, useMemo } from 'react';
import styles from './table.module.css';
import type { TableLayout } from './table-layout.ts';
import { TableLine } from './table-line.tsx';
import { useRowFocus } from './use-row-focus.ts';
import type { TableState } from './use-table.ts';

export interface RowsProps<Row> {
  readonly state: TableState<Row>;
  readonly layout: TableLayout<Row>;
  readonly scroller: RefObject<HTMLElement | null>;
  readonly marksRows: boolean;
}

/** Which of the rows are drawn. */
export interface RowWindow {
  readonly isWindowed: boolean;
  readonly indexes: readonly number[];
  /** Heights that stand for the rows before and after, in px. */
  readonly before: number;
  readonly after: number;
  readonly measure: ((row: HTMLTableRowElement | null) => void) | undefined;
  readonly scrollTo: (index: number) => void;
}

/** A window around all rows. */
export function wholeWindow(count: number): RowWindow {
  const indexes = Array.from({ length: count }, (_, index) => index);
  return { isWindowed: false, indexes, before: 0, after: 0, measure: undefined, scrollTo: () => undefined };
}

/** All rows of a table. */
export function PlainRows<Row>(props: RowsProps<Row>) {
  const { length } = props.state.listing.drawn;
  const rowWindow = useMemo(() => wholeWindow(length), [length]);
  return <RowsInWindow {...props} rowWindow={rowWindow} />;
}

const headRows = 1;

/** The rows that a window names, between two fillers that keep the height. */
export function RowsInWindow<Row>(props: RowsProps<Row> & { readonly rowWindow: RowWindow }) {
  const { state, layout, marksRows, rowWindow } = props;
  const { listing, checks, closedGroups, toggleGroup } = state;
  const { drawn, hidden } = listing;
  const ids = useMemo(() => drawn.map(({ line }) => line.id), [drawn]);
  const { marked, entry, bodyProps } = useRowFocus({ ids, rowWindow });
  return (
    <>
      <Filler height={rowWindow.before} width={layout.width} />
      <tbody data-rows="" {...(marksRows ? bodyProps : {})}>
        {rowWindow.indexes.map((index) => {
          const shown = drawn[index];
          if (shown === undefined) return null;
          const { id } = shown.line;
          return (
            <TableLine
              key={id}
              shown={shown}
              index={index}
              layout={layout}
              ariaIndex={rowWindow.isWindowed ? index + 1 + headRows : undefined}
              tabIndex={marksRows ? (index === entry ? 0 : -1) : undefined}
              isMarked={marksRows && id === marked}
              isChecked={checks.ids.has(id)}
              isClosed={closedGroups.has(id)}
              isFolded={hidden?.has(id) ?? false}
              onCheck={checks.toggle}
              onToggleGroup={toggleGroup}
              measure={rowWindow.measure}
            />
          );
        })}
      </tbody>
      <Filler height={rowWindow.after} width={layout.width} />
    </>
  );
}

function Filler({ height, width }: { readonly height: number; readonly width: number }) {
  if (height <= 0) return null;
  return (
    <tbody aria-hidden="true" className={styles.filler}>
      <tr>
        <td colSpan={width} style={{ height }} />
      </tr>
    </tbody>
  );
}
