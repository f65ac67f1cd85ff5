import type { FastifyInstance } from 'fastify';
import { buildServer } from '#server/build-server.ts';
import { type Database, openDatabase } from '#store/database.ts';
import { migrate } from '#store/migrate.ts';
import { startPostgres } from '#store/postgres/start-postgres.ts';
import type { Tables } from '#store/tables.ts';
import { fillEmptyDatabase } from './fill-empty-database.ts';
import { loadPages } from './load-pages.ts';
import type { Settings } from './settings.ts';

export interface Product {
  /** Address of the site. */
  readonly url: string;
  /** Stops listening, lets running requests finish, then stops the database. */
  stop(): Promise<void>;
}

type Log = (message: string) => void;
type Undo = () => Promise<void>;

const FINISH_MS = 5_000;

function isPortTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
}

async function listen(app: FastifyInstance, { host, port }: Settings): Promise<string> {
  try {
    return await app.listen({ host, port });
  } catch (error) {
    if (isPortTaken(error)) throw new Error(`Port ${port} is in use. Set PORT to another one.`, { cause: error });
    throw error;
  }
}

// A live stream would hold the site open for ever.
async function closeSite(app: FastifyInstance): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), FINISH_MS);
  await app.close();
  clearTimeout(timer);
}

async function undoAll(steps: Undo[]): Promise<void> {
  for (let step = steps.pop(); step !== undefined; step = steps.pop()) await step();
}

async function obtainDatabase(settings: Settings, log: Log, undo: Undo[]): Promise<string> {
  if (settings.databaseUrl !== undefined) return settings.databaseUrl;
  const postgres = await startPostgres({ dataDir: settings.dataDir, log });
  undo.push(() => postgres.stop());
  return postgres.url;
}

async function assemble(settings: Settings, log: Log, undo: Undo[]): Promise<string> {
  const url = await obtainDatabase(settings, log, undo);
  await migrate({ url, log });
  if (settings.isDemo) await fillEmptyDatabase(url, settings, log);
  const database = openDatabase<Tables>({ url, log });
  undo.push(() => database.close());
  const app = await serve(settings, database);
  undo.push(() => closeSite(app));
  return listen(app, settings);
}

async function serve(settings: Settings, database: Database<Tables>): Promise<FastifyInstance> {
  const { renderPage, clientDirectory } = await loadPages();
  const { secret, timeZone, isDemo } = settings;
  return buildServer({
    database,
    settings: { secret, timeZone, isDemo },
    clock: () => new Date(),
    renderPage,
    clientDirectory,
    logger: { level: 'warn' },
  });
}

/** Starts everything, in the order database, tables, site; a step that fails undoes those before it. */
export async function startProduct(settings: Settings, log: Log): Promise<Product> {
  const undo: Undo[] = [];
  try {
    const url = await assemble(settings, log, undo);
    return { url, stop: () => undoAll(undo) };
  } catch (error) {
    await undoAll(undo);
    throw error;
  }
}
