import { bondStatusId } from '#domain/bond-status.ts';
import type { IsoDate } from '#math/units.ts';
import type { WriteTransaction } from '../write/write-transaction.ts';

/** Turns outstanding bonds whose terms a source gave into matured ones when they mature on or before a day. */
export async function markMatured(tx: WriteTransaction, sourceId: number, asOf: IsoDate): Promise<void> {
  await tx.client.query(
    `update instrument set status_id = $1, updated_at = now() from bond_terms as terms
     where terms.instrument_id = instrument.id and terms.source_id = $2 and terms.matures_on <= $3
       and instrument.status_id = $4`,
    [bondStatusId('matured'), sourceId, asOf, bondStatusId('outstanding')],
  );
}
