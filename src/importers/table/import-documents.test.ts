import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { queryRows, withTestDatabase } from '#store/testing/with-test-database.ts';
import { importTable } from './import-table.ts';
import { readMapping } from './mapping/read-mapping.ts';

const database = withTestDatabase({ beforeAll, afterAll });
let outer: string;
let folder: string;
beforeAll(async () => {
  outer = await mkdtemp(join(tmpdir(), 'bondlens-documents-'));
  folder = join(outer, 'tables');
  await mkdir(join(folder, 'files'), { recursive: true });
  await writeFile(join(outer, 'secret.txt'), 'outside');
  await writeFile(join(folder, 'files', 'условия.pdf'), 'terms');
  await symlink(join(outer, 'secret.txt'), join(folder, 'link.txt'));
  await symlink(join(folder, 'files', 'условия.pdf'), join(folder, 'inner.pdf'));
  await run('instruments', ['isin', 'name', 'issuerCode', 'issuerName'], [`${isin};Gamma;7;Gamma plc`]);
});
afterAll(() => rm(outer, { recursive: true }));

const isin = 'XS000EXMPL31';
const source = { code: 'papers', name: 'Papers' };
let count = 0;
async function run(target: string, names: readonly string[], rows: readonly string[]) {
  const path = join(folder, `table-${count++}.csv`);
  await writeFile(path, [names.join(';'), ...rows].join('\n'));
  const fields = Object.fromEntries(names.map((name) => [name, { column: name }]));
  const mapping = { source, target, file: { format: 'csv', separator: ';' }, fields };
  const { summary } = await importTable(database(), readMapping(JSON.stringify(mapping)), path);
  return { ...summary, failed: summary.failures.map(({ line, code, field }) => [line, code, field]) };
}

const names = ['isin', 'issuerCode', 'kind', 'title', 'titleLanguage', 'date', 'language', 'path'];
const documents = (...rows: readonly string[]) => run('documents', names, rows);

test('BEY-16 DOC-1 documents of issues and issuers come with their files, and once', async () => {
  const rows = [
    `${isin};;final_terms;Условия;ru;2025-02-03;ru;files/условия.pdf`,
    `${isin};;final_terms;Terms;en;2025-02-03;ru;files/условия.pdf`,
    ';7;annual_report;Report;;2025-04-01;;inner.pdf',
  ];
  expect(await documents(...rows)).toMatchObject({ rowsStored: 3, failed: [] });
  expect(await documents(...rows)).toMatchObject({ rowsStored: 0, rowsUnchanged: 3 });
  expect(
    await queryRows(
      database(),
      `select kind, published_on as date, language, file_name as name, media_type as type, size, convert_from(content, 'UTF8') as content,
         instrument_id is null as is_of_issuer, (select string_agg(title, ', ' order by title) from document_title where document_id = document.id) as titles
       from document join document_file on document_id = document.id order by date`,
    ),
  ).toEqual([
    {
      kind: 'final_terms',
      date: '2025-02-03',
      language: 'ru',
      name: 'условия.pdf',
      type: 'application/pdf',
      size: 5,
      content: 'terms',
      is_of_issuer: false,
      titles: 'Terms, Условия',
    },
    {
      kind: 'annual_report',
      date: '2025-04-01',
      language: null,
      name: 'inner.pdf',
      type: 'application/pdf',
      size: 5,
      content: 'terms',
      is_of_issuer: true,
      titles: 'Report',
    },
  ]);
});

test.each(['../secret.txt', 'files/../../secret.txt', 'link.txt', '/etc/hostname', 'files', '.', 'none.pdf'])(
  'BEY-16 DOC-1 the path %s is not taken',
  async (path) => {
    const { failed } = await documents(`${isin};;notice;Notice;;2025-02-03;;${path}`);
    expect(failed).toEqual([[2, 'unknown-file', 'path']]);
    expect(await queryRows(database(), `select from document_file where content = 'outside'`)).toEqual([]);
  },
);

test('BEY-16 DOC-1 a document about nobody known is listed', async () => {
  const { failed } = await documents(
    `XS0000000009;;notice;Notice;;2025-02-03;;inner.pdf`,
    `;99;notice;Notice;;2025-02-03;;inner.pdf`,
  );
  expect(failed).toEqual([
    [2, 'unknown-instrument', 'isin'],
    [3, 'unknown-issuer', 'issuerCode'],
  ]);
});
