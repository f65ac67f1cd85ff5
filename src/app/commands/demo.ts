import { parseArgs } from 'node:util';
import { seedDemoMarket } from '#importers/demo/seed-demo-market.ts';
import { seedProgressLines } from '#importers/demo/seed-progress.ts';
import { type IsoDate, parseIsoDate } from '#math/units.ts';
import { todayIn } from '#server/today.ts';
import { refreshSearchIndex } from '#store/search/refresh-search-index.ts';
import { readSettings } from '../settings.ts';
import { withDatabase } from '../with-database.ts';
import type { Command } from './commands.ts';

const EXIT_OK = 0;
const EXIT_REFUSED = 2;

interface SeedWords {
  readonly seed?: number;
  readonly historyYears?: number;
  readonly today?: IsoDate;
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

function readWords(args: readonly string[]): SeedWords {
  const option = { type: 'string' } as const;
  const { values } = parseArgs({ args: [...args], options: { seed: option, years: option, today: option } });
  return {
    ...(values.seed !== undefined && { seed: numberOf(values.seed, 'seed', Number.isSafeInteger) }),
    ...(values.years !== undefined && {
      historyYears: numberOf(values.years, 'years', (years) => years > 0 && years <= 3),
    }),
    ...(values.today !== undefined && { today: dateOf(values.today) }),
  };
}

async function seed(args: readonly string[]): Promise<number> {
  const words = readWords(args);
  const settings = readSettings(process.env);
  const result = await withDatabase(settings, console.log, async (database) => {
    const seeded = await seedDemoMarket(database, {
      today: todayIn(settings.timeZone, () => new Date())(),
      ...words,
      onProgress: seedProgressLines(console.log),
    });
    await refreshSearchIndex(database);
    return seeded;
  });
  console.log(
    result.isSeeded
      ? `Demo market: ${result.bonds} bonds, ${result.tradingDays} trading days.`
      : 'The database holds instruments already; nothing was changed.',
  );
  return EXIT_OK;
}

/** `bondlens demo seed`: fills an empty database with the generated market. */
export const demo: Command = {
  name: 'demo',
  usage: [['seed [--seed N] [--years N] [--today DATE]', 'fill an empty database with the generated market']],
  run: async ([action, ...args]) => {
    if (action === 'seed') return seed(args);
    console.error('Usage: npm run bondlens -- demo seed [--seed N] [--years N] [--today YYYY-MM-DD]');
    return EXIT_REFUSED;
  },
};
