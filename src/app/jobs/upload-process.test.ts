import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { UploadProcesses } from './upload-process.ts';

let folder: string;
const made: UploadProcesses[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bondlens-upload-process-'));
});
afterAll(() => rm(folder, { recursive: true }));
afterEach(() => {
  for (const processes of made.splice(0)) processes.stop();
});

/** Processes of these words in place of those that look and import. */
async function processesOf(words: string, limits: object = {}) {
  const entry = join(folder, 'entry.mjs');
  await writeFile(entry, words);
  const imported: true[] = [];
  const logged: string[] = [];
  const log = (line: string) => void logged.push(line);
  const onImported = async () => imported.push(true);
  const processes = new UploadProcesses({
    url: 'postgres://nobody@127.0.0.1:1/none',
    entry,
    log,
    onImported,
    ...limits,
  });
  made.push(processes);
  return { processes, imported, logged };
}

const file = { path: '/nowhere/a.csv', name: 'a.csv' };
const form = { files: [file], sample: file, source: null, refusal: null };
const table = {
  target: 'instruments',
  files: 1,
  rowsRead: 2,
  rowsStored: 2,
  rowsUnchanged: 0,
  rowsFailed: 0,
  failures: [],
};
const run = { forms: [], by: 'full', network: null, isTrial: false };

function watched() {
  const seen: unknown[] = [];
  return {
    seen,
    request: {
      ...run,
      onRows: (rows: number) => void seen.push(rows),
      onFile: () => void seen.push('file'),
      onTable: (told: object) => void seen.push(told),
    },
  };
}

test('BEY-16 what a process of uploads says beside its answers goes to the log of the site', async () => {
  const { processes, logged } = await processesOf(`
    process.on('message', ({ id }) => {
      process.send({ log: 'The database is away.' });
      process.send({ id, result: [] });
    })`);
  await processes.open(file, folder);
  expect(logged).toEqual(['The database is away.']);
});

test('BEY-16 an upload is looked at and imported beside the site, and tells how far it is', async () => {
  const { processes, imported } = await processesOf(`
    process.on('message', ({ id, call, args }) => {
      if (call === 'run') for (const news of [{ rows: 2 }, { file: true }, { table: ${JSON.stringify(table)} }]) process.send({ id, news });
      process.send({ id, result: call === 'run' ? { tables: [], by: args[0].by } : [process.pid] });
    })`);
  const first = await processes.open(file, folder);
  expect(await processes.open(file, folder)).toEqual(first);
  expect(first).not.toEqual([process.pid]);
  const { seen, request } = watched();
  expect(await processes.run(request)).toEqual({ tables: [], by: 'full' });
  expect(seen).toEqual([2, 'file', table]);
  expect(imported).toEqual([true]);
  await processes.settle();
  expect(imported).toEqual([true]);
});

test('BEY-22 a file that takes down the process that looks at it is refused with the reason, and the next is looked at', async () => {
  const { processes } = await processesOf(`
    process.on('message', ({ id, args: [{ name }] }) => {
      if (name === 'a.csv') process.exit(9);
      process.send({ id, result: [] });
    })`);
  expect(await processes.open(file, folder)).toMatchObject([
    { files: [file], refusal: { detail: expect.stringContaining('exit code 9') } },
  ]);
  expect(await processes.open({ ...file, name: 'b.csv' }, folder)).toEqual([]);
});

test('BEY-22 a file whose guess takes too much memory is refused', { timeout: 60_000 }, async () => {
  const eater = "process.once('message', () => { const all = []; for (;;) all.push([{}, {}, {}]); })";
  const { processes } = await processesOf(eater, { maxHeapMb: 64 });
  const { guess } = await processes.guess(form, {}, 'en');
  expect(guess).toMatchObject({ fileName: 'a.csv', refusal: { detail: expect.stringContaining('more than 64 MB') } });
});

test('BEY-22 an import whose process dies says what was stored until then, and why it ended', async () => {
  const { processes, imported } = await processesOf(`
    process.once('message', ({ id }) => process.send({ id, news: { table: ${JSON.stringify(table)} } }, () => process.exit(7)))`);
  const { request } = watched();
  expect(await processes.run(request)).toMatchObject({
    tables: [table],
    refusal: expect.stringContaining('exit code 7'),
  });
  expect(imported).toEqual([true]);
});

test('BEY-22 what the process throws is thrown', async () => {
  const { processes } = await processesOf(
    "process.on('message', ({ id }) => process.send({ id, fault: 'no database' }))",
  );
  await expect(processes.open(file, folder)).rejects.toThrow('no database');
});
