import { useLabels } from '../../context/language-context.ts';
import { classNames } from '../layout/class-names.ts';
import { Icon } from '../layout/icon.tsx';
import { NewTabLink } from './cell-content.tsx';
import { checkedShare } from './checked-rows.ts';
import { Hint } from './hint.tsx';
import styles from './large-table.module.css';
import { safeLink } from './safe-link.ts';
import base from './table.module.css';
import type { TableLayout } from './table-layout.ts';
import { headText, type TableColumn } from './table-model.ts';
import type { LargeTableState } from './use-large-table.ts';
import type { SortTools } from './use-table-sort.ts';

interface TableHeadProps {
  readonly layout: TableLayout;
  readonly state: LargeTableState;
  readonly sortFields: readonly string[];
}

/** The heads: № and ticks where the table has them, then the columns with their sort, hint and cross. */
export function TableHead({ layout, state, sortFields }: TableHeadProps) {
  const text = useLabels('tables');
  const { checks, sorting, choice } = state;
  return (
    <thead>
      <tr>
        {layout.hasNumbers && (
          <th scope="col" className={classNames(base.number, styles.numbering)} title={text('row_number_title')}>
            {text('row_number')}
          </th>
        )}
        {layout.hasChecks && (
          <th scope="col" className={classNames(styles.tick, layout.isFolding && base.kept)}>
            <CheckAll ids={checks.ids} checkable={checks.checkable} onToggle={checks.toggleAll} />
          </th>
        )}
        {layout.columns.map((column) => (
          <Head
            key={column.id}
            column={column}
            className={layout.classOf(column)}
            sorting={sorting}
            canSort={sortFields.includes(column.id)}
            onHide={layout.hasPicker && column.isFixed !== true ? () => choice.tools.set(column.id, false) : undefined}
          />
        ))}
      </tr>
    </thead>
  );
}

interface CheckAllProps {
  readonly ids: ReadonlySet<string | number>;
  readonly checkable: readonly (string | number)[];
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

interface HeadProps {
  readonly column: TableColumn;
  readonly className: string;
  readonly sorting: SortTools;
  readonly canSort: boolean;
  readonly onHide: (() => void) | undefined;
}

const orders = { asc: 'ascending', desc: 'descending' } as const;

function Head({ column, className, sorting, canSort, onHide }: HeadProps) {
  const text = useLabels('tables');
  const title = headText(column);
  const { info, lnk } = typeof column.head === 'string' ? { info: null, lnk: null } : column.head;
  const link = safeLink(lnk);
  const isSorted = sorting.sort?.column === column.id;
  return (
    <th scope="col" className={className} aria-sort={isSorted ? orders[sorting.sort?.order ?? 'asc'] : undefined}>
      <span className={styles.head}>
        {link !== null && <NewTabLink to={link}>{title}</NewTabLink>}
        {canSort ? (
          <SortButton title={title} column={column.id} sorting={sorting} isBare={link !== null} />
        ) : (
          link === null && title
        )}
        {info !== null && info !== undefined && info !== '' && <Hint title={title}>{info}</Hint>}
        {onHide !== undefined && (
          <button
            type="button"
            className={styles.cross}
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

interface SortButtonProps {
  readonly title: string;
  readonly column: string;
  readonly sorting: SortTools;
  /** True beside a head that is a link: the button is its marker alone. */
  readonly isBare: boolean;
}

function SortButton({ title, column, sorting, isBare }: SortButtonProps) {
  const text = useLabels('tables');
  if (sorting.closed.has(column)) {
    return (
      <span className={base.sort} aria-disabled="true" title={text('sort_closed')}>
        {!isBare && title}
        <span className="sr"> {text('sort_closed')}</span>
      </span>
    );
  }
  return (
    <button
      type="button"
      className={classNames(base.sort, isBare && styles.bareSort)}
      aria-label={isBare ? text('sort_by', { column: title }) : undefined}
      onClick={() => sorting.sortBy(column)}
    >
      {!isBare && title}
    </button>
  );
}
