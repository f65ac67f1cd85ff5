import { demoSource } from '#demo/demo-source.ts';
import { dayNumberFromIso } from '#math/dates/dates.ts';
import type { IsoDate } from '#math/units.ts';
import { addMarket, analyzeMarket, type MarketRows } from '#store/bond/bonds/add-market.ts';
import { saveSource } from '#store/market/sources/sources.ts';
import { inWriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';
import type { Database } from '#store/platform/database/database.ts';
import { storedExtent } from './stored-extent.ts';
import { firstWideInstrumentId, maxWideInstruments, wideIssuerCount } from './wide-ids.ts';
import { type WideMarket, wideInstrument, wideMarket } from './wide-instrument.ts';
import { wideInstrumentTitles, wideIssuerRows } from './wide-rows.ts';

/** Told after every part: how many instruments there are, how many there shall be, and how many this run has added. */
export type GrowProgress = (state: { readonly done: number; readonly total: number; readonly added: number }) => void;

export interface GrowOptions {
  /** Day by which bonds are outstanding or matured. */
  readonly today: IsoDate;
  /** Another seed gives other names and terms. */
  readonly seed: number;
  /** How many instruments there shall be in all. */
  readonly instruments: number;
  readonly onProgress?: GrowProgress;
  /** Instruments of one transaction; 20,000 without it: many enough for speed, few enough to be held in memory. */
  readonly partSize?: number;
}

export interface GrowResult {
  readonly added: number;
  readonly instruments: number;
}

const usualPartSize = 20_000;

interface Part {
  readonly firstInstrument: number;
  readonly lastInstrument: number;
  readonly firstIssuer: number;
}

function rowsOf(market: WideMarket, { firstInstrument, lastInstrument, firstIssuer }: Part): MarketRows {
  const rows = {
    ...wideIssuerRows(market, firstIssuer, wideIssuerCount(lastInstrument)),
    instruments: [] as MarketRows['instruments'][number][],
    terms: [] as MarketRows['terms'][number][],
    instrumentTitles: [] as MarketRows['instrumentTitles'][number][],
  };
  for (let ordinal = firstInstrument; ordinal < lastInstrument; ordinal++) {
    const { instrument, terms } = wideInstrument(market, ordinal);
    rows.instruments.push(instrument);
    if (terms !== null) rows.terms.push(terms);
    rows.instrumentTitles.push(...wideInstrumentTitles(instrument, ordinal));
  }
  return rows;
}

/** Adds the next part in a transaction of its own; says how many instruments it added and how many there are now. */
function addPart(
  database: Database,
  market: WideMarket,
  { instruments: total, partSize = usualPartSize }: GrowOptions,
): Promise<GrowResult> {
  return inWriteTransaction(database, async (tx) => {
    const stored = await storedExtent(tx, market, { firstId: firstWideInstrumentId, max: maxWideInstruments });
    const instruments = stored.instruments + stored.inRange;
    const wanted = Math.min(total - instruments, partSize, maxWideInstruments - stored.inRange);
    if (wanted <= 0) return { added: 0, instruments };
    const part = {
      firstInstrument: stored.inRange,
      lastInstrument: stored.inRange + wanted,
      firstIssuer: stored.wideIssuers,
    };
    const sourceId = await saveSource(tx, demoSource);
    await addMarket(tx, rowsOf(market, part), { sourceId, importId: null });
    return { added: wanted, instruments: instruments + wanted };
  });
}

/**
 * Grows the generated market to a number of instruments, part by part: a run that is broken off keeps the parts that are done, and the
 * next run goes on after them. Throws an ImportError where the database holds anything that was not generated.
 */
export async function growDemoMarket(database: Database, options: GrowOptions): Promise<GrowResult> {
  const market = wideMarket(options.seed, dayNumberFromIso(options.today));
  let added = 0;
  for (;;) {
    const part = await addPart(database, market, options);
    added += part.added;
    options.onProgress?.({ done: part.instruments, total: options.instruments, added });
    if (part.added === 0 || part.instruments >= options.instruments) {
      if (added > 0) await inWriteTransaction(database, analyzeMarket);
      return { added, instruments: part.instruments };
    }
  }
}
