import type { IsoDate } from '#math/units.ts';
import { stageRows } from '../bulk-copy/merge-rows.ts';
import type { WriteTransaction } from '../bulk-copy/write-transaction.ts';
import { type ColumnMap, copyColumns } from '../column-map.ts';
import type { TradingDayKey } from '../trading-days/trading-day-table.ts';
import { noteDaysOf } from './data-changes.ts';

const STAGE = 'staged_day_span';
const columns: ColumnMap<TradingDayKey> = { instrumentId: 'int8', venueId: 'int4', date: 'date' };

/** The first and the last day that is written of each instrument on each venue. */
export class DaySpans {
  readonly #spans = new Map<number, Map<number, readonly [IsoDate, IsoDate]>>();

  add({ instrumentId, venueId, date }: TradingDayKey): void {
    const venues = this.#spans.get(instrumentId) ?? new Map<number, readonly [IsoDate, IsoDate]>();
    const [first, last] = venues.get(venueId) ?? [date, date];
    venues.set(venueId, [date < first ? date : first, date > last ? date : last]);
    this.#spans.set(instrumentId, venues);
  }

  *#ends(): Generator<TradingDayKey> {
    for (const [instrumentId, venues] of this.#spans)
      for (const [venueId, span] of venues) for (const date of span) yield { instrumentId, venueId, date };
  }

  /** Notes what was added as changed. */
  async note(tx: WriteTransaction): Promise<void> {
    if (this.#spans.size === 0) return;
    await stageRows(tx, STAGE, copyColumns(columns), this.#ends());
    await tx.client.query(noteDaysOf(`pg_temp.${STAGE}`));
  }
}
