import { useMemo, useState } from 'react';
import { isClosedColumn, nextSort } from './sort-rows.ts';
import type { SortOrder, TableColumn, TableRow, TableSort } from './table-model.ts';

export interface SortSettings {
  /** Columns that sort; none when left out. */
  readonly sortFields?: readonly string[] | undefined;
  readonly sort?: string | null | undefined;
  readonly order?: SortOrder | undefined;
  /** Given when the rows come sorted; the table then only says what is asked for. */
  readonly onSort?: ((sort: TableSort | null) => void) | undefined;
}

export interface SortTools {
  readonly sort: TableSort | null;
  /** Columns whose order would tell masked values. */
  readonly closed: ReadonlySet<string>;
  readonly sortBy: (column: string) => void;
}

function suppliedSort({ sort, order = 'asc' }: SortSettings): TableSort | null {
  return sort === null || sort === undefined ? null : { column: sort, order };
}

/** The reader's sort; a closed column never orders. */
export function useTableSort(columns: readonly TableColumn[], rows: readonly TableRow[], settings: SortSettings) {
  const { onSort } = settings;
  const [own, setOwn] = useState(() => suppliedSort(settings));
  const closed = useMemo(
    () => new Set(columns.filter(({ id }) => isClosedColumn(rows, id)).map(({ id }) => id)),
    [columns, rows],
  );
  const asked = onSort === undefined ? own : suppliedSort(settings);
  const sort = asked !== null && closed.has(asked.column) ? null : asked;
  const sortBy = (column: string) => {
    const next = nextSort(sort, column);
    if (onSort === undefined) setOwn(next);
    else onSort(next);
  };
  return { sort, closed, sortBy } satisfies SortTools;
}
