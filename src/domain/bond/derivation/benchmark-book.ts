import type { IsoDate } from '#math/units.ts';
import { type BenchmarkDay, isBenchmark } from '../benchmark.ts';
import type { BondFacts } from '../issue.ts';
import type { Benchmark } from './curve-spreads.ts';

export interface BenchmarkBook {
  /** Takes a day of a bond, when it is a benchmark and has a yield. */
  readonly add: (facts: BondFacts, day: BenchmarkDay) => void;
  readonly benchmarksOn: (currency: string, isGenerated: boolean, date: IsoDate) => readonly Benchmark[];
}

interface BookEntry extends Benchmark {
  readonly turnover: number;
  readonly venueId: number;
}

const none: readonly Benchmark[] = [];

function isBetter(entry: BookEntry, known: BookEntry): boolean {
  return entry.turnover > known.turnover || (entry.turnover === known.turnover && entry.venueId < known.venueId);
}

function entryOf(facts: BondFacts, day: BenchmarkDay): BookEntry | null {
  const { indicativeYield, macaulay } = day;
  if (!isBenchmark(facts) || indicativeYield === null || macaulay === null) return null;
  if (day.indicativeYieldType !== 'maturity' || day.yieldOrigin === 'assumed') return null;
  return {
    instrumentId: facts.instrumentId,
    name: facts.name,
    duration: macaulay,
    yield: indicativeYield,
    turnover: day.turnover ?? 0,
    venueId: day.venueId,
  };
}

function keyOf(currency: string, isGenerated: boolean): string {
  return `${currency} ${isGenerated ? 'generated' : 'real'}`;
}

function put(entries: BookEntry[], entry: BookEntry): void {
  const index = entries.findIndex((known) => known.instrumentId === entry.instrumentId);
  const known = entries[index];
  if (known === undefined) entries.push(entry);
  else if (isBetter(entry, known)) entries[index] = entry;
}

/**
 * The government bonds of each currency and day. A bond with prices on several venues stands with those of the largest
 * turnover, or else of the lowest venue id.
 */
export function benchmarkBook(): BenchmarkBook {
  const books = new Map<string, Map<string, BookEntry[]>>();
  return {
    add: (facts, day) => {
      const entry = entryOf(facts, day);
      if (entry === null) return;
      const key = keyOf(facts.terms.faceCurrency, facts.isGenerated);
      const book = books.get(key) ?? new Map<string, BookEntry[]>();
      books.set(key, book);
      const entries = book.get(day.date) ?? [];
      book.set(day.date, entries);
      put(entries, entry);
    },
    benchmarksOn: (currency, isGenerated, date) => books.get(keyOf(currency, isGenerated))?.get(date) ?? none,
  };
}
