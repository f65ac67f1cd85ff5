import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { migrate } from '#store/operator/migrate/migrate.ts';
import { type Database, openDatabase } from '#store/platform/database/database.ts';
import { isProcessAlive, processesIn } from '#store/platform/embedded-server/process-identity.ts';
import { startPostgres } from '#store/platform/embedded-server/start-postgres.ts';
import { type EntryProcess, startEntry } from './entry-process.ts';

export interface ServerKillPlan {
  /** The product's data folder, with a database that nobody uses. */
  readonly dataDir: string;
  /** Words of an import of tables of trading days. */
  readonly args: readonly string[];
  /** The tables, each with rows of its own. */
  readonly files: number;
  readonly rowsAFile: number;
  readonly kills: number;
  /** At least 0, less than 1. */
  readonly random: () => number;
}

/** How often everything was killed, and what was not as it has to be. */
export interface ServerKillCounts {
  kills: number;
  /** How often the command had said of a file that it is stored before it was killed. */
  filesTold: number;
  /** How often the import was run to its end after kills. */
  completed: number;
  readonly losses: string[];
}

const MAX_PAUSE_MS = 300;
const silent = () => undefined;

/** Runs the work on the database of a data folder, whose server is stopped afterwards. */
export async function withServerOf<Result>(
  dataDir: string,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const server = await startPostgres({ dataDir, log: silent });
  try {
    await migrate({ url: server.url, log: silent });
    const database = openDatabase({ url: server.url, statementTimeoutMs: 0 });
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  } finally {
    await server.stop();
  }
}

interface StoredFile {
  readonly said: number;
  readonly found: number;
}

/** By name of file how many trading days its imports said that they stored, and how many are there. */
async function storedFiles({ withClient }: Database): Promise<ReadonlyMap<string, StoredFile>> {
  const { rows } = await withClient((client) =>
    client.query<StoredFile & { name: string }>(
      `select file_name as name, sum(rows_stored)::int as said, sum(found)::int as found
       from (select run.*, (select count(*) from trading_day where import_id = run.id) as found from import_run as run) as runs
       group by file_name`,
    ),
  );
  return new Map(rows.map(({ name, ...stored }) => [name, stored]));
}

function start({ dataDir, args }: ServerKillPlan): EntryProcess {
  return startEntry('command-line.ts', { BONDLENS_DATA_DIR: dataDir }, args);
}

/** Kills the command with its database; gives the names of the files that it said were stored, or null when it was done before. */
async function killAll(plan: ServerKillPlan): Promise<readonly string[] | null> {
  const { dataDir, files, random } = plan;
  const entry = start(plan);
  const last = Math.floor(random() * files);
  await entry.lineLike(new RegExp(`^days-${last}.csv: `));
  await pause(random() * MAX_PAUSE_MS);
  const told = entry.lines.flatMap((line) => /^(\S+): \d+ rows, /.exec(line)?.[1] ?? []);
  const server = processesIn(join(dataDir, 'postgres', 'data')) ?? [];
  entry.child.kill('SIGKILL');
  for (const pid of server) if (isProcessAlive(pid)) process.kill(pid, 'SIGKILL');
  return (await entry.ended) === null ? told : null;
}

/** Whether all files are there; notes what is partly there or gone. */
async function checkFiles(
  { files, rowsAFile }: ServerKillPlan,
  told: readonly string[],
  dataDir: string,
  losses: string[],
) {
  const stored = await withServerOf(dataDir, storedFiles);
  for (const name of told) if (!stored.has(name)) losses.push(`${name} is gone`);
  for (const [name, { said, found }] of stored) {
    if (said !== rowsAFile || found !== rowsAFile) losses.push(`${name}: ${found} rows, ${said} said`);
  }
  return stored.size === files;
}

async function complete(plan: ServerKillPlan, counts: ServerKillCounts): Promise<void> {
  const entry = start(plan);
  const code = await entry.ended;
  counts.completed += 1;
  if (code !== 0) counts.losses.push(`not completed, code ${code}: ${entry.complaints.join(' ')}`);
  if (!(await checkFiles(plan, [], plan.dataDir, counts.losses))) counts.losses.push('completed without a file');
}

const forget = ({ withClient }: Database) =>
  withClient((client) => client.query('truncate trading_day, listing, latest_figure, import_run cascade'));

/**
 * Kills an import of several tables together with the embedded PostgreSQL again and again; sees after each restart that every file that was
 * said to be stored is there with all its rows, and no part of another.
 */
export async function killWithServer(plan: ServerKillPlan): Promise<ServerKillCounts> {
  const counts: ServerKillCounts = { kills: 0, filesTold: 0, completed: 0, losses: [] };
  while (counts.kills < plan.kills) {
    const told = await killAll(plan);
    if (told !== null) {
      counts.kills += 1;
      counts.filesTold += told.length;
    }
    const isWhole = await checkFiles(plan, told ?? [], plan.dataDir, counts.losses);
    if (isWhole && counts.kills < plan.kills) await withServerOf(plan.dataDir, forget);
  }
  await complete(plan, counts);
  return counts;
}
