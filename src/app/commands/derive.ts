import { parseArgs } from 'node:util';
import { derivePending, deriveTradingDays } from '#importers/derivation/derive-trading-days.ts';
import type { Database } from '#store/platform/database/database.ts';
import { withDatabase } from '../running/with-database.ts';
import { readSettings } from '../settings/settings.ts';
import type { Command } from './commands.ts';

const EXIT_OK = 0;

async function derive(database: Database, isAll: boolean): Promise<number> {
  const onProgress = (days: number, waiting: number) =>
    console.log(`${days} days computed, ${waiting} instruments wait`);
  const { days, stored, failures } = isAll
    ? await deriveTradingDays(database, { instrumentIds: 'all' }, { onProgress })
    : await derivePending(database, { onProgress });
  console.log(`Yields and spreads: ${days} days computed, ${stored} changed`);
  for (const { instrumentId, message } of failures) console.error(`  instrument ${instrumentId}: ${message}`);
  return EXIT_OK;
}

/** `bondlens derive`: computes what waits for yields and spreads, or everything anew. */
export const deriveDays: Command = {
  name: 'derive',
  usage: [['[--all]', 'compute yields and spreads that wait, or all of them anew']],
  run: (args) => {
    const { values } = parseArgs({ args: [...args], options: { all: { type: 'boolean' } } });
    const settings = readSettings(process.env);
    return withDatabase(settings, console.error, (database) => derive(database, values.all ?? false));
  },
};
