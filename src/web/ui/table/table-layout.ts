import { classNames } from '../layout/class-names.ts';
import styles from './large-table.module.css';
import { mobilePlaces } from './mobile-places.ts';
import base from './table.module.css';
import type { MobileColumn, TableColumn } from './table-model.ts';

/** How a table is laid out: its columns, what stands before them, and the classes of their cells. */
export interface TableLayout {
  readonly columns: readonly TableColumn[];
  /** Columns with № and ticks. */
  readonly width: number;
  readonly hasNumbers: boolean;
  readonly hasChecks: boolean;
  readonly hasPicker: boolean;
  readonly isReduced: boolean;
  /** True when the table folds into rows of lines on phones. */
  readonly isFolding: boolean;
  readonly classOf: (column: TableColumn) => string;
}

export interface LayoutSettings {
  readonly hasNumbers?: boolean | undefined;
  readonly hasChecks?: boolean | undefined;
  readonly hasPicker?: boolean | undefined;
  readonly hasStickyColumn?: boolean | undefined;
  /** False: long texts are shown whole. */
  readonly isReduced?: boolean | undefined;
  readonly mobile?: readonly MobileColumn[] | undefined;
}

export function tableLayout(columns: readonly TableColumn[], settings: LayoutSettings): TableLayout {
  const { hasNumbers = false, hasChecks = false, hasPicker = false, isReduced = true, mobile = [] } = settings;
  const ids = columns.map(({ id }) => id);
  const places = mobilePlaces(mobile, ids);
  const classes = new Map(
    columns.map((column, at) => {
      const place = places.get(column.id);
      return [
        column.id,
        classNames(
          column.kind === 'number' && base.number,
          column.kind === 'number' && styles.numeric,
          column.isComment === true && styles.comment,
          settings.hasStickyColumn === true && at === 0 && styles.stuck,
          place !== undefined && base.kept,
          place !== undefined && styles[`column${place.column}`],
          place !== undefined && styles[`line${place.row}`],
          place !== undefined && place.row > 1 && styles.lower,
          place?.isEnd === true && styles.end,
        ),
      ] as const;
    }),
  );
  return {
    columns,
    width: columns.length + Number(hasNumbers) + Number(hasChecks),
    hasNumbers,
    hasChecks,
    hasPicker,
    isReduced,
    isFolding: mobile.length > 0,
    classOf: ({ id }) => classes.get(id) ?? '',
  };
}

/** Classes of the table itself. */
export function tableClass(layout: TableLayout, mobile: readonly MobileColumn[] = []): string {
  const count = Math.min(mobile.length, 4);
  return classNames(
    base.table,
    styles.table,
    layout.isFolding && base.fold,
    layout.isFolding && styles.folding,
    layout.isFolding && styles[`fold${count}`],
    layout.isFolding && layout.hasChecks && styles.foldTicks,
  );
}
