import type { WriteTransaction } from '../bulk-copy/write-transaction.ts';

/** Lets a transaction store from here on as if it were done at a moment; null for its own. */
export async function storeAt({ client }: Pick<WriteTransaction, 'client'>, moment: Date | null): Promise<void> {
  await client.query(`select set_config('bondlens.storing_moment', $1, true)`, [moment?.toISOString() ?? '']);
}
