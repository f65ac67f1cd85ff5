import { writeFileSync } from 'node:fs';
import { arch, cpus, freemem, platform, release, totalmem, uptime } from 'node:os';
import { resolve } from 'node:path';
import { withoutSecrets } from '#server/platform/logging/site-log.ts';
import { productVersion } from '#server/platform/serving/services.ts';
import { findBackupRuns } from '#store/operator/backup/backup-runs.ts';
import { findImportRuns } from '#store/operator/imports/import-runs.ts';
import { type Database, openDatabase } from '#store/platform/database/database.ts';
import { findPlacement } from '#store/platform/distribution/find-placement.ts';
import {
  countJobs,
  findDatabaseState,
  findFailedJobs,
  findNodes,
  findPendingMigrations,
  findVenueFreshness,
} from '#store/platform/health/database-health.ts';
import { withUnchangedDatabaseUrl } from '../running/with-database.ts';
import { shownVariables } from '../settings/setting-variables.ts';
import { readSettings } from '../settings/settings.ts';
import { answer, exitCodes } from './answer.ts';
import type { Command } from './commands.ts';
import { examine } from './doctor.ts';

const LISTED = 50;
const STATEMENT_MS = 30_000;

/** Each part by itself: what cannot be read is told in its place. */
async function partsOf(parts: Readonly<Record<string, () => Promise<unknown>>>): Promise<Record<string, unknown>> {
  const entries: [string, unknown][] = [];
  for (const [name, read] of Object.entries(parts))
    entries.push([name, await read().catch((error: unknown) => ({ error: String(error) }))]);
  return Object.fromEntries(entries);
}

const databaseParts = (database: Database) =>
  partsOf({
    state: () => findDatabaseState(database),
    placement: () => findPlacement(database),
    pendingMigrations: () => findPendingMigrations(database),
    nodes: () => findNodes(database),
    jobs: () => countJobs(database),
    failedJobs: () => findFailedJobs(database, LISTED),
    imports: () => findImportRuns(database, LISTED),
    venues: () => findVenueFreshness(database),
    backups: () => findBackupRuns(database, LISTED),
  });

/** Texts of the whole bundle without credentials and addresses of readers. */
function cleaned(value: unknown): unknown {
  if (typeof value === 'string') return withoutSecrets(value);
  if (Array.isArray(value)) return value.map(cleaned);
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, cleaned(each)]));
}

/** What somebody who helps has to know: no secret, no reader, no row of the market. */
export async function supportBundle(environment: NodeJS.ProcessEnv): Promise<unknown> {
  const readDatabase = () => {
    const settings = readSettings(environment);
    return withUnchangedDatabaseUrl(settings, console.error, async (url) => {
      const database = openDatabase({ url, statementTimeoutMs: STATEMENT_MS });
      try {
        return await databaseParts(database);
      } finally {
        await database.close();
      }
    });
  };
  const memory = { total: totalmem(), free: freemem() };
  const machine = {
    platform: platform(),
    release: release(),
    arch: arch(),
    cpus: cpus().length,
    memory,
    uptimeS: uptime(),
  };
  return cleaned({
    product: `Bondlens ${productVersion}`,
    node: process.version,
    takenAt: new Date().toISOString(),
    machine,
    settings: shownVariables(environment),
    ...(await partsOf({ findings: () => examine(environment), database: readDatabase })),
  });
}

/** `bondlens support`: what somebody who helps has to know, as a file. */
export const support: Command = {
  name: 'support',
  usage: [['FILE', 'write what somebody who helps has to know, as JSON without secrets and readers']],
  async run([file, ...rest]) {
    if (file === undefined || file.startsWith('-') || rest.length > 0) {
      console.error('Usage: npm run bondlens -- support FILE');
      return exitCodes.refused;
    }
    const bundle = await supportBundle(process.env);
    writeFileSync(resolve(file), `${JSON.stringify(bundle, null, 1)}\n`, { mode: 0o600, flag: 'wx' });
    answer({ file: resolve(file) });
    console.log(`Read ${file} before you send it: it names settings, sources and venues, and no secret or reader.`);
    return exitCodes.done;
  },
};
