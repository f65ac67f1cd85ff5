import type { WriteTransaction } from '../bulk-copy/write-transaction.ts';

/** True when the market holds any instrument. */
export async function hasInstruments(tx: WriteTransaction): Promise<boolean> {
  const { rowCount } = await tx.client.query('select from instrument limit 1');
  return (rowCount ?? 0) > 0;
}
