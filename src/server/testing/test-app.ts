import { startSessionCall } from '#contract/session/session.ts';
import { type Database, openDatabase } from '#store/database.ts';
import { copyDatabase, createTestDatabase } from '#store/testing/test-database.ts';
import type { App } from '../app.ts';
import { buildServer } from '../build-server.ts';
import type { ServerOptions } from '../server-options.ts';
import { sampleToday, saveSampleMarket } from './sample-market.ts';
import { SAMPLE_VARIABLE } from './sample-set-up.ts';

export const testSettings = {
  secret: 'a secret of the tests alone',
  timeZone: 'UTC',
  offersDemoAccounts: true,
} as const;

export interface TestApp {
  readonly app: App;
  readonly database: Database;
  close(): Promise<void>;
}

/** The clock of the tests stands at noon. */
export const testClock = () => new Date(`${sampleToday}T12:00:00Z`);

/** The real server on a database of its own with the sample market. */
export async function openTestApp(
  options: Partial<ServerOptions> = {},
  fill: (database: Database) => Promise<void> = saveSampleMarket,
): Promise<TestApp> {
  // The run has filled a database with the sample market already, where its project needs many.
  const filled = fill === saveSampleMarket ? process.env[SAMPLE_VARIABLE] : undefined;
  const test = await (filled ? copyDatabase(filled) : createTestDatabase());
  const database = openDatabase({ url: test.url });
  if (!filled) await fill(database);
  const { settings = testSettings } = options;
  // Beside real instruments, where the product has them no more.
  const isDemoOn = async () => settings.offersDemoAccounts;
  // A busy machine would have tests that ask much at once turned away.
  const usual = { clock: testClock, isDemoOn, shedsLoad: false };
  const app = await buildServer({ database, settings, ...usual, ...options });
  const close = async () => {
    await app.close();
    await database.close();
    await test.drop();
  };
  return { app, database, close };
}

export type Who = 'visitor' | 'member' | 'support' | 'full' | 'full-all';

/** The cookie header of a demo account; empty for a visitor. */
export async function cookieOf(app: App, who: Who): Promise<Record<string, string>> {
  if (who === 'visitor') return {};
  const answer = await app.inject({
    method: 'POST',
    url: startSessionCall.path,
    headers: { 'sec-fetch-site': 'same-origin' },
    payload: { account: who },
  });
  const [cookie] = answer.cookies;
  return cookie === undefined ? {} : { cookie: `${cookie.name}=${cookie.value}` };
}
