import { once } from 'node:events';
import { networkInterfaces } from 'node:os';
import { openLog, type SiteLog } from '#server/platform/logging/site-log.ts';
import { withAdvice } from '../settings/connection-advice.ts';
import { SettingsError } from '../settings/setting-variables.ts';
import { loadEnvironmentFile, readSettings, type Settings } from '../settings/settings.ts';
import { readyLine } from './ready-line.ts';
import { type Product, type StartOptions, startProduct } from './start-product.ts';

type Ways = Pick<StartOptions, 'messagePost' | 'shedsLoad'>;

const EXIT_FAILED = 1;
const EXIT_SETTINGS = 2;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

// A terminal and a launcher may both send the signal; the first counts, and the listeners stay to keep the others harmless.
// A launcher that is killed sends none: the channel to it closes.
function whenAskedToStop(): AbortSignal {
  const asked = new AbortController();
  for (const signal of SIGNALS) process.on(signal, () => asked.abort());
  if (process.connected) process.once('disconnect', () => asked.abort());
  return asked.signal;
}

function logReady({ host }: Settings, { port, demoAccounts }: Product, { say }: SiteLog): void {
  const interfaces = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  say(readyLine({ host, port, accountIds: demoAccounts, interfaces }));
}

// The last words may find the terminal gone; the database still has to be stopped.
function outliveTerminal(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}

async function startUnlessAsked(settings: Settings, options: StartOptions): Promise<Product | undefined> {
  const { signal: asked } = options;
  try {
    return await startProduct(settings, options);
  } catch (error) {
    if (error !== asked.reason) throw error;
    return undefined;
  }
}

async function runUntilAsked(ways: Ways): Promise<void> {
  const asked = whenAskedToStop();
  const settings = readSettings(process.env);
  const log = openLog({ ...settings.log, write: (line) => void process.stdout.write(line) });
  const isDevelopment = process.env.NODE_ENV === 'development';
  const options = { ...ways, log: log.say, logger: log.logger, signal: asked, isDevelopment };
  const product = await startUnlessAsked(settings, options);
  if (product !== undefined) {
    logReady(settings, product, log);
    if (!asked.aborted) await once(asked, 'abort');
  }
  log.say('Stopping Bondlens.');
  await product?.stop();
}

/** Runs the product by the settings of the environment until a signal ends it, and then the process. */
export async function runProduct(ways: Ways = {}): Promise<void> {
  try {
    outliveTerminal();
    loadEnvironmentFile();
    await runUntilAsked(ways);
    process.exit(0);
  } catch (error) {
    console.error(withAdvice(error));
    process.exit(error instanceof SettingsError ? EXIT_SETTINGS : EXIT_FAILED);
  }
}
