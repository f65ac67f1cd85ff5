import type { ComponentType, CSSProperties, ReactNode, RefObject } from 'react';
import { useMemo, useRef, useState } from 'react';
import { useLabels } from '../../context/reader-context.tsx';
import button from '../controls/button.module.css';
import { EmptyState } from '../feedback/notice.tsx';
import { classNames } from '../layout/class-names.ts';
import { Icon } from '../layout/icon.tsx';
import { type LayoutSettings, type TableLayout, type Total, tableLayout, totalCells } from './column.ts';
import { ColumnPicker } from './column-picker.tsx';
import { FullTable, FullTableButton, fullColumns, phoneRows } from './full-table.tsx';
import { BlockToggle, MoreRows } from './show-more.tsx';
import styles from './table.module.css';
import { TableHead } from './table-head.tsx';
import { PlainRows, type RowsProps } from './table-rows.tsx';
import { type Sideways, useSideways, useSidewaysPress } from './use-sideways.ts';
import { drawnWhole, type TableSettings, type TableState, useTable } from './use-table.ts';

export interface TableProps<Row> extends TableSettings<Row>, LayoutSettings {
  readonly caption: string;
  readonly totals?: readonly Total[];
  /** The reader can choose columns. */
  readonly hasPicker?: boolean;
  /** True: one row takes the focus, arrows walk the rows, a click or a key marks one. */
  readonly marksRows?: boolean;
  /** True when there are rows below the limit that the reader's level did not let be sent. */
  readonly hasWithheld?: boolean;
  /** `own`: the table scrolls within itself; otherwise it is as tall as its rows, and long ones alone scroll. */
  readonly scrolls?: 'page' | 'own';
  /** Stands above the table. */
  readonly tools?: ReactNode;
  /** What can be done with the table, beside the column picker; made of the names of the columns that are shown. */
  readonly actions?: (shown: readonly string[]) => ReactNode;
}

/** The table of the house: see its settings, its columns and its lines for what it can do. */
export function Table<Row>(props: TableProps<Row>) {
  return <TableWith {...props} Rows={PlainRows} isWindowed={false} />;
}

interface TableWithProps<Row> extends TableProps<Row> {
  /** Draws the rows: all of them, or those near the view. */
  readonly Rows: ComponentType<RowsProps<Row>>;
  readonly isWindowed: boolean;
}

interface SidewaysArrowsProps {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly place: Sideways;
}

/** Two arrows that move a wide table on narrow screens while they are pressed. */
function SidewaysArrows({ scroller, place }: SidewaysArrowsProps) {
  const text = useLabels('tables');
  const left = useSidewaysPress(scroller, -1);
  const right = useSidewaysPress(scroller, 1);
  const look = classNames(button.button, button.small, button.iconOnly);
  return (
    <div className={styles.arrows}>
      <button type="button" className={look} aria-label={text('scroll_left')} aria-disabled={place.isAtStart} {...left}>
        <Icon name="left" />
      </button>
      <button type="button" className={look} aria-label={text('scroll_right')} aria-disabled={place.isAtEnd} {...right}>
        <Icon name="right" />
      </button>
    </div>
  );
}

export function TableWith<Row>(props: TableWithProps<Row>) {
  const text = useLabels('tables');
  const [isFull, setIsFull] = useState(false);
  const state = useTable(props);
  const scroller = useRef<HTMLElement>(null);
  const place = useSideways(scroller);
  const { shown: columns } = state.choice;
  const { hasNumbers, hasChecks, hasStickyColumn, phone, className } = props;
  const layout = useMemo(
    () => tableLayout(columns, { hasNumbers, hasChecks, hasStickyColumn, phone, className }),
    [columns, hasNumbers, hasChecks, hasStickyColumn, phone, className],
  );
  const { checks, choice } = state;
  const hasTools = props.tools !== undefined || props.hasPicker === true || checks.ids.size > 0 || place.isWide;
  return (
    <div className={styles.whole}>
      {hasTools && (
        <div className={classNames(styles.tools, place.isWide && styles.withArrows)}>
          {props.tools}
          <span className={styles.count} role="status">
            {checks.ids.size > 0 && text('rows_selected', { count: checks.ids.size })}
          </span>
          {place.isWide && <SidewaysArrows scroller={scroller} place={place} />}
          {props.actions?.(columns.map(({ id }) => id))}
          {props.hasPicker === true && <ColumnPicker tools={choice.tools} />}
        </div>
      )}
      {layout.columns.length === 0 ? (
        <EmptyState icon="columns" title={text('no_columns')} reason={text('no_columns_reason')} role="status" />
      ) : (
        <Scroller {...props} layout={layout} state={state} scroller={scroller} place={place} />
      )}
      <Foot state={state} hasWithheld={props.hasWithheld ?? false}>
        {fillsScreen(props, state) && <FullTableButton onOpen={() => setIsFull(true)} />}
      </Foot>
      {state.sort !== null && <SortWords {...props} state={state} />}
      {isFull && (
        <FullTable caption={props.caption} onClose={() => setIsFull(false)}>
          <WholeTable {...props} mayOpen={state.more.mayOpen} />
        </FullTable>
      )}
    </div>
  );
}

/** Whether phones offer the table on a screen of its own: one that they fold and that is long, and of which nothing is chosen. */
function fillsScreen<Row>({ phone = [], hasChecks, marksRows }: TableProps<Row>, { listing, more }: TableState<Row>) {
  if (phone.length === 0 || hasChecks === true || marksRows === true) return false;
  return listing.isLong || more.isOpen || listing.shown.length > phoneRows;
}

/** The table as on a wide screen, its first column fixed, with all rows that the reader's level opens. */
function WholeTable<Row>({ mayOpen, ...props }: TableWithProps<Row> & { readonly mayOpen: boolean }) {
  const { columns, limit, phone = [], tools: _tools, actions: _actions, ...whole } = props;
  return (
    <TableWith
      {...whole}
      columns={fullColumns(columns, phone)}
      limit={mayOpen ? undefined : limit}
      hasPicker={false}
      hasStickyColumn
      scrolls="own"
    />
  );
}

interface ScrollerProps<Row> extends TableWithProps<Row> {
  readonly layout: TableLayout<Row>;
  readonly state: TableState<Row>;
  readonly scroller: RefObject<HTMLElement | null>;
  readonly place: Sideways;
}

interface TotalRowsProps<Row> {
  readonly totals: readonly Total[];
  readonly layout: TableLayout<Row>;
}

/** Lines of totals at the end of a table. */
function TotalRows<Row>({ totals, layout }: TotalRowsProps<Row>) {
  return (
    <tbody>
      {totals.map((total) => {
        const { titleSpan, own } = totalCells(layout, total);
        return (
          <tr key={total.id} className={styles.sum}>
            <th scope="row" colSpan={titleSpan} className={styles.totalTitle}>
              {total.title}
            </th>
            {own.map((id) => (
              <td key={id} className={layout.classOf(id)}>
                {total.cells[id]}
              </td>
            ))}
          </tr>
        );
      })}
    </tbody>
  );
}

function Scroller<Row>(props: ScrollerProps<Row>) {
  const { layout, state, scroller, place, caption, hasPicker = false, scrolls, totals = [], Rows } = props;
  const count = state.listing.shown.length;
  const isWindowed = props.isWindowed && count > drawnWhole;
  const isOwn = scrolls === 'own' || isWindowed;
  const inPage = place.isMeasured && !place.isWide ? styles.inPage : undefined;
  // What may scroll is reached by keyboard: until the table is measured, any.
  const isScrolled = isOwn || place.isWide;
  return (
    <section
      ref={scroller}
      // No landmark: the block around it has the same name.
      role={isScrolled ? 'group' : undefined}
      className={classNames(styles.scroller, isOwn ? styles.own : inPage)}
      {...(isScrolled || !place.isMeasured ? { tabIndex: 0 } : {})}
      aria-label={isScrolled ? caption : undefined}
    >
      <table
        className={classNames(layout.tableClass, isWindowed && styles.fixed)}
        style={{ '--phone-columns': layout.phoneColumns } as CSSProperties}
        aria-rowcount={isWindowed ? count + 1 : undefined}
      >
        <caption className="sr">{caption}</caption>
        <TableHead layout={layout} state={state} hasPicker={hasPicker} />
        <PreviousToggle state={state} width={layout.width} />
        <Rows state={state} layout={layout} scroller={scroller} marksRows={props.marksRows ?? false} />
        {totals.length > 0 && <TotalRows totals={totals} layout={layout} />}
      </table>
    </section>
  );
}

interface PartProps<Row> {
  readonly state: TableState<Row>;
}

function PreviousToggle<Row>({ state, width }: PartProps<Row> & { readonly width: number }) {
  const text = useLabels('tables');
  if (!state.listing.hasPrevious) return null;
  return (
    <tbody className="needs-script">
      <tr>
        <td colSpan={width} className={styles.across}>
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

interface FootProps<Row> extends PartProps<Row> {
  readonly hasWithheld: boolean;
  /** Further things to do with the rows. */
  readonly children: ReactNode;
}

function Foot<Row>({ state, hasWithheld, children }: FootProps<Row>) {
  const text = useLabels('tables');
  const { listing, more, blocks, toggleBlock } = state;
  const hasMore = listing.isLong || more.isOpen || hasWithheld;
  if (!hasMore && !listing.hasNext && !listing.hasFolded) {
    return children === false ? null : <div className={classNames(styles.phoneFoot, 'needs-script')}>{children}</div>;
  }
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
      {listing.hasFolded && (
        <BlockToggle
          isOpen={blocks.isFoldedOpen}
          onToggle={() => toggleBlock('isFoldedOpen')}
          words={{ show: text('show_hidden'), hide: text('hide_hidden') }}
          direction="down"
        />
      )}
      {hasMore && <MoreRows more={more} />}
      {children}
    </div>
  );
}

/** Says the order to those who do not see the marker, once they changed it. */
function SortWords<Row>({ columns, state }: Pick<TableProps<Row>, 'columns'> & PartProps<Row>) {
  const text = useLabels('tables');
  const words = (state.sort?.sorts ?? []).flatMap(({ column, order }) => {
    const title = columns.find(({ id }) => id === column)?.title;
    return title === undefined
      ? []
      : text(order === 'asc' ? 'sorted_ascending' : 'sorted_descending', { column: title });
  });
  const all = words.length === 0 ? text('sorted_none') : words.join(' ');
  const first = useRef(all);
  return (
    <p className="sr" role="status">
      {all === first.current ? null : all}
    </p>
  );
}
