import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ImportDiedError, type ImportOrder, ImportProcesses } from './import-process.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bondlens-import-process-'));
});
afterAll(() => rm(folder, { recursive: true }));

const order: ImportOrder = {
  url: 'postgres://nobody@127.0.0.1:1/none',
  job: { words: [] },
  dataDir: '',
  contact: undefined,
  sources: { hasContact: false, secFunds: [] },
  sourceMirrors: new Map([['https://a.example', 'http://b.example']]),
};

/** Runs a process of these words in place of the import's. */
async function run(words: string, limits: object = {}) {
  const entry = join(folder, 'entry.mjs');
  await writeFile(entry, words);
  const processes = new ImportProcesses();
  const ended = processes.run(order, { entry, ...limits });
  return { processes, ended };
}

const report =
  "process.once('message', ({ sourceMirrors }) => process.send({ code: 0, lines: [...sourceMirrors.keys()] }, () => process.exit()))";

test('BEY-22 an import says from its own process how it went', async () => {
  expect(await (await run(report)).ended).toEqual({ code: 0, lines: ['https://a.example'] });
});

test('BEY-22 an import that takes more memory than it may ends alone, and says so', { timeout: 60_000 }, async () => {
  const eater = "process.once('message', () => { const all = []; for (;;) all.push([{}, {}, {}]); })";
  const { ended } = await run(eater, { maxHeapMb: 64 });
  await expect(ended).rejects.toThrow(ImportDiedError);
  await expect(ended).rejects.toThrow('more than 64 MB');
});

test('BEY-22 an import that takes too long, dies or is stopped with the site ends', async () => {
  const waiter = "process.once('message', () => setInterval(() => undefined, 1000))";
  await expect((await run(waiter, { maxMs: 300 })).ended).rejects.toThrow('took too long');
  const dying = "process.once('message', () => process.exit(7))";
  await expect((await run(dying)).ended).rejects.toThrow('exit code 7');
  const { processes, ended } = await run(waiter);
  processes.stop();
  await expect(ended).rejects.toThrow('SIGKILL');
});
