import { setTimeout as pause, setTimeout as sleep } from 'node:timers/promises';
import { moveDemoMarket } from '#demo/move-demo-market.ts';
import { randomStream } from '#demo/random.ts';
import { retry } from '#domain/platform/retry.ts';
import { derivePending } from '#importers/derivation/derive-trading-days.ts';
import { addDays, dayNumberFromIso, isoFromDayNumber } from '#math/dates/dates.ts';
import type { IsoDate } from '#math/units.ts';
import { todayIn } from '#server/platform/serving/services.ts';
import { type Database, openDatabase } from '#store/platform/database/database.ts';
import { isDatabaseUnavailable } from '#store/platform/database/database-errors.ts';
import { statementLimits } from '#store/platform/database/statement-limits.ts';

export interface MovingOptions {
  readonly timeZone: string;
  readonly everyMs: number;
  /** How many bonds move at a time. */
  readonly bonds: number;
  /** How often; for ever where it is absent. */
  readonly moves?: number;
  readonly onMove: (moved: number) => void;
  /** Whether anybody looks at the market now; while nobody does it stands still, and costs nothing. */
  readonly isWatched?: () => Promise<boolean>;
  readonly signal?: AbortSignal;
}

export const usualMoves = { everyMs: 4000, bonds: 24 } as const;

/** Monday to Friday: the day itself, or the Friday before. */
function tradingDayOf(day: IsoDate): IsoDate {
  const number = dayNumberFromIso(day);
  // 1970-01-01 was a Thursday.
  const weekday = (number + 3) % 7;
  return isoFromDayNumber(addDays(number, -Math.max(0, weekday - 4)));
}

/** Moves quotes of the generated market again and again, one move after the other. */
export async function moveDemo(database: Database, options: MovingOptions): Promise<void> {
  const { timeZone, everyMs, bonds, moves = Number.POSITIVE_INFINITY, onMove, isWatched, signal } = options;
  const clock = () => new Date();
  const today = todayIn(timeZone, clock);
  const random = randomStream(clock().getTime(), 'moves');
  for (let done = 0; done < moves && !signal?.aborted; done += 1) {
    if (done > 0) await pause(everyMs, undefined, { ...(signal && { signal }) });
    if (isWatched !== undefined && !(await isWatched())) continue;
    onMove(await moveDemoMarket(database, { bonds, now: clock(), tradingDay: tradingDayOf(today()), random }));
  }
}

export interface DemoMovesOptions {
  readonly url: string;
  readonly timeZone: string;
  readonly log: (message: string) => void;
  readonly isWatched: () => Promise<boolean>;
}

/** Moves the market beside the running site. The stop does not wait for a move under way: it ends with its connections. */
export function startDemoMoves({ url, timeZone, log, isWatched }: DemoMovesOptions): () => void {
  const database = openDatabase({ url, poolSize: 3 });
  const stopping = new AbortController();
  const { signal } = stopping;
  const keep = async () => {
    while (!signal.aborted) {
      const options = { ...usualMoves, timeZone, onMove: () => undefined, isWatched, signal };
      await moveDemo(database, options).catch((error: unknown) => {
        if (!signal.aborted) log(`The demo market does not move: ${error instanceof Error ? error.message : error}`);
      });
      await pause(usualMoves.everyMs, undefined, { signal }).catch(() => undefined);
    }
  };
  keep();
  return () => {
    stopping.abort();
    database.close().catch(() => undefined);
  };
}

interface DerivingOptions {
  readonly url: string;
  readonly log: (message: string) => void;
  /** How long it waits where the database, or a server of its cluster, is away. */
  readonly pauseMs?: number;
}

const CONNECTIONS = 2;
const PAUSE_MS = 10_000;

/**
 * Computes beside the running site what an interrupted import or derivation left waiting, once the database is there. The stop does not wait for the step under way: it
 * ends with its connections, and the next start goes on.
 */
export function startDeriving({ url, log, pauseMs = PAUSE_MS }: DerivingOptions): () => void {
  const database = openDatabase({ url, log, poolSize: CONNECTIONS, statementTimeoutMs: statementLimits.job.ms });
  const stopping = new AbortController();
  const derive = async () => {
    const { days, stored } = await derivePending(database, { signal: stopping.signal });
    if (days > 0) log(`Yields and spreads that were left over: ${days} days computed, ${stored} changed.`);
  };
  const derived = retry({
    once: derive,
    waitAfter: (ended, { tries }) => {
      if ('value' in ended || stopping.signal.aborted) return null;
      const { reason } = ended;
      if (tries === 1) log(`Yields and spreads wait: ${reason instanceof Error ? reason.message : reason}`);
      return isDatabaseUnavailable(reason) ? pauseMs : null;
    },
    sleep: (ms) => sleep(ms, undefined, { signal: stopping.signal }).catch(() => undefined),
  });
  derived.catch(() => undefined);
  return () => {
    stopping.abort();
    database.close().catch(() => undefined);
  };
}
