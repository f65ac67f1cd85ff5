import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findMethodologies, removeMethodology } from '#store/issuer/reports/reports.ts';
import { saveSource } from '#store/market/sources/sources.ts';
import { inWriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';
import { withTestDatabase } from '#store/testing/with-test-database.ts';
import { placeOfWords, setMethodology } from './methodology.ts';

const database = withTestDatabase({ beforeAll, afterAll });
const folder = mkdtempSync(join(tmpdir(), `bondlens-test-${process.pid}-methodology-`));
beforeAll(() => inWriteTransaction(database(), (tx) => saveSource(tx, { code: 'desk', name: 'Our desk', url: null })));
afterAll(() => rmSync(folder, { recursive: true }));

function fileOf(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

test('REP-1 a PDF of the operator is kept, replaced and removed', async () => {
  const words = ['desk', 'ifrs', 'ru'];
  await setMethodology(database(), words, fileOf('first.pdf', '%PDF-1.7 first'));
  await setMethodology(database(), words, fileOf('second.pdf', '%PDF-1.7'));
  const own = { sourceCode: 'desk', subject: 'ifrs', language: 'ru' };
  expect(await findMethodologies(database())).toEqual([{ ...own, fileName: 'second.pdf', size: 8 }]);
  expect(await removeMethodology(database(), placeOfWords(words))).toBe(true);
  expect(await removeMethodology(database(), placeOfWords(words))).toBe(false);
});

test.each([
  [['nobody', 'ifrs', 'ru'], '%PDF-1.7', 'There is no source "nobody".'],
  [['desk', 'ifrs', 'ru'], 'PK', 'is no PDF'],
  [['desk', 'gaap', 'ru'], '%PDF-1.7', 'The subject should be one of ifrs, national, multipliers.'],
  [['desk', 'ifrs', 'de'], '%PDF-1.7', 'The language should be one of ru, en.'],
] as const)('REP-1 %j with %s is refused: %s', async (words, content, complaint) => {
  await expect(setMethodology(database(), words, fileOf('file.pdf', content))).rejects.toThrow(complaint);
  expect(await findMethodologies(database())).toEqual([]);
});
