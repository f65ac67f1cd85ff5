import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { renewDemoRates } from '#demo/save-demo-rates.ts';
import { type SeedOptions, seedDemoMarket } from '#demo/seed-demo-market.ts';
import { engineName } from '#server/figures/explain/explained-answer.ts';
import { todayIn } from '#server/platform/serving/services.ts';
import { refreshLiquidityScores } from '#store/bond/liquidity/liquidity-scores.ts';
import { refreshIndustryMedians } from '#store/issuer/multipliers/refresh-industry-medians.ts';
import { refreshSearchIndex } from '#store/lists/search/refresh-search-index.ts';
import { findMarketOrigins, hasInstruments } from '#store/market/instruments/find-instruments.ts';
import { makeBackup } from '#store/operator/backup/make-backup.ts';
import { findDemoMarket } from '#store/operator/demo-market/demo-market.ts';
import { migrate } from '#store/operator/migrate/migrate.ts';
import { type Database, openDatabase } from '#store/platform/database/database.ts';
import { endSeedProgress, type Screen, showSeedProgress } from '../progress/seed-display.ts';
import type { Settings } from '../settings/settings.ts';

export interface FillOptions {
  readonly url: string;
  readonly timeZone: string;
  readonly log: (message: string) => void;
  /** Gives up when aborted; the database is empty again as soon as its connection is gone. */
  readonly signal?: AbortSignal;
  readonly screen?: Screen;
  /** Years of trading history, for tests; the market's own length when absent. */
  readonly historyYears?: number;
}

function seedOptions({ timeZone, historyYears, screen = process.stdout }: FillOptions): SeedOptions {
  return {
    today: todayIn(timeZone, () => new Date())(),
    onProgress: showSeedProgress(screen),
    ...(historyYears !== undefined && { historyYears }),
  };
}

// Generated rates would stand for real ones where real bonds are, and are of no use to bonds that outlast their market.
async function renew(database: Database, options: FillOptions): Promise<void> {
  const { hasReal, hasGenerated } = await findMarketOrigins(database);
  const removedAt = (await findDemoMarket(database))?.removedAt ?? null;
  if (hasGenerated && !hasReal && removedAt === null) await renewDemoRates(database, seedOptions(options).today);
}

/** Why a setting that asks for the market does not stand. */
const stayingAway = (removedAt: Date) =>
  `BONDLENS_DEMO=on brings no demo market: it was removed on ${removedAt.toISOString().slice(0, 10)}, and that stands. /operator/data/ brings it back, or "bondlens demo seed".`;

// Everything happens in one transaction that queues behind any other writer: a node that comes second finds it done, and
// a process that dies half way leaves nothing.
async function fill(database: Database, options: FillOptions): Promise<void> {
  if (await hasInstruments(database)) return renew(database, options);
  const removedAt = (await findDemoMarket(database))?.removedAt ?? null;
  if (removedAt !== null) return options.log(stayingAway(removedAt));
  const seeding = seedOptions(options);
  const { isSeeded, bonds, tradingDays } = await seedDemoMarket(database, seeding);
  endSeedProgress(options.screen ?? process.stdout);
  if (isSeeded) await refreshIndustryMedians(database);
  if (isSeeded) await refreshLiquidityScores(database, seeding.today);
  if (isSeeded) await refreshSearchIndex(database);
  options.log(
    isSeeded
      ? `The demo market is there: ${bonds} bonds, ${tradingDays} trading days.`
      : 'Another process has filled the database meanwhile.',
  );
}

async function unlessAborted(work: Promise<void>, signal: AbortSignal | undefined): Promise<void> {
  if (signal === undefined) return work;
  signal.throwIfAborted();
  await Promise.race([work, once(signal, 'abort')]);
  signal.throwIfAborted();
}

/** Fills the database with the generated market when it holds no instrument at all, and nobody removed it. */
export async function fillEmptyDatabase(options: FillOptions): Promise<void> {
  const { url, log, signal } = options;
  const database = openDatabase({ url, log, poolSize: 2 });
  const work = fill(database, options).finally(() => database.close());
  await unlessAborted(work, signal);
}

type Log = (message: string) => void;

/** `before-0126_name-20260324T013000Z.tar`: the rule of what is kept does not know such names. */
function fileName(migration: string, now: Date): string {
  return `before-${migration}-${now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z.tar`;
}

/**
 * Brings the database to this version's tables. Where the settings name a folder for backups, one is made before the first change to a
 * database that an earlier version filled: the way back. Without it nothing is changed.
 */
export async function updateTables(url: string, { backups }: Pick<Settings, 'backups'>, log: Log): Promise<void> {
  const backUp = async (migration: string) => {
    if (backups === undefined) return;
    const now = new Date();
    const file = join(backups.folder, fileName(migration, now));
    log(`Making the backup ${file} before this version's changes.`);
    await mkdir(backups.folder, { recursive: true, mode: 0o700 });
    await makeBackup({ url, file, madeBy: engineName, now });
  };
  await migrate({ url, log, beforeUpdate: backUp });
}
