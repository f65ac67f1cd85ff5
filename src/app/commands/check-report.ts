import type { Comparison } from '#domain/bond/derivation/compare-published.ts';
import { type CheckedTradingDay, checkTradingDays } from '#importers/derivation/check-trading-days.ts';
import type { Database } from '#store/platform/database/database.ts';
import { withDatabase } from '../running/with-database.ts';
import { readSettings } from '../settings/settings.ts';
import type { Command } from './commands.ts';

/** Counts by row and column, in the order in which they were first asked for. */
interface Tally {
  readonly count: (row: string, column: string) => void;
  readonly lines: () => readonly string[];
}

const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

function tally(title: string, columns: readonly string[]): Tally {
  const rows = new Map<string, Map<string, number>>();
  return {
    count(row, column) {
      const counts = rows.get(row) ?? new Map<string, number>();
      rows.set(row, counts.set(column, (counts.get(column) ?? 0) + 1));
    },
    lines() {
      const sum = (counts: ReadonlyMap<string, number>) => [...counts.values()].reduce((a, b) => a + b, 0);
      const body = [...rows].sort(([, a], [, b]) => sum(b) - sum(a));
      const cells = (counts: ReadonlyMap<string, number>) => columns.map((column) => String(counts.get(column) ?? 0));
      if (body.length === 0) return [];
      return [
        '',
        line([title, 'all', ...columns]),
        line(['---', '---:', ...columns.map(() => '---:')]),
        ...body.map(([row, counts]) => line([row, String(sum(counts)), ...cells(counts)])),
      ];
    },
  };
}

const percent = (rate: number | null) => (rate === null ? '–' : `${(rate * 100).toFixed(4)} %`);
const days = (years: number | null) => (years === null ? '–' : (years * 365).toFixed(1));

/** What of a published figure differs. */
function verdictOf({ verdict, published, yield: own }: Comparison): string {
  if (verdict !== 'differs') return verdict === 'agrees' ? 'agree' : 'not computed';
  return own !== null && Math.abs(own - published.yield) > 0.0001 ? 'yield differs' : 'duration differs';
}

function shownText({ yieldOrigin, indicativeYieldType }: CheckedTradingDay['shown']): string {
  if (yieldOrigin === null) return 'none';
  return indicativeYieldType === 'current' ? 'current yield' : yieldOrigin;
}

function differenceText({ code, basis, observed, shown }: CheckedTradingDay, comparison: Comparison): string {
  const { published, yield: own, macaulay } = comparison;
  const yields = `yield ${percent(own)}, published ${percent(published.yield)}`;
  const durations = `duration ${days(macaulay)} days, published ${days(published.macaulay)}`;
  const place = `${code} ${observed.date} at ${published.at} ${published.price}`;
  return `  ${place} (${basis}): ${yields}; ${durations}; shown: ${shownText(shown)}`;
}

// The precision of the solver.
const solver = 1e-10;

type Quoted = 'within' | 'outside' | null;

/** Whether the yield of the indicative price lies between those of ask and bid; null without the three, and where the price does not. */
function withinQuotes({ shown, observed, quotedYield }: CheckedTradingDay): Quoted {
  const { yieldToMaturityBid: low, yieldToMaturityAsk: high, indicativePrice: price } = shown;
  const { bid, ask } = observed;
  if (low === null || high === null || quotedYield === null || bid === null || ask === null || price === null)
    return null;
  if (price < bid || price > ask) return null;
  return quotedYield >= high - solver && quotedYield <= low + solver ? 'within' : 'outside';
}

function accruedText({ code, observed }: CheckedTradingDay, own: number, published: number): string {
  return `  ${code} ${observed.date}: accrued interest ${own.toFixed(6)}, published ${published.toFixed(6)}`;
}

/** Where ours and what the sources published agree and differ, as tables by class, and each difference in a line. */
interface CheckReport {
  readonly take: (day: CheckedTradingDay) => void;
  readonly lines: () => readonly string[];
}

function checkReport(): CheckReport {
  const yields = tally('payments', ['agree', 'yield differs', 'duration differs', 'not computed']);
  const shown = tally('payments', ['computed', 'published', 'assumed', 'current yield', 'none']);
  const accrued = tally('accrued interest', ['agree', 'differs', 'not computed']);
  const quotes = tally('yield of the indicative price', ['within', 'outside']);
  const differences: string[] = [];
  return {
    take(day) {
      const { basis, comparisons } = day;
      for (const comparison of comparisons) {
        yields.count(basis, verdictOf(comparison));
        if (comparison.verdict === 'differs') differences.push(differenceText(day, comparison));
      }
      if (comparisons.some(({ published }) => published.isOfDay)) shown.count(basis, shownText(day.shown));
      if (day.accrued !== null) {
        const { own, other } = day.accrued;
        accrued.count('published', other === null ? 'agree' : own === null ? 'not computed' : 'differs');
        if (other !== null && own !== null) {
          differences.push(accruedText(day, own, other));
        }
      }
      const quoted = withinQuotes(day);
      if (quoted !== null) quotes.count('between those of ask and bid', quoted);
    },
    lines: () => [
      'Published yields and durations, each at its price',
      ...yields.lines(),
      '',
      'What is shown of days with a published yield',
      ...shown.lines(),
      '',
      'Published accrued interest',
      ...accrued.lines(),
      '',
      'Quotes',
      ...quotes.lines(),
      '',
      `Differences: ${differences.length}`,
      ...differences,
    ],
  };
}

const EXIT_OK = 0;
const EXIT_REFUSED = 2;

/** The lines of the check of a database. */
export async function checkLines(database: Database): Promise<readonly string[]> {
  const report = checkReport();
  for await (const day of checkTradingDays(database)) report.take(day);
  return report.lines();
}

/** `bondlens check`: where our figures and those that the sources published differ. */
export const check: Command = {
  name: 'check',
  usage: [['', 'compare our yields, durations and accrued interest with the published ones']],
  async run(args) {
    if (args.length > 0) {
      console.error('Usage: npm run bondlens -- check');
      return EXIT_REFUSED;
    }
    for (const line of await withDatabase(readSettings(process.env), console.error, checkLines)) console.log(line);
    return EXIT_OK;
  },
};
