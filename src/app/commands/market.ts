import { setTimeout as sleep } from 'node:timers/promises';
import { cronOf, findPublicMarket, publicMarketCodes, publicSources } from '#domain/market/public-markets.ts';
import { findPublicMarkets, removePublicMarket, savePublicMarket } from '#store/operator/imports/public-markets.ts';
import { type Database, openDatabase } from '#store/platform/database/database.ts';
import { statementLimits } from '#store/platform/database/statement-limits.ts';
import { jobQueues, marketKey, openJobs, scheduleMarket } from '../jobs/job-queues.ts';
import { runMarket } from '../markets/run-market.ts';
import { keepOperator, withDatabaseUrl } from '../running/with-database.ts';
import { readSettings, type Settings } from '../settings/settings.ts';
import type { Command } from './commands.ts';

const EXIT_OK = 0;
const EXIT_REFUSED = 2;

const usage = [
  'Usage: npm run bondlens -- market list',
  '       npm run bondlens -- market add <code>',
  '       npm run bondlens -- market remove <code>',
  `Markets: ${publicMarketCodes.join(', ')}.`,
  'Exit code of add: 0 all came, 1 some of it, 2 nothing.',
];

/** Every market with its jobs: what they bring, from whom, on what terms, and how they went last. */
async function list(database: Database): Promise<number> {
  const added = new Map((await findPublicMarkets(database)).map((market) => [market.code, market.jobs]));
  for (const code of publicMarketCodes) {
    const market = findPublicMarket(code);
    if (market === undefined) continue;
    const runs = added.get(code);
    const updates = runs === undefined ? 'not added' : `updated at ${cronOf(market)} (${market.timeZone})`;
    console.log(`${code}  ${market.currency}  ${updates}`);
    for (const job of market.jobs) {
      const { name, terms } = publicSources[job.source];
      const run = runs?.find((each) => each.job === job.id);
      const last = run === undefined ? '' : `, ${run.state}${run.finishedAt ? ` ${run.finishedAt.toISOString()}` : ''}`;
      console.log(`  ${job.id}: ${job.brings.join(', ')}; ${name} (${terms.kind}, ${terms.url})${last}`);
    }
  }
  return EXIT_OK;
}

interface MarketTask {
  readonly settings: Settings;
  readonly url: string;
  readonly database: Database;
}

async function add({ settings, url, database }: MarketTask, code: string): Promise<number> {
  const known = findPublicMarket(code);
  if (known === undefined) return EXIT_REFUSED;
  const jobs = known.jobs.map(({ id }) => id);
  await savePublicMarket(database, { code, jobs, now: new Date(), isRequested: false });
  // First, so that what stops the run is made good by the next update.
  const boss = await openJobs({ url, log: console.error, isNode: false });
  await scheduleMarket(boss, code).finally(() => boss.stop({ graceful: false }));
  console.log(`${code} is updated at ${cronOf(known)} (${known.timeZone}) while the site runs.`);
  return runMarket(code, {
    database,
    isAsked: true,
    mirrors: settings.sourceMirrors,
    onImported: () => keepOperator(database, settings, console.error),
    dataDir: settings.dataDir,
    print: console.log,
    fetch,
    ...(settings.contact !== undefined && { contact: settings.contact }),
    sources: settings.sources,
    sleep: (milliseconds) => sleep(milliseconds),
    now: () => new Date(),
  });
}

async function remove({ url, database }: MarketTask, code: string): Promise<number> {
  const boss = await openJobs({ url, log: console.error, isNode: false });
  await boss.unschedule(jobQueues.imports, marketKey(code)).finally(() => boss.stop({ graceful: false }));
  const isRemoved = await removePublicMarket(database, code);
  console.log(isRemoved ? `${code} is no longer updated. What it brought stays.` : `${code} was not added.`);
  return isRemoved ? EXIT_OK : EXIT_REFUSED;
}

/** `bondlens market`: all that the sources of a market publish freely, now and every weekday. */
export const market: Command = {
  name: 'market',
  usage: [
    ['list', 'list public markets, what they bring, from whom and on what terms'],
    ['add CODE | remove CODE', 'fetch a public market and update it each weekday, or end that (docs/markets.md)'],
  ],
  async run([action, code, ...rest]) {
    const isKnown = action === 'list' ? code === undefined : findPublicMarket(code ?? '') !== undefined;
    if (!['list', 'add', 'remove'].includes(action ?? '') || !isKnown || rest.length > 0) {
      for (const line of usage) console.error(line);
      return EXIT_REFUSED;
    }
    const settings = readSettings(process.env);
    return withDatabaseUrl(settings, console.error, async (url) => {
      const limits = { statementTimeoutMs: statementLimits.import.ms };
      const database = openDatabase({ url, log: console.error, ...limits });
      try {
        if (action === 'list') return await list(database);
        const task = { settings, url, database };
        return await (action === 'add' ? add(task, code ?? '') : remove(task, code ?? ''));
      } finally {
        await database.close();
      }
    });
  },
};
