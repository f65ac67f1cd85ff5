import { startSessionCall } from '#contract/account/session/session.ts';
import { type Database, openDatabase } from '#store/platform/database/database.ts';
import { copyFilledDatabase, createTestDatabase } from '#store/testing/test-database.ts';
import { type Catalogues, readCatalogues } from '../platform/labels/label-book.ts';
import type { App } from '../platform/serving/serve.ts';
import { buildServer } from '../site/build-server.ts';
import type { ServerOptions } from '../site/server-options.ts';
import { sampleToday, saveSampleMarket } from './sample-market.ts';

export const testSettings = {
  secret: 'a secret of the tests alone',
  timeZone: 'UTC',
  offersDemoAccounts: true,
  // A thousandth of the work of readers' hashes: what a hash costs is no matter of these tests.
  passwordCost: { ln: 6, r: 8, p: 1 },
} as const;

/** A server and its database. */
export interface TestSite {
  readonly app: App;
  readonly database: Database;
}

export interface TestApp extends TestSite {
  close(): Promise<void>;
}

/** The clock of the tests stands at noon. */
export const testClock = () => new Date(`${sampleToday}T12:00:00Z`);

async function fillWithSample(url: string): Promise<void> {
  const database = openDatabase({ url });
  await saveSampleMarket(database);
  await database.close();
}

/** A database with the sample market, which is filled once in a run. */
export const copySampleDatabase = () => copyFilledDatabase('sample', fillWithSample);

let catalogues: Catalogues | undefined;

/** The texts of the product, which a worker reads once. */
function ownCatalogues(): Catalogues {
  catalogues ??= readCatalogues();
  return catalogues;
}

/** What the server of a test is built with, beside its database. */
export function usualOptions(settings: ServerOptions['settings'] = testSettings): Omit<ServerOptions, 'database'> {
  return {
    settings,
    clock: testClock,
    catalogues: ownCatalogues(),
    // Beside real instruments, where the product has them no more.
    isDemoOn: async () => settings.offersDemoAccounts,
    // What tests change past the product they ask for at once.
    keepsAnswers: false,
    // A busy machine would have tests that ask much at once turned away.
    shedsLoad: false,
  };
}

/** The real server on a database of its own with the sample market. */
export async function openTestApp(
  options: Partial<ServerOptions> = {},
  fill: (database: Database) => Promise<void> = saveSampleMarket,
): Promise<TestApp> {
  const isSample = fill === saveSampleMarket;
  const test = await (isSample ? copySampleDatabase() : createTestDatabase());
  const database = openDatabase({ url: test.url });
  if (!isSample) await fill(database);
  const app = await buildServer({ ...usualOptions(options.settings), database, ...options });
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
