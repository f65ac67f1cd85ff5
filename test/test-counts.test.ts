import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

type Count = (file: string, code: number) => Counts;

const folder = mkdtempSync(join(tmpdir(), 'bondlens-counts-'));
let countVitest: Count;
let countPlaywright: Count;

beforeAll(async () => {
  const tool = pathToFileURL(join(import.meta.dirname, '../tools/test-counts.mjs')).href;
  const loaded: { readonly countVitest: Count; readonly countPlaywright: Count } = await import(tool);
  ({ countVitest, countPlaywright } = loaded);
});

afterAll(() => rmSync(folder, { recursive: true }));

function report(content: unknown): string {
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
}

const vitest = (failed: number, testResults: readonly unknown[]) =>
  report({ numPassedTests: 5, numFailedTests: failed, numPendingTests: 2, numTodoTests: 1, testResults });

test('counts what passed, failed and was skipped', () => {
  expect(countVitest(vitest(2, []), 1)).toEqual({ passed: 5, failed: 2, skipped: 3 });
  const stats = { expected: 4, unexpected: 1, flaky: 0, skipped: 2 };
  expect(countPlaywright(report({ stats }), 1)).toEqual({ passed: 4, failed: 1, skipped: 2 });
});

test('counts a test file that does not load as a failure', () => {
  expect(countVitest(vitest(0, [{ status: 'failed', assertionResults: [] }]), 1).failed).toBe(1);
});

test('counts a test that passed only at a second try as a failure', () => {
  const stats = { expected: 4, unexpected: 0, flaky: 1, skipped: 0 };
  expect(countPlaywright(report({ stats }), 0)).toEqual({ passed: 4, failed: 1, skipped: 0 });
});

test('a run that ends badly is never counted as without failure', () => {
  expect(countVitest(vitest(0, []), 1).failed).toBe(1);
  expect(countVitest(join(folder, 'absent.json'), 1).failed).toBe(1);
  expect(countPlaywright(join(folder, 'absent.json'), 1).failed).toBe(1);
});
