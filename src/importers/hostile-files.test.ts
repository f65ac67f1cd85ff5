import { Buffer } from 'node:buffer';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { draws } from '#math/testing/draws.ts';
import { ImportError } from './file-fault.ts';
import { jsonOf } from './parsing/json-of.ts';
import { headOf, sourceFile } from './source-file.ts';
import type { ReadFile, SourceFile } from './source-importer.ts';
import { importSources } from './sources.ts';
import { workbookFile } from './table/testing/zip-file.ts';
import { giltsWorkbook } from './testing/gilts-workbook.ts';
import { madeUpFiles, madeUpSales } from './testing/made-up-files.ts';
import { biffRecord, float64, uint32, workbook } from './testing/xls-workbook.ts';

const MEGABYTE = 1024 * 1024;

/** Reads a file as its source does, without storing anything. */
async function read(source: string, file: SourceFile): Promise<ReadFile> {
  const importer = importSources.get(source)?.importer;
  const head = headOf(file);
  const kind = importer?.kinds.find((candidate) => candidate.matches(head));
  if (kind === undefined) throw new ImportError('not a file of the source');
  return kind.read(file, {});
}

const file = (name: string, content: string | Uint8Array) => sourceFile(name, Buffer.from(content));
const FED_HEADING = 'CUSIP,SECURITY TYPE,RATE,MATURITY DATE,CALL DATE,BUY,SELL,END OF DAY';
const prices = (content: string) => file('prices-2026-03-24.csv', content);
const boards = (securities: string) =>
  file('boards.json', `{"securities":${securities},"marketdata":{"columns":[],"data":[]}}`);
const lei = (more: string) => file('a.json', `{"data":[{"type":"lei-records"}],${more}}`);
const COLUMNS = '["SECID","BOARDID","FACEVALUE"]';
const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

type Hostile = readonly [string, string, () => SourceFile, string];

const hostile: readonly Hostile[] = [
  [
    'a line of 8 MB of separators',
    'us-treasury',
    () => prices(`${FED_HEADING}\n${','.repeat(8 * MEGABYTE)}`),
    'line-too-long',
  ],
  [
    'a quote that is not closed',
    'us-treasury',
    () => prices(`${FED_HEADING}\n"${'x'.repeat(8 * MEGABYTE)}`),
    'line-too-long',
  ],
  [
    'a quoted line of 8 MB',
    'us-treasury',
    () => prices(`${FED_HEADING}\n"a"${',"a"'.repeat(2 * MEGABYTE)}`),
    'line-too-long',
  ],
  ['a heading of 8 MB', 'ecb', () => file('a.csv', `"DATE"${','.repeat(8 * MEGABYTE)}`), 'not a file'],
  ['a first line of 8 MB', 'us-treasury', () => prices(','.repeat(8 * MEGABYTE)), 'not a file'],
  [
    'elements in elements',
    'uk-dmo',
    () => file('a.xml', `<View_GILTS_IN_ISSUE>${'<a>'.repeat(1e6)}`),
    'nested too deeply',
  ],
  [
    'entities in entities',
    'uk-dmo',
    () => file('a.xml', `<!DOCTYPE a [<!ENTITY b "&c;&c;">]><View_GILTS_IN_ISSUE/>`),
    'type definition',
  ],
  ['text that is not JSON', 'gleif', () => file('a.json', '[['), 'not a file'],
  [
    'JSON that is cut',
    'gleif',
    () => file('a.json', '{"data":[{"type":"lei-records"'),
    'bad-json: a.json: it ends too early',
  ],
  [
    'JSON with a comma too many',
    'gleif',
    () => file('a.json', '{"data":[{"type":"isins"},]}'),
    'bad-json: a.json: value is',
  ],
  [
    'a row that is a million lists in each other',
    'moex-iss',
    () => boards(`{"columns":${COLUMNS},"data":[[${nested(1e6)}]]}`),
    'bad-json: boards.json: nested deeper than 64 levels',
  ],
  [
    'columns that are',
    'moex-iss',
    () => boards(`{"columns":["SECID","BOARDID","FACEVALUE",${nested(1e6)}],"data":[]}`),
    'not a file',
  ],
  [
    'a text of 2 MB',
    'sec',
    () => file('a.json', `{"cik":1,"facts":{},"entityName":"${'x'.repeat(2 * MEGABYTE)}"}`),
    'line-too-long: a.json',
  ],
  ['a number of 2 MB', 'gleif', () => lei(`"a":${'1'.repeat(2 * MEGABYTE)}`), 'line-too-long: a.json'],
  ['a name of 2 MB', 'gleif', () => lei(`"${'x'.repeat(2 * MEGABYTE)}":1`), 'line-too-long: a.json'],
  ['a text of 2 MB of escapes', 'gleif', () => lei(`"a":"${'\\u0041'.repeat(MEGABYTE / 3)}"`), 'line-too-long: a.json'],
  ['a number that no double holds', 'gleif', () => lei('"a":1e999'), 'bad-json: a.json: a number is too large'],
  [
    'half a megabyte of gzip that unpacks to 300 times as much',
    'gleif',
    () => sourceFile('a.json', gzipSync(Buffer.alloc(100 * MEGABYTE, '[],'), { level: 9 })),
    'too-large: a.json unpacks to more than 250 times its size',
  ],
  [
    'auctions in a sheet of a million levels',
    'minfin-ru',
    () => file('a.xlsx', workbookFile('<row>'.repeat(1e6))),
    'nested too deeply',
  ],
];

/** Of millions of parts each: the counts and sizes that are bounded. */
const endless: readonly Hostile[] = [
  ['three million lines', 'us-treasury', () => prices(`${FED_HEADING}\n${'x\n'.repeat(3e6)}`), 'too-many'],
  [
    'three million rows of a block',
    'moex-iss',
    () => boards(`{"columns":${COLUMNS},"data":[[]${',[]'.repeat(3e6)}]}`),
    'too-many',
  ],
  [
    'three million bad rows',
    'gleif',
    () =>
      file(
        'a.json',
        `{"meta":{"goldenCopy":{"publishDate":"2026-01-01"}},"data":[{"type":"lei-records"}${',{"type":"lei-records"}'.repeat(1e6)}]}`,
      ),
    'too-many',
  ],
  [
    'three million elements',
    'uk-dmo',
    () => file('a.xml', `<Data><View_GILTS_IN_ISSUE/>${'<a/>'.repeat(3e6)}</Data>`),
    'too-many',
  ],
  [
    'six million values',
    'gleif',
    () => file('a.json', `{"data":[{"type":"lei-records"}${',{}'.repeat(6e6)}]}`),
    'too-many-rows: a.json: more than 5000000 values',
  ],
  [
    'a text that unpacks to 200 MB',
    'sec',
    () => sourceFile('a.json', gzipSync(Buffer.alloc(200 * MEGABYTE, ' '))),
    'too-large: a.json unpacks to more than',
  ],
  ['a million levels of lists', 'moex-iss', () => file('a.json', nested(1e6)), 'not a file'],
  [
    'a year of auctions that unpacks to 3 GB',
    'minfin-ru',
    () =>
      file('a.xlsx', workbookFile('', [{ name: 'xl/sharedStrings.xml', content: Buffer.alloc(130 * MEGABYTE, ' ') }])),
    'too-large',
  ],
];

test.each([...hostile, ...endless.slice(0, draws(1, endless.length))])(
  'BEY-16 refuses %s',
  { timeout: 20_000 },
  async (_what, source, make, message) => {
    const reading = async () => read(source, make());
    await expect(reading).rejects.toThrow(ImportError);
    await expect(reading).rejects.toThrow(message);
  },
);

test('BEY-16 tells by its beginning what a file is not, however long it goes on', { timeout: 20_000 }, async () => {
  for (const piece of ['[],', '{},', '1,', ' '])
    for (const source of ['moex-iss', 'gleif', 'sec'])
      await expect(read(source, file('a.json', `[${piece.repeat(8 * MEGABYTE)}0]`))).rejects.toThrow('not a file');
});

test('BEY-16 leaves out what is not wanted of a document, and no member changes the others', () => {
  const wanted = new Map([['a', new Map([['b', 'all' as const]])]]);
  const text = '{"x":[{"b":[1]}],"a":{"c":{"b":1},"b":[{"c":-1.5e3},"\\u0436",null,true]},"__proto__":{"z":1}}';
  expect(jsonOf(file('a.json', text), wanted)).toEqual({ a: { b: [{ c: -1500 }, 'ж', null, true] } });
  expect(Object.keys(jsonOf(file('a.json', text)) as object)).toEqual(['x', 'a']);
  const one = file('a.json', text);
  expect([jsonOf(one, wanted), jsonOf(one)].map((value) => Object.keys(value as object))).toEqual([['a'], ['x', 'a']]);
  const cyrillic = sourceFile('a.json', Buffer.from([...Buffer.from('{"a":"'), 0xe6, ...Buffer.from('"}')]));
  expect([jsonOf(cyrillic), jsonOf(headOf(cyrillic))]).toEqual([{ a: 'ж' }, { a: 'ж' }]);
});

test('BEY-16 knows the kind of a text that begins with many comments', async () => {
  const comments = '<!-- -->'.repeat(60);
  await expect(read('us-treasury', file('a.xml', `${comments}<1`))).rejects.toThrow(ImportError);
});

test('BEY-16 lists a period of a coupon that cannot be, and a number out of all proportion', async () => {
  const answer = JSON.parse(madeUpFiles.securities.bytes(4).toString());
  const at = (name: string) => answer.securities.columns.indexOf(name);
  answer.securities.data[0][at('COUPONPERIOD')] = 100_000;
  answer.securities.data[1][at('COUPONPERIOD')] = 30.5;
  answer.securities.data[2][at('FACEVALUE')] = 1e-320;
  const { failures } = await read('moex-iss', file('boards.json', JSON.stringify(answer)));
  expect(failures.map(({ line, code, field }) => [line, code, field])).toEqual([
    [1, 'out-of-range', 'COUPONPERIOD'],
    [2, 'out-of-range', 'COUPONPERIOD'],
    [3, 'out-of-range', 'FACEVALUE'],
  ]);
});

test('BEY-16 lists formulas without a value, errors and texts among the auctions', async () => {
  const cells = [
    '<c r="A7"><f>1+1</f></c>',
    '<c r="A7" t="e"><v>#N/A</v></c>',
    '<c r="A7" t="str"><f>A1</f><v>soon</v></c>',
  ];
  for (const cell of cells) {
    const sheet = madeUpSales(2).replace(/<c r="A7">.*?<\/c>/, cell);
    const { failures, rowsRead } = await read('minfin-ru', file('auctions.xlsx', workbookFile(sheet)));
    expect([rowsRead, failures.map(({ line, field }) => [line, field])]).toEqual([2, [[7, 'Дата']]]);
  }
});

const report = (cells: readonly Buffer[]) => workbook([Buffer.concat([uint32(0), uint32(0)])], cells);

test('BEY-16 refuses binary workbooks whose parts contradict each other', async () => {
  const whole = giltsWorkbook(3);
  expect((await read('uk-dmo', file('gilts.xls', whole))).rowsRead).toBe(3);
  const changed = (at: number, value: number) => {
    const bytes = Buffer.from(whole);
    bytes.writeUInt32LE(value, at);
    return file('gilts.xls', bytes);
  };
  // [MS-CFB] 2.2: the first sector of the further table and how many there are, the directory, the shift of short sectors.
  const endless = Buffer.from(whole);
  endless.writeUInt32LE(0, 68);
  endless.writeUInt32LE(0xffffffff, 72);
  endless.writeUInt32LE(0, 512 + 508);
  expect((await read('uk-dmo', file('gilts.xls', endless))).rowsRead).toBe(3);
  const broken = [
    changed(48, 0x00ffffff),
    changed(76, 0x7fffffff),
    file('gilts.xls', whole.subarray(0, 700)),
    file('gilts.xls', report([biffRecord(0x203, Buffer.alloc(1))])),
  ];
  for (const one of broken) await expect((async () => read('uk-dmo', one))()).rejects.toThrow(ImportError);
});

test('BEY-16 lists dates of a binary workbook that are none', async () => {
  const whole = giltsWorkbook(2);
  const at = whole.indexOf(float64(47_549));
  for (const value of [1e15, -1e15, Number.NaN, Number.POSITIVE_INFINITY, 3e6]) {
    const bytes = Buffer.from(whole);
    bytes.writeDoubleLE(value, at);
    const { failures } = await read('uk-dmo', file('gilts.xls', bytes));
    expect(failures.map(({ line, code }) => [line, code])[0], String(value)).toEqual([4, 'bad-date']);
  }
});
