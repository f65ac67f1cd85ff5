import { Buffer } from 'node:buffer';
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import type { FileGuess } from '#domain/operator/table-guess.ts';
import { noTableImports, type ShownGuess, type TableImports, type UploadForm } from './table-imports.ts';
import { Uploads } from './uploads.ts';

let made: Uploads[] = [];
const log = { error: vi.fn() };
afterEach(async () => {
  for (const uploads of made) await uploads.close();
  made = [];
});

function uploadsWith(imports: Partial<TableImports> = {}, free?: () => Promise<number>): Uploads {
  const uploads = new Uploads({ ...noTableImports, ...imports }, log, () => Date.UTC(2026, 1, 16), free);
  made.push(uploads);
  return uploads;
}

test('BEY-16 a piece counts once it is written, and pieces are written one after the other', async () => {
  const uploads = uploadsWith();
  const upload = await uploads.begin('operator', 'a.csv', 6);
  await rm(upload.path);
  await mkdir(upload.path);
  await expect(uploads.add(upload, 0, Buffer.from('abc'))).rejects.toThrow('EISDIR');
  expect(upload.received).toBe(0);
  await rm(upload.path, { recursive: true });
  await writeFile(upload.path, 'a');
  const [first, second] = [Buffer.from('abc'), Buffer.from('def')];
  await Promise.all([
    uploads.add(upload, 0, first),
    uploads.add(upload, 0, first),
    uploads.add(upload, 3, second),
    uploads.add(upload, 3, second),
  ]);
  expect([upload.received, await readFile(upload.path, 'utf8')]).toEqual([6, 'abcdef']);
});

const form: UploadForm = {
  files: [{ name: 'a.csv', path: '/a.csv' }],
  sample: { name: 'a.csv', path: '/a.csv' },
  source: null,
  refusal: null,
};
const open = async () => [form];
const nothingToRun = { forms: [], isTrial: false, network: null };

test('BEY-16 while an upload is guessed it is neither run, guessed again nor removed', async () => {
  const guess = Promise.withResolvers<ShownGuess>();
  const asked = vi.fn(() => guess.promise);
  const uploads = uploadsWith({ open, guess: asked });
  const upload = await uploads.begin('operator', 'a.csv', 0);
  const guessing = uploads.guess(upload, { answers: {} }, 'en');
  expect(upload.state).toBe('guessing');
  expect(() => uploads.run(upload, nothingToRun, async () => undefined)).toThrow('bad_request');
  await expect(uploads.guess(upload, { answers: {} }, 'en')).rejects.toThrow('bad_request');
  await expect(uploads.remove(upload)).rejects.toThrow('bad_request');
  await vi.waitFor(() => expect(asked).toHaveBeenCalled());
  guess.reject(new Error('broken'));
  await expect(guessing).rejects.toThrow('broken');
  expect(upload.state).toBe('receiving');
});

test('BEY-16 tables that were stored are told though something fails after them, which is logged', async () => {
  const stored = {
    target: 'instruments',
    rowsRead: 1,
    rowsStored: 1,
    rowsUnchanged: 0,
    rowsFailed: 0,
    rowsNoted: 0,
    files: 1,
    failures: [],
  };
  // A second file of the target adds to what the first one gave.
  const both = { ...stored, rowsRead: 2, rowsStored: 2, files: 2 };
  const uploads = uploadsWith({
    open,
    guess: async () => ({ guess: {} as FileGuess, previews: [], titles: {} }),
    run: async ({ onTable }) => {
      onTable(stored);
      onTable(both);
      throw new Error('connection lost');
    },
  });
  const upload = await uploads.begin('operator', 'a.csv', 0);
  await uploads.guess(upload, { answers: {} }, 'en');
  uploads.run(upload, nothingToRun, async () => undefined);
  await vi.waitFor(() => expect(upload.state).toBe('ready'));
  expect(upload.result).toMatchObject({ tables: [both], changes: [], refusal: 'connection lost' });
  expect(log.error).toHaveBeenCalledOnce();
});

test('BEY-16 names of files are cut by their bytes, and between characters', async () => {
  const { fileName } = await uploadsWith().begin('operator', `${'債'.repeat(119)}.csv`, 0);
  expect(fileName).toBe('債'.repeat(85));
  expect((await uploadsWith().begin('operator', `a${'😀'.repeat(80)}`, 0)).fileName).toBe(`a${'😀'.repeat(59)}`);
});

test('BEY-16 bytes that are still to come are no room for another upload', async () => {
  const megabyte = 1024 * 1024;
  const uploads = uploadsWith({}, async () => 600 * megabyte);
  await uploads.begin('operator', 'a.csv', 40 * megabyte);
  await expect(uploads.begin('operator', 'b.csv', 40 * megabyte)).rejects.toMatchObject({
    code: 'insufficient_storage',
  });
});

test('BEY-16 uploads that begin at one moment have no more places and no more room than there are', async () => {
  const codeOf = (begun: PromiseSettledResult<unknown>) => (begun.status === 'fulfilled' ? 'begun' : begun.reason.code);
  const many = uploadsWith({}, async () => 2 ** 40);
  const begun = await Promise.allSettled(Array.from({ length: 12 }, () => many.begin('operator', 'a.csv', 1)));
  expect(begun.map(codeOf)).toEqual([...Array(10).fill('begun'), 'too_many_kept', 'too_many_kept']);
  const megabyte = 1024 * 1024;
  const tight = uploadsWith({}, async () => 600 * megabyte);
  const both = await Promise.allSettled(['a.csv', 'b.csv'].map((name) => tight.begin('operator', name, 40 * megabyte)));
  expect(both.map(codeOf)).toEqual(['begun', 'insufficient_storage']);
});

test('BEY-16 what a node left behind a day ago goes at the next start, and nothing younger', async () => {
  const temporary = await mkdtemp(join(tmpdir(), 'bondlens-sweep-'));
  vi.stubEnv('TMPDIR', temporary);
  const folderOf = async (time: number) => {
    const folder = await mkdtemp(join(tmpdir(), 'bondlens-upload-'));
    const file = join(folder, 'file', 'a.csv');
    await mkdir(join(folder, 'file'));
    await writeFile(file, '');
    await utimes(file, time, time);
    await utimes(folder, 0, 0);
    return folder;
  };
  const now = Date.UTC(2026, 1, 16) / 1000;
  await folderOf(now - 25 * 3600);
  const young = await folderOf(now - 23 * 3600);
  await uploadsWith().sweep();
  expect(await readdir(temporary)).toEqual([basename(young)]);
  vi.unstubAllEnvs();
  await rm(temporary, { recursive: true });
});

test('BEY-16 the upload of an account that was used longest ago makes room for its next one, that of another does not', async () => {
  let now = Date.UTC(2026, 1, 16);
  const uploads = new Uploads(
    noTableImports,
    log,
    () => now,
    async () => 2 ** 40,
  );
  made.push(uploads);
  const begin = (accountId: string) => uploads.begin(accountId, 'a.csv', 1);
  const first = await begin('operator');
  for (let count = 1; count < 10; count++) await begin('operator');
  await expect(begin('operator')).rejects.toMatchObject({ code: 'too_many_kept' });
  now += 2 * 60 * 1000;
  await expect(begin('another')).rejects.toMatchObject({ code: 'too_many_kept' });
  await begin('operator');
  expect(() => uploads.get('operator', first.id)).toThrow('not_found');
});
