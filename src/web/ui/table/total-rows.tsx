import type { Total } from './column.ts';
import styles from './table.module.css';
import { type TableLayout, totalCells } from './table-layout.ts';

interface TotalRowsProps<Row> {
  readonly totals: readonly Total[];
  readonly layout: TableLayout<Row>;
}

/** Lines of totals at the end of a table. */
export function TotalRows<Row>({ totals, layout }: TotalRowsProps<Row>) {
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
