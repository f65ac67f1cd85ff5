import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { randomStream } from '#demo/random.ts';
import { killWithServer, withServerOf } from '../testing/kill-with-server.ts';
import { tablesInARow } from '../testing/killed-jobs.ts';

const LONG_MS = 120_000;

test('BEY-16 BEY-17 what an import said is stored stands when it is killed together with the embedded database', {
  timeout: LONG_MS,
}, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), `bondlens-test-${process.pid}-`));
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
  rmSync(dataDir, { recursive: true });
});
