import type { OpenTable } from './read-table.ts';
import type { TableCell, TableRecord } from './table-record.ts';

/** A table whose columns are values of one thing, such as terms of a curve: each cell under them becomes a row of its own. */
export interface Across {
  readonly columns: readonly string[];
  /** The name of the column that holds their headings. */
  readonly heading: string;
  /** The name of the column that holds their cells. */
  readonly cell: string;
}

const isEmpty = (cell: TableCell) => cell === null || cell === undefined || cell === '';

/** The columns of the file that are asked for where these of its rows are wanted. */
export function columnsAcross(wanted: readonly string[], { columns, heading, cell }: Across): readonly string[] {
  return [...wanted.filter((name) => name !== heading && name !== cell), ...columns];
}

function* recordsAcross(record: TableRecord, wanted: readonly string[], across: Across): Generator<TableRecord> {
  if (record.broken !== null) {
    yield record;
    return;
  }
  const own = columnsAcross(wanted, across).length - across.columns.length;
  for (const [at, column] of across.columns.entries()) {
    const cell = record.cells[own + at];
    if (isEmpty(cell)) continue;
    let place = 0;
    const cells = wanted.map((name) => {
      if (name === across.heading) return column;
      return name === across.cell ? cell : record.cells[place++];
    });
    yield { ...record, cells };
  }
}

/** A table by rows of its cells, without empty ones. */
export function tableAcross(table: OpenTable, wanted: readonly string[], across: Across): OpenTable {
  async function* batches() {
    for await (const batch of table.batches)
      yield batch.flatMap((record) => [...recordsAcross(record, wanted, across)]);
  }
  return { ...table, batches: batches() };
}
