import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { processesIn } from '#store/embedded-server/process-identity.ts';
import { type EntryProcess, startEntry } from './testing/entry-process.ts';

const LONG_MS = 120_000;
let dataDir: string;
let started: EntryProcess[];

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), `bondlens-test-${process.pid}-`));
  started = [];
});

afterEach(async () => {
  for (const { child, ended } of started) {
    child.kill('SIGTERM');
    await ended;
  }
  rmSync(dataDir, { recursive: true, force: true });
});

function start(args: readonly string[], settings: Record<string, string> = {}): EntryProcess {
  const entry = startEntry('command-line.ts', { BONDLENS_DATA_DIR: dataDir, ...settings }, args);
  started.push(entry);
  return entry;
}

async function run(args: readonly string[], settings: Record<string, string> = {}) {
  const entry = start(args, settings);
  return { code: await entry.ended, text: entry.lines.join('\n'), complaint: entry.complaints.join('\n') };
}

const databaseProcesses = () => processesIn(join(dataDir, 'postgres', 'data'));

test.each([[['help']], [['--help']], [[]]])('BEY-17 helps before anything is there: %j', async (args) => {
  const { code, text } = await run(args);
  expect(code).toBe(0);
  expect(text).toMatch(/^Usage: npm run bondlens -- <command>$/m);
  for (const name of ['import', 'demo', 'help']) expect(text).toMatch(new RegExp(`^ {2}${name}\\b`, 'm'));
  expect(readdirSync(dataDir)).toEqual([]);
});

test('says which commands there are when it does not know one', async () => {
  const { code, text, complaint } = await run(['imprt']);
  expect(code).toBe(2);
  expect(text).toBe('');
  expect(complaint).toContain('There is no command "imprt".');
  expect(complaint).toContain('Usage: npm run bondlens -- <command>');
});

test('names the setting that cannot be used, without a stack', async () => {
  const { code, complaint } = await run(['demo', 'seed'], { BONDLENS_TIME_ZONE: 'Mars/Base' });
  expect(code).toBe(2);
  expect(complaint).toBe('BONDLENS_TIME_ZONE should be a time zone such as UTC or Europe/London, not "Mars/Base".');
});

test('BEY-17 works without a running site and stops the database that it started', { timeout: LONG_MS }, async () => {
  const { code, text, complaint } = await run(['demo', 'seed', '--years', '0.05']);
  expect(complaint).toBe('');
  expect(code).toBe(0);
  expect(text).toMatch(/^Demo market: \d+ bonds, \d+ trading days\.$/m);
  expect(databaseProcesses()).toEqual([]);
});

test('BEY-17 stops its database when it is interrupted', { timeout: LONG_MS }, async () => {
  const entry = start(['demo', 'seed', '--years', '0.3']);
  await entry.lineLike(/Demo market: trading days/);
  entry.child.kill('SIGINT');
  expect(await entry.ended).toBe(130);
  await expect.poll(databaseProcesses, { timeout: 20_000 }).toEqual([]);
});

test('BEY-17 grows the market, goes on after an interruption, and says how far it is', {
  timeout: LONG_MS,
}, async () => {
  const words = ['demo', 'seed', '--years', '0.05', '--instruments', '41000'];
  const broken = start(words);
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

test('BEY-17 refuses a word that an option cannot have before it starts', async () => {
  const { code, complaint } = await run(['demo', 'seed', '--bonds=0']);
  expect(code).toBe(2);
  expect(complaint).toBe('--bonds cannot be "0".');
  expect(readdirSync(dataDir)).toEqual([]);
});
