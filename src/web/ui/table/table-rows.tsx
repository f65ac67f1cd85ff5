import { type MouseEvent, memo, type Ref, type RefObject, useMemo } from 'react';
import { useLabels } from '../../context/reader-context.tsx';
import { LockedMarker, Masked } from '../feedback/masked.tsx';
import { CellText } from '../layout/change.tsx';
import { classNames } from '../layout/class-names.ts';
import { Icon } from '../layout/icon.tsx';
import type { Column, GroupLine, LineId, RowLine, TableLayout } from './column.ts';
import type { ShownLine } from './shown-lines.ts';
import styles from './table.module.css';
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

interface TableLineProps<Row> {
  readonly shown: ShownLine<Row>;
  readonly index: number;
  readonly layout: TableLayout<Row>;
  /** Place in the whole table for readers of the screen, when not all rows are drawn. */
  readonly ariaIndex: number | undefined;
  readonly tabIndex: number | undefined;
  readonly isMarked: boolean;
  readonly isChecked: boolean;
  readonly isClosed: boolean;
  /** True: out of sight where a script can open it. */
  readonly isFolded: boolean;
  readonly onCheck: (id: LineId, isRange: boolean) => void;
  readonly onToggleGroup: (id: LineId) => void;
  readonly measure: Ref<HTMLTableRowElement> | undefined;
}

function DrawnLine<Row>(props: TableLineProps<Row>) {
  const { shown, index, layout, ariaIndex, tabIndex, isMarked, isFolded, measure } = props;
  const { line, number } = shown;
  return (
    <tr
      ref={measure}
      data-index={index}
      aria-rowindex={ariaIndex}
      aria-current={isMarked ? 'true' : undefined}
      tabIndex={tabIndex}
      className={classNames(
        line.kind === 'group' && styles.group,
        line.kind === 'row' && line.tone !== undefined && styles[line.tone],
        isMarked && styles.marked,
        isFolded && styles.folded,
      )}
    >
      {line.kind === 'group' && (
        <GroupCell line={line} width={layout.width} isClosed={props.isClosed} onToggle={props.onToggleGroup} />
      )}
      {line.kind === 'locked' && <LockedCells number={number} layout={layout} />}
      {line.kind === 'row' && (
        <DataCells line={line} layout={layout} number={number} isChecked={props.isChecked} onCheck={props.onCheck} />
      )}
    </tr>
  );
}

/** One line of a table: data, the head of a group, or the marker of a locked row. */
const TableLine = memo(DrawnLine) as typeof DrawnLine;

function LockedCells<Row>({ number, layout }: { readonly number: number | null; readonly layout: TableLayout<Row> }) {
  return (
    <>
      {layout.hasNumbers && <td className={classNames(styles.number, styles.numbering)}>{number}</td>}
      <td colSpan={layout.width - Number(layout.hasNumbers)} className={styles.across}>
        <LockedMarker />
      </td>
    </>
  );
}

interface GroupCellProps<Row> {
  readonly line: GroupLine<Row>;
  readonly width: number;
  readonly isClosed: boolean;
  readonly onToggle: (id: LineId) => void;
}

function GroupCell<Row>({ line, width, isClosed, onToggle }: GroupCellProps<Row>) {
  const title = isClosed ? line.title : (line.openTitle ?? line.title);
  return (
    <th scope="rowgroup" colSpan={width} className={styles.across}>
      {line.lines.length === 0 ? (
        title
      ) : (
        <button
          type="button"
          className={styles.groupButton}
          aria-expanded={!isClosed}
          // A command, and no title of rows.
          data-unread={line.openTitle === undefined ? undefined : ''}
          onClick={() => onToggle(line.id)}
        >
          <Icon name={isClosed ? 'right' : 'down'} />
          {title}
        </button>
      )}
    </th>
  );
}

interface DataCellsProps<Row> {
  readonly line: RowLine<Row>;
  readonly layout: TableLayout<Row>;
  readonly number: number | null;
  readonly isChecked: boolean;
  readonly onCheck: TableLineProps<Row>['onCheck'];
}

function DataCells<Row>({ line, layout, number, isChecked, onCheck }: DataCellsProps<Row>) {
  const span = Math.max(1, Math.min(line.span ?? 1, layout.columns.length));
  const columns = layout.columns.filter((_, at) => at === 0 || at >= span);
  return (
    <>
      {layout.hasNumbers && <td className={classNames(styles.number, styles.numbering)}>{number}</td>}
      {layout.hasChecks && (
        <td className={classNames(styles.tick, layout.phoneColumns !== null && styles.kept)}>
          <CheckRow number={number ?? 0} isChecked={isChecked} onCheck={(isRange) => onCheck(line.id, isRange)} />
        </td>
      )}
      {columns.map((column, at) => (
        <td key={column.id} className={layout.classOf(column.id)} colSpan={at === 0 && span > 1 ? span : undefined}>
          <CellContent column={column} row={line.row} />
        </td>
      ))}
    </>
  );
}

function CellContent<Row>({ column, row }: { readonly column: Column<Row>; readonly row: Row }) {
  if (column.isMasked?.(row) === true) return <Masked />;
  return column.cell(row) ?? <CellText text={null} reason={column.reason?.(row)} />;
}

interface CheckRowProps {
  readonly number: number;
  readonly isChecked: boolean;
  readonly onCheck: (isRange: boolean) => void;
}

function CheckRow({ number, isChecked, onCheck }: CheckRowProps) {
  const text = useLabels('tables');
  const onClick = (event: MouseEvent) => onCheck(event.shiftKey);
  return (
    <label className={styles.tickBox}>
      <input
        type="checkbox"
        aria-label={text('select_row', { row: number })}
        checked={isChecked}
        onClick={onClick}
        onChange={() => undefined}
      />
    </label>
  );
}

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
