import { Buffer } from 'node:buffer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isoDate } from '#math/units.ts';
import { inWriteTransaction } from '#store/bulk-copy/write-transaction.ts';
import { saveDocumentFiles, saveDocuments, saveDocumentTitles } from '#store/documents/documents.ts';
import { bondIds } from '../../testing/sample-market.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

let site: TestApp;
const file = { fileName: 'terms.txt', mediaType: 'text/plain', size: 5, language: 'de' } as const;
const bondsOwn = { ...file, code: 'a', instrumentId: bondIds.usual, issuerId: null, kind: 'final_terms' } as const;
const issuers = { ...file, code: 'b', instrumentId: null, issuerId: 1, kind: 'annual_report' } as const;

const save = (size: number) =>
  inWriteTransaction(site.database, async (tx) => {
    const ids = await saveDocuments(tx, [
      { ...bondsOwn, publishedOn: isoDate('2022-03-10'), size },
      { ...issuers, publishedOn: isoDate('2025-04-01'), language: null },
    ]);
    const documentId = ids.get('a') ?? 0;
    await saveDocumentTitles(tx, [
      { documentId, language: 'en', title: 'Final terms' },
      { documentId, language: 'de', title: 'Endgültige Bedingungen' },
    ]);
    await saveDocumentFiles(tx, [{ documentId, content: Buffer.from('Terms'.slice(0, size)) }]);
  });

beforeAll(async () => {
  site = await openTestApp();
  await save(5);
});
afterAll(() => site.close());

const ask = async (language: string) =>
  (
    await site.app.inject({ url: `/api/bonds/${bondIds.usual}/documents/`, headers: { 'accept-language': language } })
  ).json().items;

test('DOC-1 a visitor sees the documents of a bond and its issuer, latest first, and no way to the files', async () => {
  const own = {
    kind: 'final_terms',
    of: 'emission',
    date: '2022-03-10',
    language: 'de',
    media_type: 'text/plain',
    size: 5,
  };
  expect(await ask('de')).toEqual([
    {
      ...own,
      id: expect.any(Number),
      title: 'terms.txt',
      kind: 'annual_report',
      of: 'emitent',
      date: '2025-04-01',
      language: null,
    },
    { ...own, id: expect.any(Number), title: 'Endgültige Bedingungen' },
  ]);
});

test('DOC-1 a title that is not there in a language stands in English', async () => {
  expect((await ask('fr'))[1].title).toBe('Final terms');
});

test('DOC-1 a document and its bytes are stored once, and replaced', async () => {
  await save(3);
  expect((await ask('en')).map(({ size }: { size: number }) => size)).toEqual([5, 3]);
  const { rows } = await site.database.withClient((client) => client.query('select content from document_file'));
  expect(rows.map(({ content }) => String(content))).toEqual(['Ter']);
});
