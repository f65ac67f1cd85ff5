import { checkTradingDays } from '#importers/derivation/check-trading-days.ts';
import type { Database } from '#store/platform/database/database.ts';
import { withDatabase } from '../running/with-database.ts';
import { readSettings } from '../settings/settings.ts';
import { checkReport } from './check-report.ts';
import type { Command } from './commands.ts';

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
