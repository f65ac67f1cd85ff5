import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { randomStream } from '#demo/random.ts';
import { type Database, openDatabase } from '#store/database.ts';
import { createTestDatabase } from '#store/testing/test-database.ts';
import { killJob } from '../testing/kill-job.ts';
import { killWithServer, withServerOf } from '../testing/kill-with-server.ts';
import { killedImports, tablesInARow } from '../testing/killed-jobs.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), `bondlens-test-${process.pid}-`));
});

afterAll(() => rmSync(folder, { recursive: true }));

// `npm run bench -- kill` kills each of them twenty times.
const KILLS = 1;
const LONG_MS = 120_000;

test.concurrent.for(killedImports(0.5))(
  'BEY-16 BEY-17 of $name nothing is partly there and nothing lost when it is killed at a random moment, and it then completes',
  { timeout: LONG_MS },
  async (job) => {
    const prepared = await createTestDatabase();
    const own = mkdtempSync(join(folder, 'job-'));
    const database = openDatabase({ url: prepared.url });
    await job.prepare(database, own);
    await database.close();
    const { uniform: random } = randomStream(1, job.name);
    const plan = { url: prepared.url, args: job.args(own), run: (copy: Database) => job.run(copy, own) };
    const counts = await killJob({ ...plan, kills: KILLS, random });
    await prepared.drop();
    expect(counts).toMatchObject({ kills: KILLS, losses: [] });
  },
);

test.concurrent('BEY-16 BEY-17 what an import said is stored stands when it is killed together with the embedded database', {
  timeout: LONG_MS,
}, async () => {
  const dataDir = mkdtempSync(join(folder, 'data-'));
  const [files, days] = [5, 40];
  await withServerOf(dataDir, (database) => tablesInARow.prepare(database, dataDir, files, days));
  const { uniform: random } = randomStream(1, 'with its server');
  const plan = {
    dataDir,
    args: tablesInARow.args(dataDir, files),
    files,
    rowsAFile: tablesInARow.bonds * days,
  };
  expect(await killWithServer({ ...plan, kills: 1, random })).toMatchObject({ kills: 1, completed: 1, losses: [] });
});
