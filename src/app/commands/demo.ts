import { parseArgs } from 'node:util';
import { seedDemoMarket } from '#demo/seed-demo-market.ts';
import { seedProgressLines } from '#demo/seed-progress.ts';
import { growDemoMarket } from '#demo/wide/grow-demo-market.ts';
import { maxWideInstruments } from '#demo/wide/wide-ids.ts';
import { ImportError } from '#importers/import-error.ts';
import { type IsoDate, parseIsoDate } from '#math/units.ts';
import { todayIn } from '#server/days.ts';
import type { Database } from '#store/database.ts';
import { refreshSearchIndex } from '#store/search/refresh-search-index.ts';
import { growProgressLines } from '../grow-progress.ts';
import { indexProgressLines } from '../index-progress.ts';
import { moveDemo, usualMoves } from '../keep-demo-moving.ts';
import { readSettings } from '../settings.ts';
import { withDatabase } from '../with-database.ts';
import type { Command } from './commands.ts';

const EXIT_OK = 0;
const EXIT_REFUSED = 2;

interface SeedWords {
  readonly seed?: number;
  readonly historyYears?: number;
  readonly today?: IsoDate;
  readonly instruments?: number;
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

const isMarketSize = (count: number) => Number.isSafeInteger(count) && count >= 1 && count <= maxWideInstruments;

function readWords(args: readonly string[]): SeedWords {
  const option = { type: 'string' } as const;
  const options = { seed: option, years: option, today: option, instruments: option };
  const { seed, years, today, instruments } = parseArgs({ args: [...args], options }).values;
  return {
    ...(seed !== undefined && { seed: numberOf(seed, 'seed', Number.isSafeInteger) }),
    ...(years !== undefined && { historyYears: numberOf(years, 'years', (value) => value > 0 && value <= 3) }),
    ...(today !== undefined && { today: dateOf(today) }),
    ...(instruments !== undefined && { instruments: numberOf(instruments, 'instruments', isMarketSize) }),
  };
}

type SeedPlan = SeedWords & { readonly today: IsoDate };

async function fill(database: Database, { instruments, ...words }: SeedPlan): Promise<void> {
  const { isSeeded, bonds, tradingDays } = await seedDemoMarket(database, {
    ...words,
    onProgress: seedProgressLines(console.log),
  });
  if (isSeeded) console.log(`Demo market: ${bonds} bonds, ${tradingDays} trading days.`);
  else if (instruments === undefined) console.log('The database holds instruments already; nothing was changed.');
}

async function grow(database: Database, { instruments, seed = 1, today }: SeedPlan): Promise<void> {
  if (instruments === undefined) return;
  const onProgress = growProgressLines(console.log, () => performance.now());
  const grown = await growDemoMarket(database, { today, seed, instruments, onProgress });
  console.log(`Instruments: ${grown.instruments} in all, ${grown.added} of them added now.`);
}

async function index(database: Database): Promise<void> {
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
      await index(database);
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

/** `bondlens demo seed` fills an empty database with the generated market, as it is or grown; `demo live` moves its quotes. */
export const demo: Command = {
  name: 'demo',
  usage: [
    ['seed [--seed N] [--years N] [--today DATE]', 'fill an empty database with the generated market'],
    ['seed --instruments N', 'and grow it to so many instruments, up to 2,000,000'],
    ['live [--every SECONDS] [--bonds N] [--moves N]', 'move quotes of the generated market again and again'],
  ],
  run: async ([action, ...args]) => {
    if (action === 'seed') return seed(args);
    if (action === 'live') return live(args);
    console.error('Usage: npm run bondlens -- demo seed [--seed N] [--years N] [--today YYYY-MM-DD] [--instruments N]');
    console.error('       npm run bondlens -- demo live [--every SECONDS] [--bonds N] [--moves N]');
    return EXIT_REFUSED;
  },
};
