import { type MouseEvent, memo, type Ref } from 'react';
import { useLabels } from '../../context/language-context.ts';
import { LockedMarker } from '../feedback/locked-marker.tsx';
import { classNames } from '../layout/class-names.ts';
import { Icon } from '../layout/icon.tsx';
import { CellContent } from './cell-content.tsx';
import { cellText } from './cell-value.ts';
import styles from './large-table.module.css';
import type { ShownRow } from './shown-rows.ts';
import base from './table.module.css';
import type { TableLayout } from './table-layout.ts';
import { cellOf, type DataRow, isGroupHead, isMaskedCell, type RowId } from './table-model.ts';

interface RowActions {
  readonly onCheck: (id: RowId, isRange: boolean) => void;
  readonly onToggleGroup: (id: RowId) => void;
}

interface TableRowProps extends RowActions {
  readonly shown: ShownRow;
  readonly index: number;
  readonly layout: TableLayout;
  /** Place in the whole table for readers of the screen, when not all rows are drawn. */
  readonly ariaIndex: number | undefined;
  readonly isEntry: boolean;
  readonly isMarked: boolean;
  readonly isChecked: boolean;
  readonly isClosed: boolean;
  readonly measure: Ref<HTMLTableRowElement> | undefined;
}

/** Known tones of rows; any other class goes to the row as it is. */
export function toneOf(name: string | undefined): string | undefined {
  const tones = new Set(['past', 'sum', 'next']);
  return name !== undefined && tones.has(name) ? base[name] : name;
}

/** One row: data, the head of a group, or the marker of a locked row. */
export const TableRowLine = memo(function TableRowLine(props: TableRowProps) {
  const { shown, index, layout, ariaIndex, isEntry, isMarked, measure } = props;
  const { row } = shown;
  const isHead = isGroupHead(row);
  const focus = { tabIndex: isEntry ? 0 : -1 };
  return (
    <tr
      ref={measure}
      data-index={index}
      aria-rowindex={ariaIndex}
      aria-current={isMarked ? 'true' : undefined}
      className={classNames(
        isHead && base.group,
        isMarked && styles.marked,
        toneOf(row.isLocked ? undefined : row.class),
      )}
      {...focus}
    >
      {row.isLocked ? (
        <LockedCells number={shown.number} layout={layout} />
      ) : isHead ? (
        <GroupCell row={row} layout={layout} isClosed={props.isClosed} onToggle={props.onToggleGroup} />
      ) : (
        <DataCells
          row={row}
          layout={layout}
          number={shown.number}
          isChecked={props.isChecked}
          onCheck={props.onCheck}
        />
      )}
    </tr>
  );
});

export function LockedCells({ number, layout }: { readonly number: number | null; readonly layout: TableLayout }) {
  return (
    <>
      {layout.hasNumbers && <td className={classNames(base.number, styles.numbering)}>{number}</td>}
      <td colSpan={layout.width - Number(layout.hasNumbers)} className={base.wide}>
        <LockedMarker />
      </td>
    </>
  );
}

/** The first text among the cells of a head. */
export function nameOfGroup(row: DataRow, layout: TableLayout): string {
  return layout.columns.map(({ id }) => cellText(cellOf(row, id))).find((text) => text !== null) ?? '';
}

interface GroupCellProps {
  readonly row: DataRow;
  readonly layout: TableLayout;
  readonly isClosed: boolean;
  readonly onToggle: (id: RowId) => void;
}

function GroupCell({ row, layout, isClosed, onToggle }: GroupCellProps) {
  return (
    <th scope="rowgroup" colSpan={layout.width} className={base.wide}>
      <button type="button" className={styles.groupButton} aria-expanded={!isClosed} onClick={() => onToggle(row.id)}>
        <Icon name={isClosed ? 'right' : 'down'} />
        {nameOfGroup(row, layout)}
      </button>
    </th>
  );
}

interface DataCellsProps {
  readonly row: DataRow;
  readonly layout: TableLayout;
  readonly number?: number | null;
  readonly isChecked?: boolean;
  readonly onCheck?: RowActions['onCheck'];
}

export function DataCells({ row, layout, number = null, isChecked = false, onCheck }: DataCellsProps) {
  const span = Math.max(1, Math.min(row.colspan ?? 1, layout.columns.length));
  const columns = layout.columns.filter((_, at) => at === 0 || at >= span);
  return (
    <>
      {layout.hasNumbers && <td className={classNames(base.number, styles.numbering)}>{number}</td>}
      {layout.hasChecks && (
        <td className={classNames(styles.tick, layout.isFolding && base.kept)}>
          <CheckRow number={number ?? 0} isChecked={isChecked} onCheck={(isRange) => onCheck?.(row.id, isRange)} />
        </td>
      )}
      {columns.map((column, at) => (
        <td key={column.id} className={layout.classOf(column)} colSpan={at === 0 && span > 1 ? span : undefined}>
          <CellContent
            cell={cellOf(row, column.id)}
            isMasked={isMaskedCell(row, column.id)}
            isReduced={layout.isReduced && column.isComment !== true}
          />
        </td>
      ))}
    </>
  );
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
