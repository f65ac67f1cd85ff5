import { type RefObject, useMemo } from 'react';
import styles from './large-table.module.css';
import type { TableLayout } from './table-layout.ts';
import { TableRowLine } from './table-row.tsx';
import type { LargeTableState } from './use-large-table.ts';
import { useRowFocus } from './use-row-focus.ts';
import { useRowWindow } from './use-row-window.ts';

interface TableBodyProps {
  readonly state: LargeTableState;
  readonly layout: TableLayout;
  readonly scroller: RefObject<HTMLElement | null>;
}

const headRows = 1;

/** The rows of a table; of a long one those near the view, between two fillers that keep the height. */
export function TableBody({ state, layout, scroller }: TableBodyProps) {
  const { listing, checks, closedGroups, toggleGroup } = state;
  const { shown } = listing;
  const rowWindow = useRowWindow(shown.length, scroller);
  const ids = useMemo(() => shown.map(({ row }) => row.id), [shown]);
  const { marked, entry, bodyProps } = useRowFocus({ ids, rowWindow });
  return (
    <>
      <Filler height={rowWindow.before} width={layout.width} />
      <tbody data-rows="" {...bodyProps}>
        {rowWindow.indexes.map((index) => {
          const row = shown[index];
          if (row === undefined) return null;
          const { id } = row.row;
          return (
            <TableRowLine
              key={id}
              shown={row}
              index={index}
              layout={layout}
              ariaIndex={rowWindow.isWindowed ? index + 1 + headRows : undefined}
              isEntry={index === entry}
              isMarked={id === marked}
              isChecked={checks.ids.has(id)}
              isClosed={closedGroups.has(id)}
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
