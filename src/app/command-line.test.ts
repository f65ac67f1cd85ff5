import { readdirSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type EntryFolder, openEntryFolder } from './testing/entry-folder.ts';

let folder: EntryFolder;

beforeEach(() => {
  folder = openEntryFolder();
});

afterEach(() => folder.close());

async function run(args: readonly string[], settings: Record<string, string> = {}) {
  const entry = folder.startCommand(args, settings);
  return { code: await entry.ended, text: entry.lines.join('\n'), complaint: entry.complaints.join('\n') };
}

test.each([[['help']], [['--help']], [[]]])('BEY-17 helps before anything is there: %j', async (args) => {
  const { code, text } = await run(args);
  expect(code).toBe(0);
  expect(text).toMatch(/^Usage: npm run bondlens -- <command>$/m);
  for (const name of ['import', 'demo', 'help']) expect(text).toMatch(new RegExp(`^ {2}${name}\\b`, 'm'));
  expect(readdirSync(folder.dataDir)).toEqual([]);
});

test.each([
  ['calc', ['--help']],
  ['demo', ['seed', '--help']],
])('BEY-17 %s %j prints the forms of the command, and does nothing', async (name, words) => {
  const { code, text } = await run([name, ...words]);
  expect(code).toBe(0);
  const named = [...text.matchAll(/^ {2}(\w+)/gm)].map(([, command]) => command);
  expect(new Set(named)).toEqual(new Set([name]));
  expect(readdirSync(folder.dataDir)).toEqual([]);
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

test('BEY-17 refuses a word that an option cannot have before it starts', async () => {
  const { code, complaint } = await run(['demo', 'seed', '--bonds=0']);
  expect(code).toBe(2);
  expect(complaint).toBe('--bonds cannot be "0".');
  expect(readdirSync(folder.dataDir)).toEqual([]);
});

test.each([
  [['version', '--json'], { version: expect.stringMatching(/^\d+\.\d+\.\d+/) }],
  [['outbox', 'strange', '--json'], { error: expect.stringContaining('Usage:') }],
  [['backup', 'check', '/nowhere.tar', '--json'], { error: expect.stringContaining('/nowhere.tar') }],
])('BEY-17 %j is answered as one line of JSON, errors too', async (words, expected) => {
  const { code, text } = await run(words);
  expect(text.split('\n')).toHaveLength(1);
  expect(JSON.parse(text)).toEqual(expected);
  expect(code).toBe('error' in expected ? 2 : 0);
});

test.each([
  ['postgres://nobody@127.0.0.1:1/none', 'Nothing answers at the host and port of DATABASE_URL'],
  ['postgres://nobody@nowhere.invalid/none', 'The host in DATABASE_URL leads nowhere'],
])('BEY-17 a database that is not there is told with its setting: %s', async (url, words) => {
  const { code, complaint } = await run(['imports'], { DATABASE_URL: url, BONDLENS_DATABASE_TLS: 'off' });
  expect(code).toBe(2);
  expect(complaint).toContain(words);
});
