import { parseArgs } from 'node:util';
import { CannotDistribute, type ClusterServer, distribute } from '#store/operator/distribution/distribute.ts';
import type { Database } from '#store/platform/database/database.ts';
import { findPlacement, findWorkers, type TablePlacement } from '#store/platform/distribution/find-placement.ts';
import { withDatabase, withDatabaseUrl } from '../running/with-database.ts';
import { readSettings } from '../settings/settings.ts';
import { answer } from './answer.ts';
import type { Command } from './commands.ts';
import { ArgumentsError } from './import-arguments.ts';
import { verify } from './verify.ts';

const EXIT_OK = 0;
const EXIT_REFUSED = 2;
const USUAL_SHARDS = 32;
const MAX_SHARDS = 1024;

const usage = [
  'Usage: npm run bondlens -- db status',
  '       npm run bondlens -- db verify [--json]',
  '       npm run bondlens -- db distribute [--worker HOST:PORT ...] [--coordinator HOST:PORT] [--shards N]',
];

function serverOf(address: string): ClusterServer {
  const [, host, port] =
    /^(?:\[([^\]]+)\]|([^:]+)):(\d{1,5})$/.exec(address)?.filter((part) => part !== undefined) ?? [];
  if (host === undefined || port === undefined) throw new ArgumentsError(`"${address}" is no HOST:PORT.`);
  return { host, port: Number(port) };
}

function shardsOf(text: string | undefined): number {
  const shards = text === undefined ? USUAL_SHARDS : Number(text);
  if (!Number.isInteger(shards) || shards < 1 || shards > MAX_SHARDS)
    throw new ArgumentsError(`--shards takes a whole number from 1 to ${MAX_SHARDS}.`);
  return shards;
}

async function distributeTables(url: string, args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      worker: { type: 'string', multiple: true },
      coordinator: { type: 'string' },
      shards: { type: 'string' },
    },
  });
  const coordinator = values.coordinator === undefined ? {} : { coordinator: serverOf(values.coordinator) };
  const workers = (values.worker ?? []).map(serverOf);
  const done = await distribute({ url, workers, ...coordinator, shards: shardsOf(values.shards), log: console.error });
  console.log(done.length === 0 ? 'All large tables are distributed already.' : `Distributed: ${done.join(', ')}`);
}

const MEGABYTE = 1_000_000;
const sizeOf = (bytes: number) => `${(bytes / MEGABYTE).toFixed(1)} MB`;

function tableLine({ table, kind, column, shards, bytes, rows }: TablePlacement, width: number): string {
  const place = column === null ? kind : `${kind} by ${column} in ${shards} shards`;
  const count = rows === null ? 'not counted yet' : `about ${rows} rows`;
  return `${table.padEnd(width)}  ${place.padEnd(44)}  ${sizeOf(bytes).padStart(12)}  ${count}`;
}

async function printStatus(database: Database): Promise<void> {
  const { tables, servers } = await findPlacement(database);
  const away = (await findWorkers(database)).filter(({ isUp }) => !isUp).map(({ server }) => server);
  answer({ tables, servers: servers.map((each) => ({ ...each, isUp: !away.includes(each.server) })) });
  const width = Math.max(...tables.map(({ table }) => table.length));
  for (const table of tables) console.log(tableLine(table, width));
  console.log(`${sizeOf(tables.reduce((sum, { bytes }) => sum + bytes, 0))} in ${tables.length} tables`);
  if (servers.length === 0) console.log('All of it lies on one server.');
  for (const { server, shards, bytes } of servers)
    console.log(`${server}: ${shards} shards, ${away.includes(server) ? 'DOES NOT ANSWER' : sizeOf(bytes)}`);
}

async function act([action, ...args]: readonly string[]): Promise<void> {
  const settings = readSettings(process.env);
  if (action === 'status') return withDatabase(settings, console.error, printStatus);
  if (action === 'distribute') return withDatabaseUrl(settings, console.error, (url) => distributeTables(url, args));
  throw new ArgumentsError('Say what to do.');
}

/** `bondlens db`: where the tables lie, and their distribution over several servers. */
export const db: Command = {
  name: 'db',
  usage: [
    ['status', 'where which table lies, with its size and rows'],
    ['verify [--json]', 'hold what is stored against the rules of the domain'],
    ['distribute [--worker HOST:PORT ...]', 'lay the large tables out over the servers of a Citus cluster'],
  ],
  async run(words) {
    if (words[0] === 'verify') return verify(words.slice(1));
    try {
      await act(words);
      return EXIT_OK;
    } catch (error) {
      if (error instanceof CannotDistribute) console.error(error.message);
      else if (error instanceof ArgumentsError) for (const line of [error.message, ...usage]) console.error(line);
      else throw error;
      return EXIT_REFUSED;
    }
  },
};
