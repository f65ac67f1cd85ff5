import { once } from 'node:events';
import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os';
import { openLog, type SiteLog } from '#server/platform/logging/site-log.ts';
import { SettingsError } from '../settings/secret-files.ts';
import { loadEnvironmentFile, readSettings, type Settings } from '../settings/settings.ts';
import { withAdvice } from './advice.ts';
import { type Product, type StartOptions, startProduct } from './start-product.ts';
import { passwordLine } from './with-database.ts';

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

export interface ReadyFacts {
  /** Where the site listens, as the settings say. */
  readonly host: string;
  readonly port: number;
  readonly accountIds: readonly string[];
  /** Of the operator's account, where this start made it. */
  readonly operatorPassword?: string | undefined;
  /** Whether an operator has brought nothing in yet. */
  readonly isEmpty?: boolean;
  readonly interfaces: readonly Pick<NetworkInterfaceInfo, 'address' | 'family' | 'internal'>[];
}

const THIS_MACHINE = new Set(['127.0.0.1', '::1', 'localhost']);
const EVERYWHERE = new Set(['0.0.0.0', '::']);

function urlOf(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** The address to open on this machine. */
function ownAddress({ host, port }: ReadyFacts): string {
  return urlOf(THIS_MACHINE.has(host) || EVERYWHERE.has(host) ? 'localhost' : host, port);
}

function addressText(facts: ReadyFacts): string {
  const { host, port, interfaces } = facts;
  const outer = interfaces.find(({ family, internal }) => family === 'IPv4' && !internal);
  const isShown = EVERYWHERE.has(host) && outer !== undefined;
  return `${ownAddress(facts)}${isShown ? `, for other machines at ${urlOf(outer.address, port)}` : ''}`;
}

/** What the product says once the site answers: where it is, and how to sign in where it offers accounts or has just made its operator's. */
export function readyLines(facts: ReadyFacts): readonly string[] {
  const { accountIds, operatorPassword, isEmpty = false } = facts;
  const accounts = accountIds.length === 0 ? '' : ` (demo accounts: ${accountIds.join(', ')}; sign in at /sign-in/)`;
  const ready = `Bondlens is ready at ${addressText(facts)}${accounts}`;
  if (operatorPassword === undefined && !isEmpty) return [ready];
  const site = ownAddress(facts);
  const dataPage = `Then bring in data at ${site}/operator/data/`;
  const signIn =
    operatorPassword === undefined
      ? `Sign in at ${site}/sign-in/ as "operator"; "npm run bondlens -- operator new-password" gives a new password.`
      : passwordLine(operatorPassword, site);
  return [ready, signIn, dataPage];
}

function logReady(
  { host }: Settings,
  { port, demoAccounts, operatorPassword, isEmpty }: Product,
  { say }: SiteLog,
): void {
  const interfaces = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  for (const line of readyLines({ host, port, accountIds: demoAccounts, interfaces, operatorPassword, isEmpty }))
    say(line);
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
