import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { randomStream } from '#demo/random.ts';
import { draws } from '#math/testing/draws.ts';
import { type Database, openDatabase } from '#store/platform/database/database.ts';
import { createTestDatabase } from '#store/testing/test-database.ts';
import { killJob } from '../testing/kill-job.ts';
import { killedImports } from '../testing/killed-jobs.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), `bondlens-test-${process.pid}-`));
});

afterAll(() => rmSync(folder, { recursive: true }));

// `npm run bench -- kill` kills each of them twenty times.
const KILLS = 1;
const LONG_MS = 120_000;

const jobs = killedImports(0.5);

test.concurrent.for(jobs.slice(0, draws(1, jobs.length)))(
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
