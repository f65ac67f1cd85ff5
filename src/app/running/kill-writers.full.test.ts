import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { randomStream } from '#demo/random.ts';
import { killUnderWriters } from '../testing/kill-writers.ts';
import { buildPages } from '../testing/site-nodes.ts';

const LONG_MS = 240_000;

beforeAll(buildPages, LONG_MS);

test('BEY-17 no acknowledged write is lost when the database or a node is killed while readers write', {
  timeout: LONG_MS,
}, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), `bondlens-test-${process.pid}-kills-`));
  chmodSync(dataDir, 0o711);
  try {
    const { uniform: random } = randomStream(Date.now(), 'kills under writers');
    const counts = await killUnderWriters({ dataDir, kills: 5, random });
    expect(counts).toMatchObject({ nodesKilled: 1, databasesKilled: 4, lost: 0 });
    expect(counts.acknowledged).toBeGreaterThanOrEqual(5);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
});
