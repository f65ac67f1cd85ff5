import { Buffer } from 'node:buffer';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { tableRuns } from './testing/table-runs.ts';

const { importFile, importRows, query } = tableRuns({ beforeAll, afterAll });
beforeEach(() => query('delete from bond_terms; delete from instrument_code; delete from instrument'));

const columns = (...names: readonly string[]) => Object.fromEntries(names.map((name) => [name, { column: name }]));
const bonds = () =>
  query<{ name: string; code: string }>(
    'select name, code from instrument join instrument_code on instrument_id = id order by name',
  );

test('BEY-16 rows that a mapping does not take are passed over and are no failures', async () => {
  const content = ['code;name;board;kind', '1;A;TQOB;bond', '2;B;TQBR;bond', '3;C;TQOB;', '4;D; TQOB ;bond'].join('\n');
  const where = [
    { column: 'board', is: ['TQOB', 'TQCB'] },
    { column: 'kind', isNot: [''] },
  ];
  const result = await importFile(content, { target: 'instruments', where, fields: columns('code', 'name') });
  expect(result).toMatchObject({ rowsRead: 4, rowsStored: 2, failures: [] });
  expect((await bonds()).map(({ name }) => name)).toEqual(['A', 'D']);
});

// The key of a bond of Brazil's treasury is its kind with its maturity.
test('BEY-16 keys and values are made of several columns', async () => {
  const content = ['Tipo;Vencimento', 'Tesouro Prefixado;01/01/2029', 'Tesouro Prefixado;01/01/2032', ';'].join('\n');
  const both = { columns: ['Tipo', 'Vencimento'] };
  const fields = { code: { ...both, join: '/' }, name: both };
  expect((await importFile(content, { target: 'instruments', fields })).messages).toEqual([
    '4: missing-value in Tipo + Vencimento (name): ""',
  ]);
  expect(await bonds()).toEqual([
    { name: 'Tesouro Prefixado 01/01/2029', code: 'Tesouro Prefixado/01/01/2029' },
    { name: 'Tesouro Prefixado 01/01/2032', code: 'Tesouro Prefixado/01/01/2032' },
  ]);
});

// Bytes by the Encoding Standard of the WHATWG.
test.each([
  ['shift_jis', [0x8d, 0x91, 0x8d, 0xc2], '国債'],
  ['gb18030', [0xb9, 0xfa, 0xd5, 0xae], '国债'],
  ['windows-1250', [0xf3, 0xb3], 'ół'],
  ['windows-1254', [0xfe, 0xf0], 'şğ'],
  ['iso-8859-2', [0xb1, 0xe6], 'ąć'],
  ['iso-8859-1', [0xe9, 0xfc], 'éü'],
  ['utf-16be', [0x04, 0x16], 'Ж'],
] as const)('BEY-16 reads %s', async (encoding, bytes, text) => {
  const wide = (line: string) => Buffer.from(line, 'utf16le').swap16();
  const part = (line: string) => (encoding === 'utf-16be' ? wide(line) : Buffer.from(line));
  const content = Buffer.concat([part('code;name\n1;'), Buffer.from(bytes)]);
  const file = { format: 'csv', separator: ';', encoding };
  expect(await importFile(content, { target: 'instruments', file, fields: columns('code', 'name') })).toMatchObject({
    messages: [],
  });
  expect((await bonds())[0]?.name).toBe(text);
});

test('BEY-16 a bond comes in with what is known of it, and what is missing is told', async () => {
  const names = ['code', 'name', 'couponKind', 'couponRate', 'couponFrequency', 'maturesOn', 'faceValue', 'currency'];
  const rows = [
    '1;A;fixed;0.05;2;;100;EUR',
    '2;B;;;;2030-01-01;100;EUR',
    '3;C;fixed;0.05;;2030-01-01;100;EUR',
    '4;D;fixed;;1;2030-01-01;100;EUR',
  ];
  const more = { units: { rate: 'fraction' }, payments: 'from-terms' };
  const result = await importRows(
    'instruments',
    [...names, 'dayCount'],
    rows.map((row) => `${row};30/360`),
    more,
  );
  expect(result.rowsStored).toBe(4);
  const again = await importRows(
    'instruments',
    [...names, 'dayCount'],
    rows.map((row) => `${row};30/360`),
    more,
  );
  expect(again).toMatchObject({ rowsStored: 0, rowsUnchanged: 4 });
  expect(result.messages).toEqual([
    '2: missing-value in maturesOn: ""',
    '3: missing-value in couponKind: ""',
    '4: missing-value in couponFrequency: ""',
    '5: missing-value in couponRate: "no payments follow from the terms"',
  ]);
  const stored = await query(
    `select name, coupon_rate as rate, matures_on as matures from instrument
     left join bond_terms on instrument_id = id order by name`,
  );
  expect(stored).toEqual([
    { name: 'A', rate: null, matures: null },
    { name: 'B', rate: null, matures: null },
    { name: 'C', rate: 0.05, matures: '2030-01-01' },
    { name: 'D', rate: null, matures: '2030-01-01' },
  ]);
});

test('BEY-16 a text that is no name or code for its length is refused', async () => {
  const long = 'x'.repeat(1001);
  const result = await importRows('instruments', ['code', 'name', 'issuerName'], [`1;A;${long}`, `${long};B;`]);
  expect(result.messages.map((message) => message.slice(0, 30))).toEqual(
    ['2: out-of-range in issuerName: ', '3: out-of-range in code: "xxxx'].map((text) => text.slice(0, 30)),
  );
  expect(result.rowsStored).toBe(0);
});
