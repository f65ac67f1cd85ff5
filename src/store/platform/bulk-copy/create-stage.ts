import type { CopyColumn } from './copy-column.ts';
import type { WriteTransaction } from './write-transaction.ts';

/** An empty temporary table with the columns' types, dropped at the end of the transaction. */
export async function createStage<Row>(
  tx: WriteTransaction,
  name: string,
  columns: readonly CopyColumn<Row>[],
): Promise<void> {
  const definitions = columns.map((item) => `${item.name} ${item.type}`).join(', ');
  await tx.client.query(`drop table if exists pg_temp.${name}`);
  await tx.client.query(`create temporary table ${name} (${definitions}) on commit drop`);
}
