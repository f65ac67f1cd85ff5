import { sql } from 'kysely';
import type { IsoDate } from '#math/units.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { LivePair } from './live-events.ts';
import type { TradingDayKey } from './trading-day-table.ts';

/** The last stored day of each instrument on each venue that days are written of: a later one cannot be there yet. */
export class LastDays {
  readonly #last = new Map<number, Map<number, IsoDate>>();
  readonly #written = new Map<number, Set<number>>();

  /** Takes note of days that will be written; each instrument is looked up once. */
  async learn({ kysely }: Queries, days: readonly LivePair[]): Promise<void> {
    const unknown: number[] = [];
    for (const { instrumentId, venueId } of days) {
      const venues = this.#written.get(instrumentId);
      if (venues !== undefined) venues.add(venueId);
      else if (this.#written.set(instrumentId, new Set([venueId]))) unknown.push(instrumentId);
    }
    if (unknown.length === 0) return;
    const rows = await kysely
      .selectFrom('listing')
      .where('instrumentId', '=', sql<number>`any(${unknown})`)
      .select(['instrumentId', 'venueId', 'lastDate'])
      .execute();
    for (const { instrumentId, venueId, lastDate } of rows) {
      const venues = this.#last.get(instrumentId) ?? new Map<number, IsoDate>();
      this.#last.set(instrumentId, venues.set(venueId, lastDate));
    }
  }

  isLater({ instrumentId, venueId, date }: TradingDayKey): boolean {
    const last = this.#last.get(instrumentId)?.get(venueId);
    return last === undefined || date > last;
  }

  /** The instruments and venues that were learned of. */
  *pairs(): Generator<LivePair> {
    for (const [instrumentId, venues] of this.#written) for (const venueId of venues) yield { instrumentId, venueId };
  }
}
