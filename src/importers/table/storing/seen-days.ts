import { dayNumberFromIso } from '#math/dates/dates.ts';
import type { IsoDate } from '#math/units.ts';
import { MOST_VENUES } from '../mapping/mapping-schema.ts';

// 32 days are one number of bits, so that some millions of days take little memory.
const DAYS_A_BLOCK = 32;
const BLOCKS = 2 ** 17;
const FIRST_BLOCK = 2 ** 15;

/** Which days of which instruments and venues have come by. */
export class SeenDays {
  readonly #blocks = new Map<number, number>();

  /** Notes a day; false when it came before. `venue` counts the venues of a mapping. */
  add(instrumentId: number, venue: number, date: IsoDate): boolean {
    const day = dayNumberFromIso(date);
    const block = Math.floor(day / DAYS_A_BLOCK);
    const key = (instrumentId * MOST_VENUES + venue) * BLOCKS + block + FIRST_BLOCK;
    const bit = 1 << (day - block * DAYS_A_BLOCK);
    const known = this.#blocks.get(key) ?? 0;
    if ((known & bit) !== 0) return false;
    this.#blocks.set(key, known | bit);
    return true;
  }
}
