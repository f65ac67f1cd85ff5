import type { IsoDate } from '#math/units.ts';
import type { WriteTransaction } from '../bulk-copy/write-transaction.ts';

/** What is stored of a bond's payments. */
export interface KnownSchedule {
  readonly firstAccrual: IsoDate | null;
  readonly rowCount: number;
  /** Rows that a source gave, not projections. */
  readonly certainCount: number;
}

interface ScheduleRow extends KnownSchedule {
  readonly instrumentId: number;
}

/** The extent of the schedules that are stored for these bonds; a bond without one is absent. */
export async function findKnownSchedules(
  tx: WriteTransaction,
  instrumentIds: readonly number[],
): Promise<ReadonlyMap<number, KnownSchedule>> {
  const { rows } = await tx.client.query<ScheduleRow>(
    `select instrument_id as "instrumentId", min(accrual_start) as "firstAccrual", count(*) as "rowCount",
       count(*) filter (where not is_estimated) as "certainCount"
     from cash_flow where instrument_id = any($1) group by instrument_id`,
    [instrumentIds],
  );
  return new Map(rows.map((row) => [row.instrumentId, row]));
}
