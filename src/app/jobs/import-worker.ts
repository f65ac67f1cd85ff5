import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '#store/platform/database/database.ts';
import { statementLimits } from '#store/platform/database/statement-limits.ts';
import { importCommand } from '../commands/import-command.ts';
import { runMarket } from '../markets/run-market.ts';
import type { ImportOrder, ImportReport } from './import-process.ts';

const CONNECTIONS = 3;

/** Who asked for it; what nobody asked for the site does by its schedule. */
const importerOf = (job: ImportOrder['job']) => ('market' in job ? job.by : undefined) ?? 'schedule';

async function run({ url, job, dataDir, contact, sourceMirrors, sources }: ImportOrder): Promise<ImportReport> {
  const lines: string[] = [];
  const print = (line: string) => void lines.push(line);
  const database = openDatabase({ url, log: print, poolSize: CONNECTIONS, statementTimeoutMs: statementLimits.job.ms });
  const world = {
    withDatabase: <Result>(work: (own: typeof database) => Promise<Result>) => work(database),
    // The site does what follows from there being real instruments.
    onImported: async () => undefined,
    dataDir,
    print,
    printError: print,
    fetch,
    ...(contact !== undefined && { contact }),
    sources,
    sleep: (milliseconds: number) => sleep(milliseconds),
    now: () => new Date(),
    by: importerOf(job),
  };
  try {
    const code =
      'market' in job
        ? await runMarket(job.market, { ...world, database, mirrors: sourceMirrors, isAsked: job.isAsked === true })
        : await importCommand(job.words, world);
    return { code, lines };
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error), lines };
  } finally {
    await database.close().catch(() => undefined);
  }
}

// The site is gone: nobody waits for the import, and the next node takes it up.
process.once('disconnect', () => process.exit(1));
process.once('message', async (order: ImportOrder) => {
  const report = await run(order);
  process.send?.(report, () => process.exit(0));
});
