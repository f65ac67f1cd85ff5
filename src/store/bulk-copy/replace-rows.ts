import type { CopyColumn } from './copy-column.ts';
import { mergeInstrumentRows } from './merge-rows.ts';
import type { Rows, WriteTransaction } from './write-transaction.ts';

/** Makes the numbered rows of the instruments exactly the given ones; gives the ids of those whose rows changed. */
export async function replaceRows<Row>(
  tx: WriteTransaction,
  target: { readonly table: string; readonly columns: readonly CopyColumn<Row>[] },
  instrumentIds: readonly number[],
  rows: Rows<Row>,
): Promise<ReadonlySet<number>> {
  const changed = await mergeInstrumentRows(tx, { ...target, key: ['instrument_id', 'number'] }, rows);
  const removed = await tx.client.query<{ instrument_id: number }>(
    `delete from ${target.table} as known where instrument_id = any($1)
       and not exists (select from pg_temp.staged_${target.table} as staged
         where (staged.instrument_id, staged.number) = (known.instrument_id, known.number))
     returning instrument_id`,
    [instrumentIds],
  );
  return new Set([...changed, ...removed.rows.map((row) => row.instrument_id)]);
}
