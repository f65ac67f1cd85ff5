import { parseArgs } from 'node:util';
import { maxTradedBonds, maxWideInstruments } from '#bench/market/wide-ids.ts';
import { maxQuotes } from '#demo/bond-quotes.ts';
import { seedDemoMarket, seedProgressLines } from '#demo/seed-demo-market.ts';
import { ImportError } from '#importers/file-fault.ts';
import { type IsoDate, parseIsoDate } from '#math/units.ts';
import { todayIn } from '#server/platform/serving/services.ts';
import { refreshLiquidityScores } from '#store/bond/liquidity/liquidity-scores.ts';
import { refreshIndustryMedians } from '#store/issuer/multipliers/refresh-industry-medians.ts';
import { refreshSearchIndex } from '#store/lists/search/refresh-search-index.ts';
import { findMarketOrigins } from '#store/market/instruments/find-instruments.ts';
import { commandLine, logAudit } from '#store/platform/audit-log/audit-log.ts';
import type { Database, Queries } from '#store/platform/database/database.ts';
import { indexProgressLines } from '../progress/row-progress.ts';
import { runDemoTask, tryDemoRemoval } from '../running/demo-task.ts';
import { moveDemo, usualMoves } from '../running/start-demo-moves.ts';
import { keepOperator, withDatabase } from '../running/with-database.ts';
import { readSettings } from '../settings/settings.ts';
import type { Command } from './commands.ts';

const EXIT_OK = 0;
const EXIT_REFUSED = 2;

interface SeedWords {
  readonly seed?: number;
  readonly historyYears?: number;
  readonly today?: IsoDate;
  readonly instruments?: number;
  readonly bonds?: number;
  readonly quotes?: number;
}

/** A number from a word, or an error that names the option. */
function numberOf(word: string, option: string, isGood: (value: number) => boolean): number {
  const value = Number(word);
  if (word.trim() === '' || !Number.isFinite(value) || !isGood(value))
    throw new Error(`--${option} cannot be "${word}".`);
  return value;
}

function dateOf(word: string): IsoDate {
  const date = parseIsoDate(word);
  if (date === undefined) throw new Error(`--today is not a date YYYY-MM-DD: "${word}".`);
  return date;
}

/** Years of the small market; bonds of `--bonds` may have more. */
const maxSmallYears = 3;
const maxYears = 30;
const usualQuotes = 3;

const isBondCount = (count: number) => Number.isSafeInteger(count) && count >= 1 && count <= maxTradedBonds;
const isQuoteCount = (count: number) => Number.isSafeInteger(count) && count >= 0 && count <= maxQuotes;
const isMarketSize = (count: number) => Number.isSafeInteger(count) && count >= 1 && count <= maxWideInstruments;

function readWords(args: readonly string[]): SeedWords {
  const option = { type: 'string' } as const;
  const options = { seed: option, years: option, today: option, instruments: option, bonds: option, quotes: option };
  const { seed, years, today, instruments, bonds, quotes } = parseArgs({ args: [...args], options }).values;
  const longest = bonds === undefined ? maxSmallYears : maxYears;
  return {
    ...(seed !== undefined && { seed: numberOf(seed, 'seed', Number.isSafeInteger) }),
    ...(years !== undefined && { historyYears: numberOf(years, 'years', (value) => value > 0 && value <= longest) }),
    ...(today !== undefined && { today: dateOf(today) }),
    ...(instruments !== undefined && { instruments: numberOf(instruments, 'instruments', isMarketSize) }),
    ...(bonds !== undefined && { bonds: numberOf(bonds, 'bonds', isBondCount) }),
    ...(quotes !== undefined && { quotes: numberOf(quotes, 'quotes', isQuoteCount) }),
  };
}

type SeedPlan = SeedWords & { readonly today: IsoDate };

async function fill(
  database: Database,
  { instruments, bonds: wanted, historyYears, ...words }: SeedPlan,
): Promise<void> {
  const { isSeeded, bonds, tradingDays } = await seedDemoMarket(database, {
    ...words,
    ...(historyYears !== undefined && { historyYears: Math.min(historyYears, maxSmallYears) }),
    onProgress: seedProgressLines(console.log),
  });
  if (isSeeded) console.log(`Demo market: ${bonds} bonds, ${tradingDays} trading days.`);
  else if (instruments === undefined && wanted === undefined)
    console.log('The database holds instruments already; nothing was changed.');
}

async function grow(database: Database, plan: SeedPlan): Promise<void> {
  const { today, bonds, instruments, seed = 1, historyYears = maxSmallYears, quotes = usualQuotes } = plan;
  if (bonds === undefined && instruments === undefined) return;
  const { growToSize } = await import('#bench/market/grow-to-size.ts');
  const size = { today, seed, bonds, instruments, historyYears, dealersOfEach: quotes };
  await growToSize(database, size, console.log);
}

async function index(database: Database, { today }: SeedPlan): Promise<void> {
  await refreshIndustryMedians(database);
  await refreshLiquidityScores(database, today);
  await refreshSearchIndex(database, { onProgress: indexProgressLines(console.log) });
}

async function seed(args: readonly string[]): Promise<number> {
  const words = readWords(args);
  const settings = readSettings(process.env);
  const plan: SeedPlan = { today: todayIn(settings.timeZone, () => new Date())(), ...words };
  try {
    await withDatabase(settings, console.log, async (database) => {
      await fill(database, plan);
      await grow(database, plan);
      await index(database, plan);
    });
    return EXIT_OK;
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    console.error(error.message);
    return EXIT_REFUSED;
  }
}

async function live(args: readonly string[]): Promise<number> {
  const option = { type: 'string' } as const;
  const options = { every: option, bonds: option, moves: option };
  const { every, bonds, moves } = parseArgs({ args: [...args], options }).values;
  const isCount = (value: number) => Number.isSafeInteger(value) && value >= 1;
  const isPause = (value: number) => value > 0 && value <= 3600;
  const settings = readSettings(process.env);
  const plan = {
    timeZone: settings.timeZone,
    everyMs: every === undefined ? usualMoves.everyMs : numberOf(every, 'every', isPause) * 1000,
    bonds: bonds === undefined ? usualMoves.bonds : numberOf(bonds, 'bonds', isCount),
    ...(moves !== undefined && { moves: numberOf(moves, 'moves', isCount) }),
    onMove: (moved: number) => console.log(`${new Date().toISOString()}: ${moved} bonds moved.`),
  };
  await withDatabase(settings, console.log, (database) => moveDemo(database, plan));
  return EXIT_OK;
}

/** Removes the generated market, or tells what would be removed. */
async function remove(args: readonly string[]): Promise<number> {
  const { 'dry-run': isDryRun = false } = parseArgs({
    args: [...args],
    options: { 'dry-run': { type: 'boolean' } },
  }).values;
  const settings = readSettings(process.env);
  const now = () => new Date();
  return withDatabase(settings, console.error, async (database) => {
    const { hasGenerated } = await findMarketOrigins(database);
    if (!hasGenerated) {
      console.error('The database holds no demo market.');
      return EXIT_REFUSED;
    }
    const entry = { action: 'remove-demo', actorId: commandLine, accountId: null, network: null, detail: '' };
    const onRemoved = (tx: Queries) => logAudit(tx, { loggedAt: now(), ...entry });
    const world = { database, timeZone: settings.timeZone, now, onRemoved };
    const removed = isDryRun ? await tryDemoRemoval(database) : await runDemoTask(world, 'remove');
    for (const { table, rows } of removed?.tables ?? []) console.log(`${table}: ${rows}`);
    const { instruments = 0, issuers = 0 } = removed?.kept ?? {};
    if (instruments + issuers > 0)
      console.log(`Kept, since a source told of them as well: ${instruments} instruments, ${issuers} companies.`);
    console.log(
      isDryRun ? 'Nothing was removed.' : 'The demo market is removed, and BONDLENS_DEMO=on brings it no more.',
    );
    if (!isDryRun) await keepOperator(database, settings, console.error);
    return EXIT_OK;
  });
}

/** `bondlens demo seed` fills an empty database with the generated market, as it is or grown; `demo remove` takes it away; `demo live` moves its quotes. */
export const demo: Command = {
  name: 'demo',
  usage: [
    ['seed [--seed N] [--years N] [--today DATE]', 'fill an empty database with the generated market'],
    ['seed --bonds N [--years N] [--quotes N]', 'and grow it to so many bonds with payments, trading days and quotes'],
    ['seed --instruments N', 'and grow it to so many instruments, up to 2,000,000'],
    ['remove [--dry-run]', 'remove the generated market and all that belongs to it; real data stay'],
    ['live [--every SECONDS] [--bonds N] [--moves N]', 'move quotes of the generated market again and again'],
  ],
  run: async ([action, ...args]) => {
    if (action === 'seed') return seed(args);
    if (action === 'live') return live(args);
    if (action === 'remove') return remove(args);
    console.error('Usage: npm run bondlens -- demo seed [--seed N] [--years N] [--today YYYY-MM-DD]');
    console.error('         [--bonds N] [--quotes N] [--instruments N]');
    console.error('       npm run bondlens -- demo remove [--dry-run]');
    console.error('       npm run bondlens -- demo live [--every SECONDS] [--bonds N] [--moves N]');
    return EXIT_REFUSED;
  },
};
