import { type ReactNode, type RefObject, useMemo, useRef } from 'react';
import { useLabels } from '../../context/language-context.ts';
import { ColumnPicker } from '../controls/column-picker.tsx';
import { EmptyState } from '../feedback/notice.tsx';
import { classNames } from '../layout/class-names.ts';
import { columnWidths } from './column-widths.ts';
import styles from './large-table.module.css';
import { BlockToggle, MoreRows } from './more-rows.tsx';
import { SidewaysArrows } from './sideways-arrows.tsx';
import base from './table.module.css';
import { TableBody } from './table-body.tsx';
import { TableHead } from './table-head.tsx';
import { type LayoutSettings, type TableLayout, tableClass, tableLayout } from './table-layout.ts';
import { headText } from './table-model.ts';
import { FailedRows, LoadingRows, NoRows, type StateTexts, type TableState } from './table-states.tsx';
import { type LargeTableSettings, type LargeTableState, useLargeTable } from './use-large-table.ts';
import { drawnWhole } from './use-row-window.ts';
import { type Sideways, useSideways } from './use-sideways.ts';

export interface LargeTableProps extends LargeTableSettings, LayoutSettings, StateTexts {
  readonly caption: string;
  readonly state?: TableState;
  /** True when there are rows below the limit that the reader's level did not let be sent. */
  readonly hasWithheld?: boolean;
  /** `own`: the table scrolls within itself; otherwise it is as tall as its rows, and long ones alone scroll. */
  readonly scrolls?: 'page' | 'own';
  /** Stands beside the column picker. */
  readonly tools?: ReactNode;
}

/** A table for many rows; see the settings for what it can do. */
export function LargeTable(props: LargeTableProps) {
  const { state = 'ready', rows } = props;
  if (state === 'loading') return <LoadingRows />;
  if (state === 'failed') return <FailedRows {...props} />;
  if (rows.length === 0) return <NoRows {...props} />;
  return <FilledTable {...props} />;
}

function FilledTable(props: LargeTableProps) {
  const text = useLabels('tables');
  const state = useLargeTable(props);
  const scroller = useRef<HTMLElement>(null);
  const place = useSideways(scroller);
  const { hasPicker = false, hasNumbers, hasChecks, hasStickyColumn, isReduced, mobile } = props;
  const columns = state.choice.shown;
  const layout = useMemo(
    () => tableLayout(columns, { hasPicker, hasNumbers, hasChecks, hasStickyColumn, isReduced, mobile }),
    [columns, hasPicker, hasNumbers, hasChecks, hasStickyColumn, isReduced, mobile],
  );
  return (
    <div className={styles.whole}>
      <div className={styles.tools}>
        {props.tools}
        <span className={styles.count} role="status">
          {state.checks.ids.size > 0 && text('rows_selected', { count: state.checks.ids.size })}
        </span>
        <SidewaysArrows scroller={scroller} place={place} />
        {hasPicker && <ColumnPicker tools={state.choice.tools} />}
      </div>
      {columns.length === 0 ? (
        <EmptyState icon="columns" title={text('no_columns')} reason={text('no_columns_reason')} role="status" />
      ) : (
        <Scroller {...props} layout={layout} tableState={state} scroller={scroller} place={place} />
      )}
      <Foot state={state} hasWithheld={props.hasWithheld ?? false} />
      <p className="sr" role="status">
        <SortWords {...props} tableState={state} />
      </p>
    </div>
  );
}

interface ScrollerProps extends LargeTableProps {
  readonly layout: TableLayout;
  readonly tableState: LargeTableState;
  readonly scroller: RefObject<HTMLElement | null>;
  readonly place: Sideways;
}

function Scroller({ layout, tableState, scroller, place, caption, mobile, sortFields = [], scrolls }: ScrollerProps) {
  const count = tableState.listing.shown.length;
  const isWindowed = count > drawnWhole;
  const isOwn = scrolls === 'own' || isWindowed;
  const inPage = place.isMeasured ? (place.isWide ? styles.wide : styles.inPage) : undefined;
  return (
    <section
      ref={scroller}
      className={classNames(base.scroll, styles.scroller, isOwn ? styles.own : inPage)}
      aria-label={caption}
      {...(isOwn || place.isWide ? { tabIndex: 0 } : {})}
    >
      <table
        className={classNames(tableClass(layout, mobile), isWindowed && styles.fixed)}
        aria-rowcount={isWindowed ? count + 1 : undefined}
      >
        <caption className="sr">{caption}</caption>
        {isWindowed && <Widths layout={layout} state={tableState} />}
        <TableHead layout={layout} state={tableState} sortFields={sortFields} />
        <PreviousToggle state={tableState} layout={layout} />
        <TableBody state={tableState} layout={layout} scroller={scroller} />
      </table>
    </section>
  );
}

function Widths({ layout, state }: { readonly layout: TableLayout; readonly state: LargeTableState }) {
  const { shown } = state.listing;
  const { columns } = layout;
  const rows = useMemo(() => shown.map(({ row }) => row), [shown]);
  const widths = useMemo(() => columnWidths(columns, rows), [columns, rows]);
  return (
    <colgroup>
      {layout.hasNumbers && <col className={styles.numberWidth} />}
      {layout.hasChecks && <col className={styles.tickWidth} />}
      {columns.map((column, at) => (
        <col key={column.id} style={{ width: `calc(${widths[at] ?? 0}ch + 2 * var(--sp-12))` }} />
      ))}
    </colgroup>
  );
}

function PreviousToggle({ state, layout }: { readonly state: LargeTableState; readonly layout: TableLayout }) {
  const text = useLabels('tables');
  if (!state.listing.hasPrevious) return null;
  return (
    <tbody className="needs-script">
      <tr>
        <td colSpan={layout.width} className={base.wide}>
          <BlockToggle
            isOpen={state.blocks.isPreviousOpen}
            onToggle={() => state.toggleBlock('isPreviousOpen')}
            words={{ show: text('show_previous'), hide: text('hide_previous') }}
            direction="up"
          />
        </td>
      </tr>
    </tbody>
  );
}

function Foot({ state, hasWithheld }: { readonly state: LargeTableState; readonly hasWithheld: boolean }) {
  const text = useLabels('tables');
  const { listing, more, blocks, toggleBlock } = state;
  const hasMore = listing.isLong || more.isOpen || hasWithheld;
  if (!hasMore && !listing.hasNext && !listing.hasHidden) return null;
  return (
    <div className={classNames(styles.foot, 'needs-script')}>
      {listing.hasNext && (
        <BlockToggle
          isOpen={blocks.isNextOpen}
          onToggle={() => toggleBlock('isNextOpen')}
          words={{ show: text('show_next'), hide: text('hide_next') }}
          direction="down"
        />
      )}
      {listing.hasHidden && (
        <BlockToggle
          isOpen={blocks.isHiddenOpen}
          onToggle={() => toggleBlock('isHiddenOpen')}
          words={{ show: text('show_hidden'), hide: text('hide_hidden') }}
          direction="down"
        />
      )}
      {hasMore && <MoreRows more={more} />}
    </div>
  );
}

/** Says the order to those who do not see the marker, once they changed it. */
function SortWords({ columns, sort = null, order, tableState }: LargeTableProps & Pick<ScrollerProps, 'tableState'>) {
  const text = useLabels('tables');
  const first = useRef({ sort, order });
  const now = tableState.sorting.sort;
  const isAsSupplied = (now?.column ?? null) === first.current.sort && (now === null || now.order === (order ?? 'asc'));
  if (isAsSupplied) return null;
  const column = columns.find(({ id }) => id === now?.column);
  if (now === null || column === undefined) return text('sorted_none');
  return text(now.order === 'asc' ? 'sorted_ascending' : 'sorted_descending', { column: headText(column) });
}
