import { bondStatusId } from '#domain/bond-status.ts';
import type { IsoDate } from '#math/units.ts';
import type { WriteTransaction } from '../bulk-copy/write-transaction.ts';

/**
 * Turns outstanding bonds whose terms a source gave into matured ones, when they mature on or before a day, or the latest day on which
 * bonds of the source have prices: so files may come in any order.
 */
export async function markMatured(tx: WriteTransaction, sourceId: number, asOf: IsoDate): Promise<void> {
  await tx.client.query(
    `with known as (
       select greatest($3::date, max(figure.date)) as day
       from latest_figure as figure join bond_terms as terms using (instrument_id) where terms.source_id = $2
     )
     update instrument set status_id = $1, updated_at = now() from bond_terms as terms, known
     where terms.instrument_id = instrument.id and terms.source_id = $2 and terms.matures_on <= known.day
       and instrument.status_id = $4`,
    [bondStatusId('matured'), sourceId, asOf, bondStatusId('outstanding')],
  );
}
