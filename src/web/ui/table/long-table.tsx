import { type TableProps, TableWith } from './table.tsx';
import { RowsInWindow, type RowsProps } from './table-rows.tsx';
import { useRowWindow } from './use-row-window.ts';

/** A table for thousands of rows: of more than two hundred those near the view are drawn. Its columns should have widths. */
export function LongTable<Row>(props: TableProps<Row>) {
  return <TableWith {...props} Rows={WindowedRows} isWindowed />;
}

function WindowedRows<Row>(props: RowsProps<Row>) {
  const rowWindow = useRowWindow(props.state.listing.drawn.length, props.scroller);
  return <RowsInWindow {...props} rowWindow={rowWindow} />;
}
