import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { queryRows, withTestDatabase } from '#store/testing/with-test-database.ts';
import { importTable } from './import-table.ts';
import { readMapping } from './mapping/read-mapping.ts';

const database = withTestDatabase({ beforeAll, afterAll });
let folder: string;
const isin = 'XS000EXMPL31';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bondlens-related-'));
  await run(
    'instruments',
    ['isin', 'code', 'name', 'issuerCode', 'issuerName'],
    [`${isin};1;Gamma;1;Gamma plc`, ';2;Delta;2;Delta plc'],
  );
});
afterAll(() => rm(folder, { recursive: true }));

let count = 0;
async function run(target: string, names: readonly string[], rows: readonly string[], more: object = {}) {
  const path = join(folder, `table-${count++}.csv`);
  await writeFile(path, [names.join(';'), ...rows].join('\n'));
  const fields = Object.fromEntries(names.map((name) => [name, { column: name }]));
  const source = { code: 'group', name: 'Groups' };
  const mapping = { source, target, file: { format: 'csv', separator: ';' }, fields, ...more };
  const { summary } = await importTable(database(), readMapping(JSON.stringify(mapping)), path);
  return { ...summary, failed: summary.failures.map(({ line, code, field }) => [line, code, field]) };
}

const names = ['isin', 'issuerCode', 'relation', 'relatedCode', 'relatedName', 'share'];
const related = (...rows: readonly string[]) => run('related-issuers', names, rows, { units: { rate: 'percent' } });

const stored = () =>
  queryRows(
    database(),
    `select own.name, relation, coalesce(other.name, related_name) as related, share from issuer_relation
     join issuer own on own.id = issuer_id left join issuer other on other.id = related_issuer_id order by relation`,
  );

test('BEY-16 relations of companies come with their shares, once, and parties with their bonds', async () => {
  const rows = [
    ';1;direct-parent;2;;51',
    ';1;affiliate;;Cousin GmbH;12.5',
    `${isin};;guarantor;2;;`,
    `${isin};;surety;2;;`,
  ];
  expect(await related(...rows)).toMatchObject({ rowsStored: 4, failed: [] });
  expect(await related(...rows)).toMatchObject({ rowsStored: 0, rowsUnchanged: 4 });
  expect(await related(';1;direct-parent;2;;60')).toMatchObject({ rowsStored: 1 });
  expect(await stored()).toEqual([
    { name: 'Gamma plc', relation: 'affiliate', related: 'Cousin GmbH', share: 0.125 },
    { name: 'Gamma plc', relation: 'direct-parent', related: 'Delta plc', share: 0.6 },
  ]);
  expect(
    await queryRows(database(), 'select role, name from bond_party join issuer on issuer.id = issuer_id order by role'),
  ).toEqual([
    { role: 'guarantor', name: 'Delta plc' },
    { role: 'surety', name: 'Delta plc' },
  ]);
});

test('BEY-16 relations that cannot be are listed, and nothing of them is stored', async () => {
  const before = await stored();
  const { failed } = await related(
    ';9;affiliate;2;;',
    ';1;affiliate;9;;',
    ';1;affiliate;2;;101',
    ';1;affiliate;1;;',
    ';1;surety;2;;',
    `${isin};;affiliate;2;;`,
    'XS0000000009;;guarantor;2;;',
    ';1;cousin;2;;',
  );
  expect(failed).toEqual([
    [2, 'unknown-issuer', 'issuerCode'],
    [3, 'unknown-issuer', 'relatedCode'],
    [4, 'out-of-range', 'share'],
    [5, 'bad-structure', null],
    [6, 'bad-code', 'relation'],
    [7, 'bad-code', 'relation'],
    [8, 'unknown-instrument', 'isin'],
    [9, 'bad-code', 'relation'],
  ]);
  expect(await stored()).toEqual(before);
});
