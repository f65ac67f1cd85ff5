import { afterEach, beforeEach, expect, test } from 'vitest';
import { type EntryFolder, openEntryFolder } from './testing/entry-folder.ts';

const LONG_MS = 120_000;
let folder: EntryFolder;

beforeEach(() => {
  folder = openEntryFolder();
});

afterEach(() => folder.close());

async function run(args: readonly string[], settings: Record<string, string> = {}) {
  const entry = folder.startCommand(args, settings);
  return { code: await entry.ended, text: entry.lines.join('\n'), complaint: entry.complaints.join('\n') };
}

test('BEY-17 works without a running site and stops the database that it started', { timeout: LONG_MS }, async () => {
  const { code, text, complaint } = await run(['demo', 'seed', '--years', '0.05']);
  expect(complaint).toBe('');
  expect(code).toBe(0);
  expect(text).toMatch(/^Demo market: \d+ bonds, \d+ trading days\.$/m);
  expect(folder.databaseProcesses()).toEqual([]);
});

test('BEY-17 stops its database when it is interrupted', { timeout: LONG_MS }, async () => {
  const entry = folder.startCommand(['demo', 'seed', '--years', '0.3']);
  await entry.lineLike(/Demo market: trading days/);
  entry.child.kill('SIGINT');
  expect(await entry.ended).toBe(130);
  await expect.poll(() => folder.databaseProcesses(), { timeout: 20_000 }).toEqual([]);
});

test('BEY-17 grows the market, goes on after an interruption, and says how far it is', {
  timeout: LONG_MS,
}, async () => {
  const words = ['demo', 'seed', '--years', '0.05', '--instruments', '41000'];
  const broken = folder.startCommand(words);
  await broken.lineLike(/^Instruments: [\d,]+ of 41,000 \(\d+ %\), [\d,]+ a second$/);
  broken.child.kill('SIGINT');
  expect(await broken.ended).toBe(130);
  const { code, text, complaint } = await run(words);
  expect(complaint).toBe('');
  expect(code).toBe(0);
  const [, added = ''] = text.match(/^Instruments: 41000 in all, (\d+) of them added now\.$/m) ?? [];
  expect(Number(added)).toBeGreaterThan(0);
  expect(Number(added)).toBeLessThan(41_000 - 300);
});
