import { makeFirstOperator } from '#server/account/accounts/demo-accounts.ts';
import { hasHeldReal } from '#store/market/instruments/find-instruments.ts';
import { type Database, openDatabase } from '#store/platform/database/database.ts';
import { statementLimits } from '#store/platform/database/statement-limits.ts';
import { startPostgres } from '#store/platform/embedded-server/start-postgres.ts';
import { getServerFacts } from '#store/platform/health/server-facts.ts';
import type { Settings } from '../settings/settings.ts';
import { withDatabaseAdvice } from './advice.ts';
import { updateTables } from './fill-empty-database.ts';

type Log = (message: string) => void;

const PATIENCE_MS = 10_000;

/** The address of the settings once its database answers; a failure says what to do. */
export async function answeringUrl(url: string): Promise<string> {
  try {
    await getServerFacts(url, PATIENCE_MS);
    return url;
  } catch (error) {
    throw new Error(withDatabaseAdvice(error), { cause: error });
  }
}

/**
 * Runs `work` on the address of the database of these settings as it is, of whatever version: the one of `DATABASE_URL`, the embedded one of a
 * running site with the same data folder, or the embedded one started for this and stopped afterwards.
 */
export async function withUnchangedDatabaseUrl<Result>(
  settings: Settings,
  log: Log,
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  const postgres =
    settings.databaseUrl === undefined ? await startPostgres({ dataDir: settings.dataDir, log }) : undefined;
  const url = postgres?.url ?? (await answeringUrl(settings.databaseUrl ?? ''));
  try {
    return await work(url);
  } finally {
    await postgres?.stop();
  }
}

/** Runs `work` on the address of the database of these settings, with this version's tables. */
export function withDatabaseUrl<Result>(
  settings: Settings,
  log: Log,
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  return withUnchangedDatabaseUrl(settings, log, async (url) => {
    await updateTables(url, settings, log);
    return work(url);
  });
}

/** Runs `work` on the database of these settings. Statements have the time of an import. */
export function withDatabase<Result>(
  settings: Settings,
  log: Log,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  return withDatabaseUrl(settings, log, async (url) => {
    const database = openDatabase({ url, log, statementTimeoutMs: statementLimits.import.ms });
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  });
}

/** What is said of a new password, the only time that it can be read; with the address of the site where that is known. */
export function passwordLine(password: string, site = ''): string {
  return `Sign in at ${site}/sign-in/ as "operator" with the password ${password} — it is shown this once.`;
}

/**
 * Makes the operator's account where the demo accounts are off and there is none yet, so that somebody can see the figures. Gives its
 * password, or undefined when nothing was made.
 */
export async function makeOperatorAccount(
  database: Database,
  { offersDemoAccounts }: Pick<Settings, 'offersDemoAccounts'>,
): Promise<string | undefined> {
  if (offersDemoAccounts && !(await hasHeldReal(database))) return undefined;
  return makeFirstOperator(database);
}

/** Tells the password of an operator's account that had to be made since real data put an end to the demo accounts. */
export async function keepOperator(
  database: Database,
  settings: Pick<Settings, 'offersDemoAccounts'>,
  tell: Log,
): Promise<void> {
  const password = await makeOperatorAccount(database, settings);
  if (password !== undefined) tell(`The demo accounts are off now. ${passwordLine(password)}`);
}
