import { Buffer } from 'node:buffer';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ImportError } from '../../file-fault.ts';
import { workbookFile } from '../testing/zip-file.ts';
import { decodeText, type Encoding } from './decode-text.ts';
import { readJson } from './read-json.ts';
import { openTable, readCsv, type TableFormat } from './read-table.ts';
import { readXmlRows } from './read-xml.ts';
import type { RecordBatches, TableRecord } from './table-record.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bondlens-table-'));
});
afterAll(() => rm(folder, { recursive: true }));

let count = 0;
async function fileOf(content: string | Uint8Array): Promise<string> {
  const path = join(folder, String(count++));
  await writeFile(path, content);
  return path;
}

async function all(batches: RecordBatches): Promise<readonly TableRecord[]> {
  const records: TableRecord[] = [];
  for await (const batch of batches) records.push(...batch);
  return records;
}

const csv = { format: 'csv', encoding: 'utf-8', separator: ';', headingRow: 1, columns: null } as const;
const json = { format: 'json', encoding: 'utf-8', rows: '' } as const;
const xml = { format: 'xml', encoding: 'utf-8', rows: 'Data/Bond' } as const;
const xlsx = { format: 'xlsx', sheet: undefined, headingRow: 1, columns: null } as const;

async function read(content: string | Uint8Array, format: TableFormat, wanted: readonly string[] = ['a', 'b']) {
  return all(openTable(await fileOf(content), format, wanted).batches);
}

const cells = (records: readonly TableRecord[]) => records.map((record) => record.cells);

async function* pieces(text: string, size: number): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
}

const heading =
  '<row r="1"><c r="A1" t="inlineStr"><is><t>a</t></is></c><c r="B1" t="inlineStr"><is><t>b</t></is></c></row>';

test('reads the wanted columns of a text in any order, below a title', async () => {
  const records = await read('Prices;;\nb;x;a\n1;2;3\n', { ...csv, headingRow: 2 });
  expect(records).toEqual([{ line: 3, cells: ['3', '1'], broken: null }]);
});

test('reads tables without a heading by the names that they are given', async () => {
  expect(cells(await read('1;2\n3;4', { ...csv, columns: ['b', 'a'] }))).toEqual([
    ['2', '1'],
    ['4', '3'],
  ]);
  const rows = '<row r="1"><c><v>1</v></c><c><v>2</v></c></row>';
  expect(cells(await read(workbookFile(rows), { ...xlsx, columns: ['b', 'a'] }))).toEqual([[2, 1]]);
});

test('marks lines of another length and open quotes, and goes on', async () => {
  const records = await read('a;b\n1;2;3\n"x"y;2\n3;4\n', csv);
  expect(records.map(({ line, broken }) => [line, broken === null])).toEqual([
    [2, false],
    [3, false],
    [4, true],
  ]);
});

test('gives the same records however the text is cut', async () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '"', ';', '\n', ' ', 'я', '1'), maxLength: 6 });
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(cell, cell)), fc.integer({ min: 1, max: 20 }), async (rows, size) => {
      const text = ['a;b', ...rows.map((row) => row.map(quoted).join(';'))].join('\r\n');
      expect(cells(await all(readCsv(pieces(text, size), csv, ['a', 'b'])))).toEqual(rows);
    }),
  );
});

test('reads lists of objects and of lists in JSON, at the top and deep inside', async () => {
  expect(cells(await read('[{"a":1,"b":"x"},{"b":null}]\n', json))).toEqual([
    [1, 'x'],
    [null, null],
  ]);
  const deep = '{"meta":{"n":2},"data":{"rows":[[1,true],[2,false]]},"end":[1]}';
  expect(cells(await read(deep, { ...json, rows: 'data.rows' }, ['1', '0']))).toEqual([
    [true, 1],
    [false, 2],
  ]);
  expect(cells(await read('[{"a":{"b":7}}]', json, ['a.b']))).toEqual([[7]]);
});

test('gives the same elements however a JSON text is cut', async () => {
  const rows = fc.array(
    fc.record({ a: fc.oneof(fc.string(), fc.double({ noNaN: true, noDefaultInfinity: true })), b: fc.boolean() }),
    {
      minLength: 1,
    },
  );
  await fc.assert(
    fc.asyncProperty(rows, fc.integer({ min: 1, max: 30 }), async (list, size) => {
      const records = await all(readJson(pieces(JSON.stringify(list), size), '', ['a', 'b']));
      expect(cells(records)).toEqual(
        JSON.parse(JSON.stringify(list)).map((row: { a: unknown; b: unknown }) => [row.a, row.b]),
      );
    }),
  );
});

test('reads numbers, texts, truths and empty cells of a sheet, with and without places', async () => {
  const rows = `${heading}<row><c><v>1.5</v></c><c t="b"><v>1</v></c></row><row r="9"><c r="B9" t="str"><v>x</v></c></row><row r="10"/>`;
  const records = await read(workbookFile(rows), xlsx);
  expect(records).toEqual([
    { line: 2, cells: [1.5, true], broken: null },
    { line: 9, cells: [undefined, 'x'], broken: null },
  ]);
});

test('takes the kept value of a formula, and marks a formula without one and an error', async () => {
  const rows = `${heading}<row r="2"><c r="A2"><f>1+1</f><v>2</v></c><c r="B2"><f>A2</f></c></row><row r="3"><c r="A3" t="e"><v>#N/A</v></c></row>`;
  expect(cells(await read(workbookFile(rows), xlsx))).toEqual([
    [2, { found: 'a formula whose value was not kept' }],
    [{ found: '#N/A' }, undefined],
  ]);
});

test('reads workbooks whose writer prefixes names, or writes places from the root', async () => {
  const content =
    '<x:worksheet><x:sheetData><x:row r="1"><x:c t="str"><x:v>a</x:v></x:c></x:row><x:row r="2"><x:c><x:v>7</x:v></x:c></x:row></x:sheetData></x:worksheet>';
  const file = workbookFile('', [
    {
      name: 'xl/workbook.xml',
      content: '<x:workbook><x:sheets><x:sheet name="S" rel:id="R9"/></x:sheets></x:workbook>',
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: '<Relationships><Relationship Id="R9" Target="/xl/own.xml"/></Relationships>',
    },
    { name: 'xl/own.xml', content },
  ]);
  expect(cells(await read(file, xlsx, ['a']))).toEqual([[7]]);
});

test('reads shared texts, also those in parts, without phonetic hints', async () => {
  const texts =
    '<sst><si><t>a</t></si><si><r><t>Иван</t></r><r><t>ов</t></r><rPh><t>no</t></rPh></si><si><t>b</t></si></sst>';
  const rows =
    '<row r="1"><c t="s"><v>0</v></c><c t="s"><v>2</v></c></row><row r="2"><c t="s"><v>1</v></c><c t="s"><v>9</v></c></row>';
  const file = workbookFile(rows, [{ name: 'xl/sharedStrings.xml', content: texts }]);
  expect(cells(await read(file, xlsx))).toEqual([['Иванов', { found: 'shared text 9' }]]);
});

test.each<[string, string | Uint8Array, TableFormat, string]>([
  ['a column that is not there', 'a;c\n1;2', csv, 'unknown-column at line 1: there is no "b" among "a", "c"'],
  ['a column that is there twice', 'a;b;a\n', csv, 'ambiguous-column at line 1: "a" stands there twice'],
  ['an empty file', '', csv, 'unknown-column: the file has no heading'],
  ['windows-1251 taken for UTF-8', Uint8Array.of(0xc4, 0xe0, 0x3b), csv, 'bad-encoding: not utf-8'],
  ['a UTF-16 file cut in a letter', Uint8Array.of(0x61, 0, 0x3b), { ...csv, encoding: 'utf-16le' }, 'bad-encoding'],
  ['JSON that is cut', '[{"a":1},{"b"', json, 'bad-json'],
  ['JSON with something behind it', '[{"a":1}]x', json, 'bad-json'],
  ['JSON without the list', '{"rows":[1]}', { ...json, rows: 'data' }, 'unknown-list'],
  ['an object for a list', '{"a":{"b":1}}', { ...json, rows: 'a' }, 'unknown-list'],
  ['a text for a workbook', 'a;b\n1;2', xlsx, 'bad-workbook'],
  [
    'a sheet that is not there',
    workbookFile(heading),
    { ...xlsx, sheet: 'Bonds' },
    'unknown-sheet: there is no "Bonds" among "Days"',
  ],
  ['a sheet with a type definition', workbookFile(`<!DOCTYPE x>${heading}`), xlsx, 'bad-workbook'],
  ['a sheet that is not XML', workbookFile(`${heading}<row><c></row>`), xlsx, 'bad-workbook'],
  [
    'a sheet with a million levels',
    workbookFile('<row>'.repeat(1_000_000)),
    xlsx,
    'bad-workbook: XML is nested too deeply',
  ],
])('refuses %s with a code', async (_what, content, format, message) => {
  const reading = read(content, format);
  await expect(reading).rejects.toThrow(ImportError);
  await expect(reading).rejects.toThrow(message);
});

// Numbers of formats by ECMA-376 part 1, 18.8.30 and 18.8.31; the days by its 18.17.4.1.
const styles = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd.mm.yyyy"/><numFmt numFmtId="165" formatCode="#,##0.00 &quot;days&quot;"/>
  <numFmt numFmtId="166" formatCode="[$-409]mmm-yy;@"/><numFmt numFmtId="167" formatCode="[Red]0.0"/><numFmt numFmtId="168" formatCode="h:mm"/></numFmts>
  <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>
  <cellXfs>${[0, 14, 10, 164, 165, 166, 167, 168, 22, 57].map((id) => `<xf numFmtId="${id}"/>`).join('')}</cellXfs></styleSheet>`;

test.each([
  [false, ['2026-11-27', '2026-11-27', '2026-11-27', '2026-11-27 12:00:00', '2026-11-27']],
  [true, ['2030-11-28', '2030-11-28', '2030-11-28', '2030-11-28 12:00:00', '2030-11-28']],
])('BEY-16 cells that a workbook formats as days are days, counted from 1900 or 1904 (%s)', async (is1904, days) => {
  const styled = [1, 3, 5, 8, 9].map((s) => `<c s="${s}"><v>${s === 8 ? 46353.5 : 46353}</v></c>`).join('');
  const others = [0, 2, 4, 6].map((s) => `<c s="${s}"><v>46353</v></c>`).join('');
  const file = workbookFile(
    `<row>${styled}${others}</row>`,
    [{ name: 'xl/styles.xml', content: styles }],
    is1904 ? '<workbookPr date1904="1"/>' : '',
  );
  const columns = [...'abcdefghi'];
  const records = await read(file, { ...xlsx, columns }, columns);
  expect(cells(records)).toEqual([[...days, 46353, 46353, 46353, 46353]]);
  expect(records[0]?.serialShift).toBe(is1904 ? 1462 : undefined);
});

const MEGABYTE = 1024 * 1024;

async function* longLine(head: string, megabytes: number): AsyncGenerator<Uint8Array> {
  yield Buffer.from(head);
  const piece = Buffer.alloc(MEGABYTE / 8, 'x');
  for (let at = 0; at < megabytes * 8; at++) yield piece;
}

test.each<[string, string, (text: AsyncIterable<string>) => RecordBatches]>([
  ['of a text', 'a;b\n1;2\n', (text) => readCsv(text, csv, ['a', 'b'])],
  ['in quotes', 'a;b\n1;"2', (text) => readCsv(text, csv, ['a', 'b'])],
  ['of a JSON text', '[{"a":"', (text) => readJson(text, '', ['a'])],
])('refuses a line of 200 MB %s after little of it', async (_what, head, reader) => {
  let taken = 0;
  async function* counted(bytes: AsyncIterable<Uint8Array>) {
    for await (const piece of bytes) {
      taken += piece.length;
      yield piece;
    }
  }
  const batches = reader(decodeText(counted(longLine(head, 200)), 'utf-8'));
  await expect(all(batches)).rejects.toThrow('line-too-long');
  expect(taken).toBeLessThan(2 * MEGABYTE);
});

test('refuses workbooks that unpack to too much, whether they say so or not', async () => {
  const bomb = Buffer.alloc(200 * MEGABYTE, ' ');
  const honest = workbookFile(heading, [{ name: 'xl/sharedStrings.xml', content: bomb }]);
  expect(honest.length).toBeLessThan(MEGABYTE);
  await expect(read(honest, xlsx)).rejects.toThrow('too-large: xl/sharedStrings.xml unpacks to more than 128 MB');
  const lying = workbookFile(heading, [{ name: 'xl/sharedStrings.xml', content: bomb, statedSize: 1000 }]);
  await expect(read(lying, xlsx)).rejects.toThrow('bad-workbook');
});

test('refuses a cell of a sheet that does not end', async () => {
  const row = `${heading}<row r="2"><c r="A2" t="str"><v>${'x'.repeat(50 * MEGABYTE)}</v></c></row>`;
  await expect(read(workbookFile(row), xlsx)).rejects.toThrow(/line-too-long|longer than/);
});

async function isReadOrRefused(content: Uint8Array, format: TableFormat): Promise<void> {
  try {
    await read(content, format);
  } catch (error) {
    expect(error).toBeInstanceOf(ImportError);
  }
}

test('reads or refuses files that are cut or spoiled at any byte', async () => {
  const book = await readFile(new URL('../testing/examples/trading-days.xlsx', import.meta.url));
  const table = await readFile(new URL('../testing/examples/bonds.csv', import.meta.url));
  const list = Buffer.from('{"rows":[{"a":"я","b":1e3},{"a":[],"b":null}]}');
  const formats: readonly (readonly [Uint8Array, TableFormat])[] = [
    [book, xlsx],
    [table, csv],
    [table, { ...csv, encoding: 'windows-1251' }],
    [list, { ...json, rows: 'rows' }],
  ];
  const place = fc.double({ min: 0, max: 1, noNaN: true });
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...formats),
      place,
      fc.nat(255),
      fc.boolean(),
      async ([bytes, format], at, byte, isCut) => {
        const index = Math.floor(at * (bytes.length - 1));
        const spoiled = isCut ? bytes.subarray(0, index) : Uint8Array.from(bytes);
        if (!isCut) spoiled[index] = byte;
        await isReadOrRefused(spoiled, format);
      },
    ),
    { numRuns: 300 },
  );
});

const bonds = `<?xml version="1.0"?>
<m:Data xmlns:m="urn:market" date="2026-02-16"><!-- two bonds -->
<m:Bond m:isin="A"><Terms><Coupon unit="%">1.5</Coupon></Terms>first</m:Bond>
<m:Other><m:Bond isin="none"/></m:Other>
<m:Bond isin="B"><Terms><Coupon>2</Coupon><Coupon>3</Coupon></Terms><![CDATA[<second>]]></m:Bond>
</m:Data>`;

test('BEY-16 reads elements of an XML document by path, whatever their prefixes, in pieces of any size', async () => {
  const wanted = ['Terms/Coupon', 'Terms/Coupon/@unit', '@isin', '../@date', '.', 'absent'];
  const expected = [
    ['1.5', '%', 'A', '2026-02-16', 'first', null],
    [{ found: '2 | 3' }, null, 'B', '2026-02-16', '<second>', null],
  ];
  expect(cells(await read(bonds, xml, wanted))).toEqual(expected);
  for (const size of [1, 7, 1000]) {
    expect(cells(await all(readXmlRows(pieces(bonds, size), 'Data/Bond', wanted)))).toEqual(expected);
  }
});

test.each([
  ['entities', '<!DOCTYPE a [<!ENTITY b "c">]><Data><Bond a="&b;"/></Data>', 'bad-xml'],
  ['an end in the middle', '<Data><Bond a="1"/>', 'bad-xml'],
  ['levels without end', `<Data><Bond>${'<a>'.repeat(50)}`, 'bad-xml'],
  ['a text of 2 MB', `<Data><Bond><a>${'x'.repeat(2 ** 21)}</a></Bond></Data>`, 'bad-xml'],
  ['a tag of 2 MB', `<Data><Bond a="${'x'.repeat(2 ** 21)}"/></Data>`, 'bad-xml'],
  ['an element of 2 MB', `<Data><Bond>${`<a>${'x'.repeat(1000)}</a>`.repeat(2100)}</Bond></Data>`, 'line-too-long'],
  [
    'a text of 2 MB between elements',
    `<Data><Bond><a>${`${'x'.repeat(1000)}<b/>`.repeat(2100)}</a></Bond></Data>`,
    'line-too-long',
  ],
  ['no such element', '<Data><Note a="1"/></Data>', 'unknown-list'],
])('BEY-16 refuses an XML document with %s', async (_what, content, code) => {
  await expect(read(content, xml)).rejects.toMatchObject({ code });
});

test('reads or refuses any bytes in any encoding', async () => {
  const encoding = fc.constantFrom<Encoding>('utf-8', 'utf-16le', 'windows-1251');
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), encoding, async (bytes, name) => {
      await isReadOrRefused(bytes, { ...csv, encoding: name });
      await isReadOrRefused(bytes, { ...json, encoding: name });
      await isReadOrRefused(bytes, { ...xml, encoding: name });
      await isReadOrRefused(bytes, xlsx);
    }),
  );
});

test('a sheet whose rows begin in the last column is read in the time of its cells', async () => {
  const text = (value: string) => `<is><t>${value}</t></is>`;
  const rows = Array.from(
    { length: 25_000 },
    (_, at) => `<row r="${at + 2}"><c r="XFD${at + 2}"><v>${at}</v></c></row>`,
  );
  const file = workbookFile(`<row r="1"><c r="XFD1" t="inlineStr">${text('a')}</c></row>${rows.join('')}`);
  const records = await read(file, xlsx, ['a']);
  expect([records.length, records.at(-1)?.cells]).toEqual([25_000, [24_999]]);
});
