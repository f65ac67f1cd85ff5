import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { queryRows, withTestDatabase } from '#store/testing/with-test-database.ts';
import { importTable } from './import-table.ts';
import { readMapping } from './mapping/read-mapping.ts';

const database = withTestDatabase({ beforeAll, afterAll });
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bondlens-comments-'));
  await mkdir(join(folder, 'files'));
  await writeFile(join(folder, 'files', 'note.pdf'), 'note');
  await run('instruments', ['isin', 'name', 'issuerCode', 'issuerName'], [`${isin};Gamma;7;Gamma plc`]);
});
afterAll(() => rm(folder, { recursive: true }));

const isin = 'XS000EXMPL31';
const source = { code: 'house', name: 'House' };
let count = 0;
async function run(target: string, names: readonly string[], rows: readonly string[]) {
  const path = join(folder, `table-${count++}.csv`);
  await writeFile(path, [names.join(';'), ...rows].join('\n'));
  const fields = Object.fromEntries(names.map((name) => [name, { column: name }]));
  const mapping = { source, target, file: { format: 'csv', separator: ';' }, fields };
  const { summary } = await importTable(database(), readMapping(JSON.stringify(mapping)), path);
  return { ...summary, failed: summary.failures.map(({ line, code, field }) => [line, code, field]) };
}

const names = [
  'comment',
  'isin',
  'issuerCode',
  'provider',
  'date',
  'url',
  'language',
  'title',
  'content',
  'path',
  'isOnRequest',
];
const comments = (...rows: readonly string[]) => run('comments', names, rows);

const english = `n1;${isin};;Alder;2025-03-04;https://alder.example/1/;en;Terms;<p>Up</p>;files/note.pdf;true`;
const german = `n1;;7;Alder;2025-03-04;https://alder.example/1/;de;Bedingungen;;;true`;
const plain = 'n2;;7;Birch;2025-03-05;;;Results;;;';

test('BEY-16 COM-1 comments come with words, subjects and files, and once', async () => {
  expect(await comments(english, german, plain)).toMatchObject({ rowsStored: 3, failed: [] });
  expect(await comments(english, german, plain)).toMatchObject({ rowsStored: 0, rowsUnchanged: 3 });
  expect(
    await queryRows(
      database(),
      `select comment.code, provider.name as provider, published_on as date, url, is_moderated as moderated,
         (select string_agg(language || ' ' || title || coalesce(' ' || content, ''), ', ' order by language) from comment_words
           where comment_id = comment.id) as words,
         (select count(*)::integer from comment_subject where comment_id = comment.id) as subjects,
         file_name as file, media_type as type, convert_from(file.content, 'UTF8') as content
       from comment join comment_provider as provider on provider.id = provider_id
       left join comment_file as file on file.comment_id = comment.id order by comment.code`,
    ),
  ).toEqual([
    {
      code: 'house-n1',
      provider: 'Alder',
      date: '2025-03-04',
      url: 'https://alder.example/1/',
      moderated: true,
      words: 'de Bedingungen, en Terms <p>Up</p>',
      subjects: 2,
      file: 'note.pdf',
      type: 'application/pdf',
      content: 'note',
    },
    {
      code: 'house-n2',
      provider: 'Birch',
      date: '2025-03-05',
      url: null,
      moderated: false,
      words: 'en Results',
      subjects: 1,
      file: null,
      type: null,
      content: null,
    },
  ]);
});

test('BEY-16 COM-2 a file that changed is stored anew, and a row without it leaves it', async () => {
  await writeFile(join(folder, 'files', 'note.pdf'), 'changed');
  expect(await comments(english)).toMatchObject({ rowsStored: 1 });
  expect(await comments(german)).toMatchObject({ rowsStored: 0, rowsUnchanged: 1 });
  expect(await queryRows(database(), `select convert_from(content, 'UTF8') as content from comment_file`)).toEqual([
    { content: 'changed' },
  ]);
});

test('BEY-16 COM-1 a comment about nobody known, with a file that is not there, or a wrong address is listed', async () => {
  const { failed } = await comments(
    'n3;XS0000000009;;Alder;2025-03-04;;;T;;;',
    'n4;;99;Alder;2025-03-04;;;T;;;',
    'n5;;7;Alder;2025-03-04;;;T;;../secret.txt;',
    'n6;;7;Alder;2025-03-04;javascript:x();;T;;;',
    'n7;;7;;2025-03-04;;;T;;;',
  );
  expect(failed).toEqual([
    [2, 'unknown-instrument', 'isin'],
    [3, 'unknown-issuer', 'issuerCode'],
    [4, 'unknown-file', 'path'],
    [5, 'bad-code', 'url'],
    [6, 'missing-value', 'provider'],
  ]);
  expect(await queryRows(database(), `select from comment where code > 'house-n2'`)).toEqual([]);
});
