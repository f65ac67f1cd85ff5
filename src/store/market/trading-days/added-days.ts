import type { TradingDay } from '#domain/market/trading-day.ts';
import type { IsoDate } from '#math/units.ts';
import { stageRows } from '../../platform/bulk-copy/merge-rows.ts';
import type { WriteTransaction } from '../../platform/bulk-copy/write-transaction.ts';
import { noteDaysOf } from '../../platform/changes/data-changes.ts';
import { type ColumnMap, copyColumns } from '../../platform/database/database.ts';
import type { LivePair } from './live-events.ts';
import { keyColumns, type TradingDayKey } from './trading-day-table.ts';

/** Days of an instrument on a venue that came after all that were there. */
interface AddedSpan extends LivePair {
  readonly firstDate: IsoDate;
  readonly lastDate: IsoDate;
  readonly dayCount: number;
  readonly hasPrice: boolean;
  readonly hasYield: boolean;
  readonly hasGSpread: boolean;
}

type AddedDay = TradingDayKey & Partial<Pick<TradingDay, 'indicativePrice' | 'indicativeYield' | 'gSpread'>>;

const STAGE = 'staged_added_span';
const STAGE_ENDS = 'staged_day_span';
const columns: ColumnMap<AddedSpan> = {
  instrumentId: 'int8',
  venueId: 'int4',
  firstDate: 'date',
  lastDate: 'date',
  dayCount: 'int4',
  hasPrice: 'bool',
  hasYield: 'bool',
  hasGSpread: 'bool',
};

const EXTEND = `
  insert into listing as known
    (instrument_id, venue_id, first_date, last_date, day_count, has_price, has_yield, has_g_spread)
  select instrument_id, venue_id, first_date, last_date, day_count, has_price, has_yield, has_g_spread from pg_temp.${STAGE}
  on conflict (instrument_id, venue_id) do update set
    last_date = excluded.last_date, day_count = known.day_count + excluded.day_count,
    has_price = known.has_price or excluded.has_price, has_yield = known.has_yield or excluded.has_yield,
    has_g_spread = known.has_g_spread or excluded.has_g_spread`;

/** What an import adds at the end of each history, from which its listing follows without a look at the days before. */
export class AddedDays {
  readonly #spans = new Map<number, Map<number, AddedSpan>>();
  readonly #hasFigures: boolean;

  /** Whether figures are written with the days. */
  constructor(hasFigures: boolean) {
    this.#hasFigures = hasFigures;
  }

  add({ instrumentId, venueId, date, ...figures }: AddedDay): void {
    const venues = this.#spans.get(instrumentId) ?? new Map<number, AddedSpan>();
    const known = venues.get(venueId);
    const { firstDate = date, lastDate = date, dayCount = 0 } = known ?? {};
    venues.set(venueId, {
      instrumentId,
      venueId,
      dayCount: dayCount + 1,
      firstDate: date < firstDate ? date : firstDate,
      lastDate: date > lastDate ? date : lastDate,
      hasPrice: known?.hasPrice === true || this.#isWritten(figures.indicativePrice),
      hasYield: known?.hasYield === true || this.#isWritten(figures.indicativeYield),
      hasGSpread: known?.hasGSpread === true || this.#isWritten(figures.gSpread),
    });
    this.#spans.set(instrumentId, venues);
  }

  #isWritten(figure: number | null | undefined): boolean {
    return this.#hasFigures && (figure ?? null) !== null;
  }

  *#all(): Generator<AddedSpan> {
    for (const venues of this.#spans.values()) yield* venues.values();
  }

  *#ends(): Generator<TradingDayKey> {
    for (const { instrumentId, venueId, firstDate, lastDate } of this.#all())
      for (const date of [firstDate, lastDate]) yield { instrumentId, venueId, date };
  }

  /** Notes what was added as changed. */
  async note(tx: WriteTransaction): Promise<void> {
    if (this.#spans.size === 0) return;
    await stageRows(tx, STAGE_ENDS, copyColumns(keyColumns), this.#ends());
    await tx.client.query(noteDaysOf(`pg_temp.${STAGE_ENDS}`));
  }

  /** Brings the listings in step with what was added, but those of which other days were written as well. */
  async extendListings(tx: WriteTransaction, isChanged: (pair: LivePair) => boolean): Promise<void> {
    const spans = [...this.#all()].filter((span) => !isChanged(span));
    if (spans.length === 0) return;
    await stageRows(tx, STAGE, copyColumns(columns), spans);
    await tx.client.query(EXTEND);
  }
}
