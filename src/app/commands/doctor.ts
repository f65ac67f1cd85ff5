import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { totalmem } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { greetMailServer } from '#server/account/messages/mail-sender.ts';
import { freeDiskOf } from '#server/platform/metrics/node-metrics.ts';
import { canRunOwnServer } from '#store/platform/embedded-server/place.ts';
import { getServerFacts, type ServerFacts } from '#store/platform/health/server-facts.ts';
import { withAdvice, withDatabaseAdvice } from '../running/advice.ts';
import { probePort } from '../running/probe-port.ts';
import { messageSettings } from '../settings/message-settings.ts';
import { metricsSettings } from '../settings/metrics-settings.ts';
import { SECRET_LENGTH } from '../settings/secret-files.ts';
import { checkedVariables, databaseOf, type Environment, type Variables } from '../settings/setting-variables.ts';
import { projectFolder } from '../settings/settings.ts';
import { answer, exitCodes } from './answer.ts';
import type { Command } from './commands.ts';

/** One finding: all is well, somebody should look, the site cannot run so, or it could not be told. */
export interface Finding {
  readonly check: string;
  readonly state: 'ok' | 'look' | 'bad' | 'unknown';
  readonly says: string;
}

type Told = Omit<Finding, 'check'>;

const GIGABYTE = 1024 ** 3;
const PATIENCE_MS = 5_000;
const NEEDED_NODE = 24;
const NEEDED_POSTGRES = 18;

const ok = (says: string): Told => ({ state: 'ok', says });
const look = (says: string): Told => ({ state: 'look', says });
const bad = (says: string): Told => ({ state: 'bad', says });

const gigabytes = (bytes: number) => `${(bytes / GIGABYTE).toFixed(1)} GB`;

function nodeFound(): Told {
  const [major = 0] = process.versions.node.split('.').map(Number);
  const says = `Node.js ${process.versions.node}`;
  return major >= NEEDED_NODE
    ? ok(says)
    : bad(`${says}: the site needs ${NEEDED_NODE}. Start it by "npm run start", which brings it.`);
}

function memoryFound(): Told {
  // What a container may have is less than what the machine has.
  const bytes = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
  if (bytes < GIGABYTE) return bad(`${gigabytes(bytes)} of memory: node and database need 1 GB, 4 GB are comfortable.`);
  return bytes < 3.5 * GIGABYTE
    ? look(`${gigabytes(bytes)} of memory: 4 GB are comfortable.`)
    : ok(`${gigabytes(bytes)} of memory`);
}

/** The folder, or the next above it that exists. */
function standing(folder: string): string {
  return existsSync(folder) || dirname(folder) === folder ? folder : standing(dirname(folder));
}

function folderFound(folder: string): Told {
  const there = standing(folder);
  try {
    accessSync(there, constants.R_OK | constants.W_OK | constants.X_OK);
    return ok(there === folder ? folder : `${folder} will be made in ${there}`);
  } catch (error) {
    return bad(withAdvice(error));
  }
}

async function diskFound(folder: string): Promise<Told> {
  const space = await freeDiskOf(standing(folder));
  if (space === null) return { state: 'unknown', says: 'The file system does not tell its free space.' };
  const says = `${gigabytes(space.freeBytes)} free (${Math.round(space.freePart * 100)} %) at ${folder}`;
  if (space.freeBytes < GIGABYTE) return bad(`${says}: make room.`);
  return space.freePart < 0.1 ? look(`${says}: less than a tenth is left.`) : ok(says);
}

async function portFound(host: string, port: number, setting: string): Promise<Told> {
  try {
    await probePort({ host, port }, setting);
    return ok(`${host}, port ${port} is free`);
  } catch (error) {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const own = await fetch(`http://127.0.0.1:${port}/healthz`, { signal }).then(
      (it) => it.text(),
      () => '',
    );
    return own.includes('"alive"') ? ok(`Bondlens answers at port ${port}`) : bad(withAdvice(error));
  }
}

function secretFound({ BONDLENS_SECRET: given }: Variables, dataDir: string): Told {
  if (given !== undefined) return ok('BONDLENS_SECRET is set');
  const file = join(dataDir, 'secret');
  if (!existsSync(file))
    return look(`${file} is made at the first start; several nodes need the same BONDLENS_SECRET.`);
  try {
    const { length } = readFileSync(file, 'utf8').trim();
    return length >= SECRET_LENGTH
      ? ok(file)
      : bad(`${file} holds ${length} characters, ${SECRET_LENGTH} are needed: put back the file of before.`);
  } catch (error) {
    return bad(withAdvice(error));
  }
}

const MAX_SKEW_S = 5;

function clockFound({ now, askedAt }: ServerFacts): Told {
  const seconds = Math.abs(now.getTime() - askedAt.getTime()) / 1000;
  const says = `${seconds.toFixed(1)} s between this machine and the database`;
  return seconds > MAX_SKEW_S ? bad(`${says}: set both by NTP.`) : ok(says);
}

async function databaseFound(values: Variables): Promise<readonly Finding[]> {
  const { url } = databaseOf(values);
  if (url === undefined) {
    const own = canRunOwnServer()
      ? ok('PostgreSQL of its own, from the packages')
      : bad('The PostgreSQL of the packages does not run here: run npm ci, or set DATABASE_URL.');
    return [{ check: 'database', ...own }];
  }
  try {
    const facts = await getServerFacts(url, PATIENCE_MS);
    const says = `PostgreSQL ${facts.version}`;
    const isOld = facts.number < NEEDED_POSTGRES * 10_000;
    const old = bad(`${says}: the site needs ${NEEDED_POSTGRES}.`);
    const closed = bad(`${says}: the role of DATABASE_URL may make no tables (grant create on schema public).`);
    return [
      { check: 'database', ...(isOld ? old : facts.mayMake ? ok(says) : closed) },
      { check: 'clock', ...clockFound(facts) },
    ];
  } catch (error) {
    return [{ check: 'database', ...bad(withDatabaseAdvice(error)) }];
  }
}

async function mailFound(values: Variables): Promise<Told> {
  const { mail } = messageSettings(values);
  if (mail === undefined)
    return look('No mail server (BONDLENS_SMTP_URL): mails, such as links to confirm an address, wait in the outbox.');
  return greetMailServer(mail, PATIENCE_MS).then(
    () => ok(`The mail server ${mail.url.hostname} takes us`),
    (error: unknown) => bad(`The mail server ${mail.url.hostname}: ${error instanceof Error ? error.message : error}`),
  );
}

async function underSettings(values: Variables): Promise<readonly Finding[]> {
  const dataDir = resolve(projectFolder, values.BONDLENS_DATA_DIR);
  const { metrics } = metricsSettings(values);
  return [
    { check: 'folder', ...folderFound(dataDir) },
    { check: 'disk', ...(await diskFound(dataDir)) },
    { check: 'secret', ...secretFound(values, dataDir) },
    { check: 'port', ...(await portFound(values.HOST, Number(values.PORT), 'PORT')) },
    ...(metrics === undefined
      ? []
      : [{ check: 'metrics', ...(await portFound(metrics.host, metrics.port, 'BONDLENS_METRICS')) }]),
    ...(await databaseFound(values)),
    { check: 'mail', ...(await mailFound(values)) },
  ];
}

/** Looks at all that the site needs of its machine, its settings and its services, and changes nothing. */
export async function examine(environment: Environment): Promise<readonly Finding[]> {
  const machine = [
    { check: 'node', ...nodeFound() },
    { check: 'memory', ...memoryFound() },
  ];
  try {
    const values = checkedVariables(environment);
    return [...machine, { check: 'settings', ...ok('all can be used') }, ...(await underSettings(values))];
  } catch (error) {
    return [...machine, { check: 'settings', ...bad(withAdvice(error)) }];
  }
}

const WIDTH = 8;

/** `bondlens doctor`: whether the site can run here, before it is started. */
export const doctor: Command = {
  name: 'doctor',
  usage: [['', 'look at machine, folder, ports, database, secret, mail and clock; changes nothing']],
  async run(words) {
    if (words.length > 0) {
      console.error('Usage: npm run bondlens -- doctor [--json]');
      return exitCodes.refused;
    }
    const findings = await examine(process.env);
    answer({ findings });
    for (const { check, state, says } of findings)
      console.log(`${state.padEnd(WIDTH)} ${check.padEnd(WIDTH)}  ${says}`);
    return findings.some(({ state }) => state === 'bad') ? exitCodes.found : exitCodes.done;
  },
};
