import type { CSSProperties } from 'react';
import { Link, useNavigate } from 'react-router';
import { useLabels, useSession } from '../../context/reader-context.tsx';
import { classNames } from '../layout/class-names.ts';
import { Icon } from '../layout/icon.tsx';
import { checkedShare } from './checked-rows.ts';
import { type Column, isSortable, type LineId, type TableLayout } from './column.ts';
import styles from './table.module.css';
import { Hint, NewTabLink, safeLink } from './text-cell.tsx';
import type { SortTools, TableState } from './use-table.ts';

interface TableHeadProps<Row> {
  readonly layout: TableLayout<Row>;
  readonly state: TableState<Row>;
  readonly hasPicker: boolean;
}

/** The heads: № and ticks where the table has them, then the columns with their sort, hint and cross. */
export function TableHead<Row>({ layout, state, hasPicker }: TableHeadProps<Row>) {
  const text = useLabels('tables');
  const { checks, sort, choice } = state;
  return (
    <thead>
      <tr>
        {layout.hasNumbers && (
          <th scope="col" className={classNames(styles.number, styles.numbering)} title={text('row_number_title')}>
            {text('row_number')}
          </th>
        )}
        {layout.hasChecks && (
          <th scope="col" className={classNames(styles.tick, layout.phoneColumns !== null && styles.kept)}>
            <CheckAll ids={checks.ids} checkable={checks.checkable} onToggle={checks.toggleAll} />
          </th>
        )}
        {layout.columns.map((column) => (
          <Head
            key={column.id}
            column={column}
            className={layout.classOf(column.id)}
            sort={isSortable(column) ? sort : null}
            onHide={hasPicker && column.isFixed !== true ? () => choice.tools.set(column.id, false) : undefined}
          />
        ))}
      </tr>
    </thead>
  );
}

interface CheckAllProps {
  readonly ids: ReadonlySet<LineId>;
  readonly checkable: readonly LineId[];
  readonly onToggle: () => void;
}

function CheckAll({ ids, checkable, onToggle }: CheckAllProps) {
  const text = useLabels('tables');
  const share = checkedShare(ids, checkable);
  return (
    <label className={styles.tickBox}>
      <input
        type="checkbox"
        aria-label={text('select_all')}
        checked={share === 'all'}
        disabled={checkable.length === 0}
        onChange={onToggle}
        ref={(box) => {
          if (box !== null) box.indeterminate = share === 'some';
        }}
      />
    </label>
  );
}

interface HeadProps<Row> {
  readonly column: Column<Row>;
  readonly className: string;
  readonly sort: SortTools | null;
  readonly onHide: (() => void) | undefined;
}

const orders = { asc: 'ascending', desc: 'descending', none: undefined } as const;

function Head<Row>({ column, className, sort, onHide }: HeadProps<Row>) {
  const text = useLabels('tables');
  const { hints } = useSession();
  const { id, title, width } = column;
  const hint = hints ? column.hint : undefined;
  const link = safeLink(column.link);
  const sorts = sort?.sorts ?? [];
  const place = sorts.findIndex((each) => each.column === id);
  const order = orders[sorts[place]?.order ?? 'none'];
  return (
    <th
      scope="col"
      className={className}
      aria-sort={order}
      // Without it the head of each cell would be read with the names of its buttons.
      aria-label={onHide === undefined && hint === undefined ? undefined : title}
      title={hints ? undefined : column.hint}
      style={width === undefined ? undefined : ({ '--width': width } as CSSProperties)}
    >
      <span className={classNames(styles.head, hint !== undefined && onHide === undefined && styles.hinted)}>
        {link !== null && <NewTabLink to={link}>{title}</NewTabLink>}
        {sort === null ? link === null && title : <SortControl column={column} sort={sort} isBare={link !== null} />}
        {sorts.length > 1 && place >= 0 && (
          <span className={styles.place} aria-hidden="true">
            {place + 1}
          </span>
        )}
        {hint !== undefined && hint !== '' && <Hint title={title}>{hint}</Hint>}
        {onHide !== undefined && (
          <button
            type="button"
            className={classNames(styles.cross, 'needs-script')}
            onClick={onHide}
            aria-label={text('hide_column', { column: title })}
            title={text('hide_column', { column: title })}
          >
            <Icon name="close" />
          </button>
        )}
      </span>
    </th>
  );
}

interface SortControlProps<Row> {
  readonly column: Pick<Column<Row>, 'id' | 'title'>;
  readonly sort: SortTools;
  /** True beside a head that is a link: the control is its marker alone. */
  readonly isBare: boolean;
}

function SortControl<Row>({ column: { id, title }, sort, isBare }: SortControlProps<Row>) {
  const text = useLabels('tables');
  const navigate = useNavigate();
  const words = isBare ? null : title;
  if (sort.closed.has(id)) {
    return (
      <span className={styles.sort} aria-disabled="true" title={text('sort_closed')}>
        {words}
        <span className="sr"> {text('sort_closed')}</span>
      </span>
    );
  }
  const toggle = sort.toggle(id);
  const look = {
    className: classNames(styles.sort, isBare && styles.bareSort),
    'aria-label': isBare ? text('sort_by', { column: title }) : undefined,
  };
  return typeof toggle === 'function' ? (
    <button type="button" {...look} onClick={toggle}>
      {words}
    </button>
  ) : (
    <Link
      {...look}
      {...toggle}
      preventScrollReset
      title={sort.also === null ? undefined : text('sort_also')}
      onClick={(event) => {
        if (sort.also === null || !event.shiftKey) return;
        event.preventDefault();
        navigate(sort.also(id), { replace: toggle.replace, preventScrollReset: true });
      }}
    >
      {words}
    </Link>
  );
}
