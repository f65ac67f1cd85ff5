import type { CodeScheme } from '#domain/instrument.ts';
import type { WriteTransaction } from '../bulk-copy/write-transaction.ts';

/** Ids of the instruments that have these codes of one scheme; a code that nobody has is absent. */
export async function findInstrumentIds(
  tx: WriteTransaction,
  scheme: CodeScheme,
  codes: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await tx.client.query<{ code: string; instrument_id: number }>(
    'select code, instrument_id from instrument_code where scheme = $1 and code = any($2)',
    [scheme, codes],
  );
  return new Map(rows.map((row) => [row.code, row.instrument_id]));
}
