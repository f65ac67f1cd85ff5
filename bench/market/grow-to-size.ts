import type { IsoDate } from '#math/units.ts';
import type { Database } from '#store/platform/database/database.ts';
import { growDemoMarket } from './grow-demo-market.ts';
import { growProgressLines, tradeProgressLines } from './progress-lines.ts';
import { tradeDemoMarket } from './trade-demo-market.ts';

/** What the generated market shall grow to; it stays as it is where neither bonds nor instruments are given. */
interface MarketSize {
  /** The day and the seed with which the small market was made. */
  readonly today: IsoDate;
  readonly seed: number;
  /** Bonds with payments, trading days and quotes, those of the small market counted. */
  readonly bonds?: number | undefined;
  readonly historyYears: number;
  /** How many dealers quote each of these bonds. */
  readonly dealersOfEach: number;
  /** Instruments in all; the further ones have no payments and trading days. */
  readonly instruments?: number | undefined;
}

/** Grows the market and writes lines about it; what a broken run has added stays, and the next run goes on after it. */
export async function growToSize(database: Database, size: MarketSize, print: (line: string) => void): Promise<void> {
  const { bonds, instruments, ...settings } = size;
  const clock = () => performance.now();
  if (bonds !== undefined) {
    const onProgress = tradeProgressLines(print, clock);
    const { done, addedBonds, addedDays } = await tradeDemoMarket(database, { ...settings, bonds, onProgress });
    print(`Bonds with trading days: ${done} in all, ${addedBonds} of them and ${addedDays} trading days added now.`);
  }
  if (instruments !== undefined) {
    const onProgress = growProgressLines(print, clock);
    const grown = await growDemoMarket(database, { ...settings, instruments, onProgress });
    print(`Instruments: ${grown.instruments} in all, ${grown.added} of them added now.`);
  }
}
