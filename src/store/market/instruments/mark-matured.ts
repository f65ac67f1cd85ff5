import { sql } from 'kysely';
import { bondStatusId } from '#domain/bond/bond-status.ts';
import type { IsoDate } from '#math/units.ts';
import type { WriteTransaction } from '../../platform/bulk-copy/write-transaction.ts';
import { noteChangedIds } from '../../platform/changes/data-changes.ts';

/**
 * Turns a source's outstanding bonds into matured ones when they mature on or before the given day, or on or before the latest day with
 * prices of that source's bonds. The files of a source may so come in any order.
 */
export async function markMatured(tx: WriteTransaction, sourceId: number, asOf: IsoDate): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    with known as (
      select greatest(${asOf}::date, max(figure.date)) as day
      from latest_figure as figure join bond_terms as terms using (instrument_id) where terms.source_id = ${sourceId}
    )
    update instrument set status_id = ${bondStatusId('matured')}, updated_at = now() from bond_terms as terms, known
    where terms.instrument_id = instrument.id and terms.source_id = ${sourceId} and terms.matures_on <= known.day
      and instrument.status_id = ${bondStatusId('outstanding')}
    returning instrument.id`.execute(tx.kysely);
  await noteChangedIds(
    tx,
    'instrument',
    rows.map(({ id }) => id),
  );
}
