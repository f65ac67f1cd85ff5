import { Buffer } from 'node:buffer';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FileGuess, GuessAnswers, GuessedTable } from '#domain/operator/table-guess.ts';
import { languages } from '#domain/platform/language.ts';
import { hasSamples, samplePath } from '../../testing/shared-samples.ts';
import { readMapping } from '../mapping/read-mapping.ts';
import { targets } from '../mapping/targets.ts';
import { previewRows } from '../preview-rows.ts';
import { deskWorkbook } from '../testing/desk-workbook.ts';
import { workbookOf } from '../testing/zip-file.ts';
import fieldNames from './field-names.json' with { type: 'json' };
import { fieldTitles } from './field-titles.ts';
import { guessFile } from './guess-file.ts';
import headingWords from './heading-words.json' with { type: 'json' };

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bondlens-guess-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function guess(content: string | Uint8Array, answers: GuessAnswers = {}, name = 'own.csv'): Promise<FileGuess> {
  const path = join(folder, name);
  await writeFile(path, content);
  return guessFile(path, name, answers);
}

/** The guess of a file with one table. */
async function guessOne(content: string | Uint8Array, answers: GuessAnswers = {}, name?: string) {
  const { tables } = await guess(content, answers, name);
  const [table] = tables;
  if (table === undefined) throw new Error('no table');
  return table;
}

const fieldsOf = ({ columns }: GuessedTable) =>
  Object.fromEntries(
    columns.flatMap(({ heading, field, unit }) =>
      field === null ? [] : [[heading, unit === null ? field : `${field} ${unit}`]],
    ),
  );
const openOf = ({ questions }: GuessedTable) =>
  questions.map(({ code, field }) => (field === null ? code : `${code} ${field}`));

// Two gilts as the UK Debt Management Office lists them; prices made up.
const gilts = `Gilts of my desk;;;;;
;;;;;
ISIN Code;Stock;Cpn (%);Redemption Date;First Issue Date;Clean Px
GB00BFWFPP71;1¾% Treasury Gilt 2049;1,75;22-Jan-2049;13-Sep-2018;54,25
GB00BMBL1D50;0 5/8% Treasury Gilt 2035;0,625;31-Jul-2035;05-Aug-2020;68,5
`;

test('BEY-16 finds titles, heading, decimal comma, months by name, bonds and their prices in one file', async () => {
  const { format, encoding, separator, tables } = await guess(gilts);
  expect([format, encoding, separator]).toEqual(['csv', 'utf-8', ';']);
  const [bonds, days] = tables;
  if (bonds === undefined || days === undefined) throw new Error('two tables expected');
  expect([bonds.target, bonds.headingRow, bonds.decimal, bonds.dates]).toEqual(['instruments', 3, ',', ['D-MMM-YYYY']]);
  expect(fieldsOf(bonds)).toEqual({
    'ISIN Code': 'isin',
    Stock: 'name',
    'Cpn (%)': 'couponRate percent',
    'Redemption Date': 'maturesOn',
    'First Issue Date': 'issuedOn',
  });
  expect([days.target, fieldsOf(days)]).toEqual(['trading-days', { 'ISIN Code': 'isin', 'Clean Px': 'close percent' }]);
  expect(bonds.columns.find(({ heading }) => heading === 'ISIN Code')?.reasons).toContainEqual({
    code: 'isin',
    detail: '2/2',
  });
  expect(days.columns.find(({ field }) => field === 'close')?.reasons).toContainEqual({
    code: 'price-percent',
    detail: '54.25 – 68.5',
  });
});

test('BEY-16 asks for what no column says, with what is likely, and the mapping is refused until it is said', async () => {
  const [bonds, days] = (await guess(gilts)).tables;
  expect(bonds?.questions.map(({ field, likely }) => [field, likely])).toEqual([
    ['couponKind', 'fixed'],
    ['faceValue', '100'],
    ['currency', 'GBP'],
    ['market', 'uk-gilt'],
    ['couponFrequency', '2'],
    ['issuerSector', 'government'],
  ]);
  expect(() => readMapping(bonds?.mapping ?? '')).toThrow('bad-value at /fields/couponKind/value');
  expect(days && openOf(days)).toEqual(['value date', 'value venueKind']);
  const terms = { couponKind: 'fixed', faceValue: '100', currency: 'GBP', market: 'uk-gilt', couponFrequency: '2' };
  const values = { ...terms, issuerSector: 'government' };
  const answers = {
    source: { code: 'desk', name: 'Desk' },
    tables: { '': { values }, '/trading-days': { values: { date: '2026-02-16', venueKind: 'otc' } } },
  };
  const said = (await guess(gilts, answers)).tables;
  expect(said.map(openOf)).toEqual([[], []]);
  const [first, second] = said.map(({ mapping }) => readMapping(mapping ?? ''));
  expect(first?.fields.find(({ name }) => name === 'faceValue')?.constant).toBe(100);
  expect(second?.venues).toEqual([{ code: 'desk', name: 'Desk', kind: 'otc' }]);
});

const amounts = (...values: readonly string[]) =>
  `ISIN\tVolume\tClose\n${values.map((value) => `GB00BFWFPP71\t${value}\n`).join('')}`;

test.each([
  ['a number with three digits after its only sign', ['3.000\t98.125'], ['decimal'], '?'],
  ['another number that decides', ['3.000\t98.25'], [], '.'],
  ['a number that begins with 0', ['3.000\t0.125'], ['unit close'], '.'],
  ['two signs in one number', ['3.000,5\t98,125'], [], ','],
  ['a comma with three digits', ['3,000\t98,125'], ['decimal'], '?'],
])('BEY-16 of %s', async (_, rows, open, decimal) => {
  const table = await guessOne(amounts(...rows));
  expect(openOf(table).filter((code) => !code.startsWith('value'))).toEqual(open);
  expect(table.decimal).toBe(decimal);
});

test('BEY-16 takes the sign that somebody said for an open number', async () => {
  const table = await guessOne(amounts('3.000\t98.125'), { decimal: ',' });
  expect([openOf(table).includes('decimal'), table.decimal, table.thousands]).toEqual([false, ',', '.']);
});

const dated = (...dates: readonly string[]) =>
  `ISIN,Issue date,Maturity,Coupon\n${dates.map((date) => `GB00BFWFPP71,${date},1.75%\n`).join('')}`;

test('BEY-16 asks for the order of days and months unless a date of the file shows it', async () => {
  const open = await guessOne(dated('03/04/2020,05/06/2030'));
  expect(open.questions[0]).toMatchObject({ code: 'dates', choices: ['DD/MM/YYYY', 'MM/DD/YYYY'], likely: null });
  expect(openOf(await guessOne(dated('03/04/2020,05/06/2030'), { dates: 'MM/DD/YYYY' }))).not.toContain('dates');
  const shown = await guessOne(dated('03/04/2020,25/06/2030'));
  expect([openOf(shown).includes('dates'), shown.dates]).toEqual([false, ['DD/MM/YYYY']]);
});

test('BEY-16 asks for the order of two digits that may be of a year', async () => {
  const open = await guessOne(dated('20-03-04,30-06-05'));
  expect(open.questions[0]).toMatchObject({ code: 'dates', choices: ['DD-MM-YY', 'YY-MM-DD'] });
  const said = await guessOne(dated('20-03-04,30-06-05'), { dates: 'YY-MM-DD' });
  expect([openOf(said).includes('dates'), said.dates]).toEqual([false, ['YY-MM-DD']]);
  expect((await guessOne(dated('20-03-04,49-01-22'))).dates).toEqual(['YY-MM-DD']);
});

test('BEY-16 asks whether small rates are percent or fractions', async () => {
  const table = await guessOne(
    'ISIN,Coupon,Maturity\nGB00BFWFPP71,0.0175,2049-01-22\nGB00BMBL1D50,0.00625,2035-07-31\n',
  );
  expect(table.questions[0]).toEqual({
    code: 'unit',
    field: 'couponRate',
    columns: ['Coupon'],
    choices: ['fraction', 'percent', 'basis-points'],
    likely: 'fraction',
  });
});

test('BEY-16 takes prices near the face for prices of one bond', async () => {
  const table = await guessOne('ISIN,Date,Price,Face value\nGB00BFWFPP71,2026-02-16,949.32,1000\n', {
    tables: { '': { target: 'trading-days', fields: { 'Face value': 'face' } } },
  });
  expect(fieldsOf(table).Price).toBe('close per-unit');
});

test.each([
  ['two columns for one field', 'ISIN,Close,Closing price\nGB00BFWFPP71,98.5,98.25\n', 'same-field close'],
  ['no column that names the bond', 'Date,Close,Bid\n2026-02-16,98.5,98.25\n', 'column isin'],
])('BEY-16 asks about %s', async (_, content, open) => {
  expect(openOf(await guessOne(content))).toContain(open);
});

test('BEY-16 leaves prices with accrued interest and durations of no kind out, and says why', async () => {
  const { columns } = await guessOne(
    'ISIN,Date,Clean price,Dirty price,Duration\nGB00BFWFPP71,2026-02-16,98.5,99.1,15.2\n',
  );
  expect(columns.map(({ field, reasons }) => [field, reasons[0]?.code])).toEqual([
    ['isin', 'heading'],
    ['date', 'heading'],
    ['close', 'heading'],
    [null, 'dirty-price'],
    [null, 'duration-kind'],
  ]);
});

// "Цена;Облигация" and so on, in the encodings that such files come in.
const encoded: readonly (readonly [encoding: string, bytes: string])[] = [
  ['windows-1251', '4953494e3bd6e5ede03bd4e0f2e00a474230304246574650503731 3b39382c353b31362e30322e323032360a'],
  [
    'windows-1252',
    '4953494e3b4b7572733b46e46c6c69676b6569740a474230304246574650503731 3b39382c353b31362e30322e323032360a',
  ],
  ['windows-1250', '4953494e3b43656e613b576172746f9ce60a474230304246574650503731 3b39382c353b35300a'],
  [
    'windows-1254',
    '4953494e3b46697961743bdd687261e720746172696869 0a474230304246574650503731 3b39382c353b31362e30322e323032360a',
  ],
  ['gb18030', '4953494e3bbbd8cad5bcdb3bb5bdc6dac8d50a474230304246574650503731 3b39382e353b323034392d30312d32320a'],
  ['shift_jis', '4953494e3b89bf8a693b8f9e8ad293fa0a474230304246574650503731 3b39382e353b323034392d30312d32320a'],
];

test.each(encoded)('BEY-16 reads %s', async (encoding, hex) => {
  const found = await guess(Buffer.from(hex.replaceAll(' ', ''), 'hex'));
  expect(found.encoding).toBe(encoding);
});

test('BEY-16 a file of two encodings is told by its line, and read in the one that somebody says', async () => {
  const lines = [
    Buffer.from('ISIN;Name;Coupon;Maturity\n'),
    Buffer.from('XS7700000015;Société 29;3.5;2029-02-28\n', 'latin1'),
    Buffer.from('XS7700000023;Ménagère 30;4;2030-06-15\n'),
  ];
  const mixed = Buffer.concat(lines);
  expect((await guess(mixed)).refusal).toEqual({ code: 'two-encodings', detail: '3' });
  expect((await guess(mixed, { encoding: 'windows-1252' })).refusal).toBeNull();
  expect((await guess(Buffer.concat(lines.slice(0, 2)))).refusal).toBeNull();
});

test('BEY-16 a list whose only letters beyond ASCII are signs is a text, and one of unknown letters is shown for another encoding', async () => {
  // Excel saves names of gilts so: the fractions are single bytes.
  const gilts = Buffer.from(
    'Gilt;ISIN;Cpn;Redeems\r\n1¼% Treasury Gilt 2027;GB00BDRHNP05;1,25;22.07.2027\r\n',
    'latin1',
  );
  expect(await guess(gilts)).toMatchObject({ encoding: 'windows-1252', separator: ';', refusal: null });
  const greek = Buffer.concat([
    Buffer.from('ISIN;'),
    Buffer.from([0xcf, 0xed, 0xef, 0xec, 0xe1, 0xb6]),
    Buffer.from('\nGR0114030555;x\n'),
  ]);
  expect((await guess(greek)).refusal).toBeNull();
});

test('BEY-16 says of a workbook with a password that it is encrypted', async () => {
  // [MS-OFFCRYPTO] 2.3.4: a compound file with the streams EncryptionInfo and EncryptedPackage, named in its directory.
  const sealed = Buffer.alloc(2048);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(sealed);
  sealed.writeUInt16LE(9, 30);
  sealed.writeUInt32LE(1, 48);
  Buffer.from('Root Entry', 'utf16le').copy(sealed, 1024);
  Buffer.from('EncryptedPackage', 'utf16le').copy(sealed, 1152);
  expect((await guess(sealed)).refusal?.code).toBe('encrypted');
  expect((await guess(Buffer.from('d0cf11e0a1b11ae1', 'hex'))).refusal?.code).toBe('xls');
});

test('BEY-16 reads UTF-16 as spreadsheets write it, and tells a file that is no text', async () => {
  const utf16 = await guess(
    Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('ISIN\tPrice\nGB00BFWFPP71\t98.5\n', 'utf16le')]),
  );
  expect([utf16.encoding, utf16.format]).toEqual(['utf-16le', 'tsv']);
  const refusals = [
    '',
    '%PDF-1.7',
    '<a/>',
    Buffer.from([0x1f, 0x8b, 8]),
    Buffer.from([1, 0, 0, 2, 0]),
    'one line of prose',
  ];
  const found = await Promise.all(refusals.map((content, at) => guess(content, {}, `refused-${at}`)));
  expect(found.map(({ refusal }) => refusal?.code)).toEqual(['empty', 'pdf', 'xml', 'archive', 'binary', 'no-table']);
});

// The form in which the European Central Bank publishes its reference rates (eurofxref-daily.xml), with its namespaces.
const rates = `
<?xml version="1.0" encoding="ISO-8859-1"?>
<g:Envelope xmlns:g="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
<g:subject>Référence</g:subject><Cube>
<Cube time="2026-02-16"><Cube currency="USD" rate="1.0801"/><Cube currency="JPY" rate="163.1"/></Cube>
<Cube time="2026-02-13"><Cube currency="USD" rate="1.0791"/><Cube currency="JPY" rate="162.1"/></Cube>
</Cube></g:Envelope>`;

test('BEY-16 finds the elements of an XML document that repeat, with what they stand in', async () => {
  const { format, encoding, tables } = await guess(Buffer.from(rates, 'latin1'), {}, 'rates.xml');
  expect([format, encoding]).toEqual(['xml', 'iso-8859-1']);
  expect(tables.map(({ part, rows, columns }) => [part, rows, columns.map(({ heading }) => heading)])).toEqual([
    ['Envelope/Cube/Cube/Cube', 4, ['@currency', '@rate', '../@time']],
  ]);
});

test('BEY-16 an XML document with entities, and one that is cut, are refused by what is wrong', async () => {
  const bomb = '<!DOCTYPE a [<!ENTITY b "&c;&c;"><!ENTITY c SYSTEM "file:///etc/passwd">]><a><b x="1" y="2"/><b/></a>';
  await expect(guess(bomb)).rejects.toThrow('bad-xml: XML with a document type definition is refused');
  await expect(guess('<a><b x="1" y="2"/><b x="1" y="2"/><b')).rejects.toThrow('bad-xml: not well-formed');
  await expect(guess('<a><b x="&c;" y="2"/></a>')).rejects.toThrow('bad-xml: not well-formed');
});

test('BEY-16 reads an analyst’s workbook: bonds, prices and issuers on three sheets with titles above the heads', async () => {
  const workbook = workbookOf({
    Bonds: [
      ['Coverage list'],
      [],
      ['Bond', 'ISIN', 'Ccy', 'Coupon', 'Freq', 'Maturity', 'Issued', 'Size, mln', 'Denomination', 'Coupon type'],
      ['Gilt 2049', 'GB00BFWFPP71', 'GBP', 1.75, 'S/A', 54445, 43356, 5000, 100, 'Fixed'],
      ['Gilt 2035', 'GB00BMBL1D50', 'GBP', 0.625, 'S/A', 49521, 44048, 6000, 100, 'Fixed'],
    ],
    Prices: [
      ['Closing prices'],
      ['ISIN', 'Date', 'Bid', 'Ask', 'YTM %'],
      ['GB00BFWFPP71', 46069, 54.2, 54.3, 5.1],
      ['GB00BMBL1D50', 46069, 68.4, 68.6, 4.9],
    ],
    Issuers: [['Who they are'], ['Issuer', 'Country', 'LEI'], ['United Kingdom', 'GB', 'ECTRVYYCEF89VWYS6K36']],
  });
  const { tables, format } = await guess(workbook, {}, 'coverage.xlsx');
  expect(format).toBe('xlsx');
  expect(tables.map(({ part, target, headingRow }) => [part, target, headingRow])).toEqual([
    ['Issuers', 'issuers', 2],
    ['Bonds', 'instruments', 3],
    ['Prices', 'trading-days', 2],
  ]);
  const [, bonds, prices] = tables;
  expect(bonds && fieldsOf(bonds)).toEqual({
    Bond: 'name',
    ISIN: 'isin',
    Ccy: 'currency',
    Coupon: 'couponRate percent',
    Freq: 'couponFrequency',
    Maturity: 'maturesOn',
    Issued: 'issuedOn',
    'Size, mln': 'issuedAmount',
    Denomination: 'faceValue',
    'Coupon type': 'couponKind',
  });
  expect(bonds && openOf(bonds)).toEqual(['value market', 'value issuerSector']);
  const { fields } = JSON.parse(bonds?.mapping ?? '');
  expect([fields.couponFrequency.words, fields.couponKind.words, fields.issuedAmount.times]).toEqual([
    { 'S/A': 2 },
    { Fixed: 'fixed' },
    1_000_000,
  ]);
  expect(prices && fieldsOf(prices)).toEqual({
    ISIN: 'isin',
    Date: 'date',
    Bid: 'bid percent',
    Ask: 'ask percent',
    'YTM %': 'publishedYield percent',
  });
});

test('BEY-16 reads lists in JSON, however deep the document is', async () => {
  const rows = [{ isin: 'GB00BFWFPP71', price: { close: 98.5 }, date: '2026-02-16' }];
  const table = await guessOne(JSON.stringify({ data: { items: rows } }), {}, 'days.json');
  expect([table.part, table.target, fieldsOf(table)]).toEqual([
    'data.items',
    'trading-days',
    { isin: 'isin', 'price.close': 'close percent', date: 'date' },
  ]);
  expect((await guess('['.repeat(100_000), {}, 'deep.json')).refusal?.code).toBe('no-table');
});

test('BEY-16 looks at no more of a hostile file than its beginning', async () => {
  const wide = Array.from({ length: 10_000 }, (_, at) => `c${at}`).join(',');
  const contents = [
    'a'.repeat(2_000_000),
    `${wide}\n${wide}\n`,
    '"'.repeat(500_000),
    `ISIN,Price\n${'"'.repeat(400_000)}`,
  ];
  const found = await Promise.all(contents.map((content, at) => guess(content, {}, `hostile-${at}.csv`)));
  expect(found.map(({ refusal }) => refusal?.code)).toEqual(Array(4).fill('no-table'));
  await expect(guess(Buffer.from('PK\u0003\u0004 no workbook'), {}, 'bad.xlsx')).rejects.toThrow('bad-workbook');
});

test('BEY-16 knows headings in all ten languages, and only of fields that there are', () => {
  const fields = new Set(Object.values(targets).flatMap((target) => Object.keys(target.fields)));
  const needed = [
    'isin',
    'name',
    'currency',
    'issuerName',
    'couponRate',
    'couponFrequency',
    'dayCount',
    'issuedOn',
    'maturesOn',
    'faceValue',
    'date',
    'bid',
    'ask',
    'close',
    'publishedYield',
    '-dirty',
  ];
  for (const { code } of languages) {
    const known = Object.keys((headingWords as Readonly<Record<string, object>>)[code] ?? {});
    expect(
      needed.filter((field) => !known.includes(field)),
      code,
    ).toEqual([]);
    expect(
      known.filter((field) => !field.startsWith('-') && !fields.has(field)),
      code,
    ).toEqual([]);
  }
});

// Fictional bonds: coupons are fractions, days are numbers of the workbook and texts, and an issuer is spelled in two ways.
const workbook = deskWorkbook({
  furtherMarks: ['YTM %'],
  marks: [
    ['XS9900088808', 46_353, 99.875, 4.31],
    ['XS9900088980', '2026-11-27', 101.25, 3.02],
  ],
  bonds: [
    [
      'XS9900088808',
      'Nordwind 4.25 2031',
      'NORDWIND ENERGIE AG',
      'EUR',
      0.0425,
      'Annual',
      'Act/Act',
      45_292,
      '15.01.2031',
      'Fix',
      1000,
    ],
    [],
    [
      'XS9900088980',
      'Ponte 3.5 2029',
      'Ponte S.p.A.',
      'EUR',
      0.035,
      'Annual',
      'Act/Act',
      '16.05.2023',
      47_254,
      'Fix',
      1000,
    ],
  ],
  issuers: [
    ['Nordwind Energie Aktiengesellschaft', '529900HNOAA1KXQJUQ27', 'Germany', 'utilities'],
    ['Ponte SpA', null, 'Italy', 'banks'],
  ],
});

test('BEY-16 each sheet of a workbook is read as what it is, and issuers come before bonds, bonds before prices', async () => {
  const { tables } = await guess(workbook, {}, 'desk.xlsx');
  expect(tables.map(({ part, target, headingRow }) => [part, target, headingRow])).toEqual([
    ['Names', 'issuers', 3],
    ['Universe', 'instruments', 4],
    ['Marks', 'trading-days', 3],
  ]);
  const [issuers, bonds, days] = tables.map(fieldsOf);
  expect(issuers).toEqual({
    Company: 'issuerName',
    'LEI code': 'issuerLei',
    Domicile: 'issuerCountry',
    Industry: 'issuerSector',
  });
  expect(bonds).toEqual({
    'Security (ISIN)': 'isin',
    Description: 'name',
    Obligor: 'issuerName',
    Ccy: 'currency',
    Cpn: 'couponRate',
    Freq: 'couponFrequency',
    Basis: 'dayCount',
    'Issue dt': 'issuedOn',
    Maturity: 'maturesOn',
    Type: 'couponKind',
    Par: 'faceValue',
  });
  expect(days).toEqual({
    'Security (ISIN)': 'isin',
    'As of': 'date',
    'Mid px': 'average percent',
    'YTM %': 'publishedYield percent',
  });
  expect(tables.map(openOf)).toEqual([[], ['unit couponRate', 'value market'], ['value venueKind']]);
});

test('BEY-16 a value that somebody gives for every row is taken, in per cent where it has a unit', async () => {
  const said = { tables: { '': { values: { businessDayConvention: 'following', redemptionPrice: '102' } } } };
  const table = await guessOne('ISIN,Name,Maturity\nGB00BFWFPP71,Gilt,2049-01-22\n', said);
  expect(JSON.parse(table.mapping ?? '').fields).toMatchObject({
    businessDayConvention: { value: 'following' },
    redemptionPrice: { value: 102, unit: 'percent' },
  });
  expect(table.answered.map(({ field, likely }) => [field, likely])).toEqual([
    ['businessDayConvention', 'following'],
    ['redemptionPrice', '102'],
  ]);
});

const real = test.skipIf(!hasSamples);

real('BEY-16 tells what the real files of others are', async () => {
  const tesouro = await guessFile(samplePath('field-2026/tesouro.sample.csv'), 'tesouro.sample.csv');
  expect(tesouro.source?.code).toBe('tesouro-direto');
  const japan = await guessFile(samplePath('field-2026/jgbcm_all.csv'), 'jgbcm_all.csv');
  expect(japan.source?.code).toBe('mof-japan');
  const kenya = await guessFile(samplePath('field-2026/CBK_Issues_of_Treasury_Bonds.xlsx'), 'cbk.xlsx');
  const [bonds] = kenya.tables;
  expect(bonds && fieldsOf(bonds)).toEqual({
    'Issue Date': 'issuedOn',
    'Issue No': 'name',
    'ISIN Number': 'isin',
    'Face Value (Kshs Millions)': 'issuedAmount',
    'Maturity Date': 'maturesOn',
    'Coupon Rate': 'couponRate percent',
  });
  expect(bonds?.columns[2]?.reasons).toContainEqual({ code: 'isin', detail: '304/323' });
  const fund = await guessFile(samplePath('field-2026/NPORT.Dupree.xml'), 'NPORT.Dupree.xml');
  expect(fund.source?.code).toBe('sec');
  const tracker = await guessFile(samplePath('field-2026/ghostfolio_sample.json'), 'ghostfolio_sample.json');
  expect(tracker.refusal).toEqual({ code: 'portfolio-export', detail: 'Ghostfolio' });
  const treasury = await guessFile(samplePath('us-treasury/fedinvest-prices-2026-03-24.csv'), 'fedinvest.csv');
  expect(treasury.source).toMatchObject({ code: 'us-treasury', kind: 'fedinvest-prices', needsDay: false });
});

real('BEY-16 reads 94 government bonds with prices and yields of a list in JSON', async () => {
  const { tables } = await guessFile(samplePath('groundtruth/market_conventions.json'), 'market_conventions.json');
  expect(tables.map(({ target, rows }) => [target, rows])).toEqual([
    ['instruments', 94],
    ['trading-days', 94],
  ]);
  expect(tables[0]?.questions.find(({ field }) => field === 'market')?.likely).toBe('by-row');
});

test('BEY-16 a table that names bonds by CUSIP, SEDOL or FIGI alone is read by it, with its prices', async () => {
  // CUSIPs of two issues of Apple and Microsoft with right check digits.
  const days = await guessOne('CUSIP,Date,Price\n037833DX5,2026-02-27,99.1\n594918BX1,2026-02-27,98.7\n');
  expect([days.target, fieldsOf(days), openOf(days)]).toEqual([
    'trading-days',
    { CUSIP: 'code', Date: 'date', Price: 'close percent' },
    ['value venueKind'],
  ]);
  expect(JSON.parse(days.mapping ?? '')).toMatchObject({ codes: 'cusip', fields: { code: { column: 'CUSIP' } } });
  const figis = await guessOne('FIGI,Sedol,Date,Price\nBBG000BLNNH6,BFWFPP7,2026-02-27,99.1\n');
  expect([fieldsOf(figis).Sedol, openOf(figis)]).toEqual(['code', ['value venueKind']]);
  expect(JSON.parse(figis.mapping ?? '')).toMatchObject({ codes: 'sedol' });
  const both = await guess('CUSIP,Coupon %,Maturity Date,Price\n037833DX5,4.5,2031-05-15,99.1\n');
  expect(both.tables.map(({ target }) => target)).toEqual(['instruments', 'trading-days']);
  expect(both.tables.map(({ mapping }) => JSON.parse(mapping ?? ''))).toMatchObject([
    { fields: { cusip: { column: 'CUSIP' }, name: { column: 'CUSIP' } } },
    { codes: 'cusip', fields: { code: { column: 'CUSIP' } } },
  ]);
});

test('BEY-16 the facts of a large company are known by their beginning, and other large JSON is no file of a source', async () => {
  const start = '{"cik":19617,"entityName":"JPMorgan Chase & Co","facts":{"us-gaap":{}';
  const blanks = ' '.repeat(17 * 1024 * 1024);
  const facts = await guess(`${start}${blanks}}}`, {}, 'CIK0000019617.json');
  expect(facts.source).toEqual({ code: 'sec', name: expect.any(String), kind: 'company-facts', needsDay: false });
  expect((await guess(`{"facts":{}${blanks}}`, {}, 'other.json')).source).toBeNull();
});

test('WL-6 BEY-16 finds purchases for watchlists, and asks for the list where no column names it', async () => {
  const named = await guessOne(
    'Portfolio;ISIN;Quantity;Purchase price;Purchase date\nCore;XS0000000009;10;101.5;2025-03-03\nIncome;XS0000000017;5;99.25;2025-04-03\n',
  );
  expect([named.target, fieldsOf(named), openOf(named)]).toEqual([
    'watchlists',
    {
      Portfolio: 'list',
      ISIN: 'isin',
      Quantity: 'quantity',
      'Purchase price': 'price',
      'Purchase date': 'date',
    },
    [],
  ]);
  const bare = await guessOne('ISIN,Nominal,Price paid,Trade date\nXS0000000009,10000,101.5,2025-03-03\n');
  expect([bare.target, fieldsOf(bare).Nominal, openOf(bare)]).toEqual(['watchlists', 'nominal', ['value list']]);
});

const bondsOfMany = `ISIN,Name,Currency,Coupon %,Maturity,Price,Price date
AT0000A1VGK0,RAGB 0.5 04/27,EUR,0.5,2027-04-20,97-16,2025-08-20
IT0005384497,BTPS 0.05 01/23,EUR,0.05,2027-01-15,99-24+,2025-08-20
GB00BFWFPP71,UKT 1.75 01/49,GBP,1.75,2049-01-22,101-081,2025-08-20
`;

test('BEY-16 bonds of several markets have each its own, with its frequency and government, and prices in 32nds are known', async () => {
  const { tables } = await guess(bondsOfMany, {}, 'marks-2025-08-20.csv');
  const likely = Object.fromEntries((tables[0]?.questions ?? []).map(({ field, likely }) => [field, likely]));
  expect(likely).toEqual({
    couponKind: 'fixed',
    faceValue: '100',
    market: 'by-row',
    couponFrequency: 'by-row',
    issuerSector: 'government',
  });
  const close = tables[1]?.columns.find(({ field }) => field === 'close');
  expect([close?.unit, close?.reasons.at(-1)?.code]).toEqual(['32nds', 'thirty-seconds']);
  // The file of the next day is of the same source.
  expect(JSON.parse(tables[1]?.mapping ?? '{}').source).toEqual({ code: 'marks', name: 'marks' });
});

test('BEY-16 a table of floating, zero and fixed bonds asks for no kind and no frequency of all', async () => {
  const rows = [
    'Ident.;Bond;Coupon;Pays;Dated;Final mat.;O/s (£m);Denom',
    'XS7700000015;Fixed 29;3.5;annual;2024-02-29;2029-02-28;12.5;1000',
    'XS7700000023;Zero 30;0;at maturity;2022-06-15;2030-06-15;30;1000',
    'XS7700000031;Perpetual;6;semi;2021-03-31;perpetual;40;1000',
  ];
  const [table] = (await guess(rows.join('\n'), {}, 'bonds.csv')).tables;
  const fields = Object.fromEntries((table?.columns ?? []).map(({ heading, field }) => [heading, field]));
  expect(fields).toMatchObject({
    Pays: 'couponFrequency',
    Dated: 'accruesFrom',
    'Final mat.': 'maturesOn',
    'O/s (£m)': 'outstandingAmount',
    Denom: 'faceValue',
  });
  expect(JSON.parse(table?.mapping ?? '{}').fields.outstandingAmount.times).toBe(1_000_000);
  expect(table?.questions.find(({ field }) => field === 'couponKind')?.likely).toBe('by-row');
  expect(table?.questions.some(({ field }) => field === 'couponFrequency')).toBe(false);
});

test('BEY-16 an empty coupon is told alike by the guess and the import: a zero where the name says so, else nothing', async () => {
  const likelyOf = async (...rows: readonly string[]) => {
    const content = ['ISIN;Bond;Coupon;Final mat.', ...rows].join('\n');
    const { tables } = await guess(content, {}, 'bonds.csv');
    return tables[0]?.questions.find(({ field }) => field === 'couponKind')?.likely;
  };
  const [fixed, zero] = ['XS7700000015;Any 29;3.5;2029-02-28', 'XS7700000023;Any zero 30;;2030-06-15'];
  expect(await likelyOf(fixed, 'XS7700000031;Other 30;4;2030-06-15')).toBe('fixed');
  expect(await likelyOf(fixed, zero)).toBe('by-row');
  expect(await likelyOf(fixed, 'XS7700000023;Any 30;;2030-06-15')).toBe('by-row');
  expect(await likelyOf('XS7700000023;Any 30;;2030-06-15', 'XS7700000031;Other 30;;2030-06-15')).toBeNull();
});

/** How the first of files of one day each is read, beside the others. */
async function guessDays(...days: readonly string[]) {
  const paths = days.map((_, at) => join(folder, `day-${at}.csv`));
  const [path = '', ...others] = paths;
  for (const [at, day] of days.entries())
    await writeFile(paths[at] ?? '', `ISIN,Trade date,Close\nGB00BFWFPP71,${day},98.25\n`);
  const { tables } = await guessFile(path, 'day.csv', {}, others);
  return [tables[0]?.dates, tables[0]?.questions.some(({ code }) => code === 'dates')];
}

test('BEY-16 files of one day each tell the order of day and month together', async () => {
  expect(await guessDays('08.03.2022', '17.03.2022')).toEqual([['DD.MM.YYYY'], false]);
  expect(await guessDays('03/08/2022', '03/17/2022')).toEqual([['MM/DD/YYYY'], false]);
  expect(await guessDays('2022年03月08日', '2022年3月17日')).toEqual([['YYYY年M月D日'], false]);
  // 8 August in both orders is no evidence, and is read as the other file is.
  expect(await guessDays('08/08/2022', '08/17/2022')).toEqual([['MM/DD/YYYY'], false]);
  // From Monday 7 to Wednesday 9 March; by month first a day of July, August and September each.
  expect(await guessDays('08/03/2022', '07/03/2022', '09/03/2022')).toEqual([['DD/MM/YYYY'], false]);
  // The firsts of March, April and May, or 3, 4 and 5 January.
  expect(await guessDays('01/03/2022', '01/04/2022', '01/05/2022')).toEqual([['?'], true]);
  expect(await guessDays('08/03/2022', '07/05/2022')).toEqual([['?'], true]);
});

test('BEY-16 terms of a curve side by side are a term a row, and what a curve has to say beside them is asked', async () => {
  const wide =
    'Rates of the desk;;;\nDatum;1 Jahr;2 Jahre;10 Jahre\n27.11.2026;2,01;2,05;2,70\n26.11.2026;2,00;;2,69\n';
  const table = await guessOne(wide);
  expect([table.target, table.decimal, table.dates]).toEqual(['curves', ',', ['DD.MM.YYYY']]);
  expect(fieldsOf(table)).toEqual({ Datum: 'date', Tenor: 'tenor', Rate: 'rate percent' });
  const asked = ['value curve', 'value kind', 'value currency', 'value compounding'];
  expect(openOf(table)).toEqual(asked);
  const values = { curve: 'bund', kind: 'government-par', currency: 'EUR', compounding: '1' };
  const said = await guessOne(wide, { tables: { '': { values } } });
  expect(openOf(said)).toEqual([]);
  expect(readMapping(said.mapping ?? '').format.across).toEqual({
    columns: ['1 Jahr', '2 Jahre', '10 Jahre'],
    heading: 'Tenor',
    cell: 'Rate',
  });
  const swaps = await guessOne(wide, { tables: { '': { values: { kind: 'swap-overnight' } } } });
  expect(openOf(swaps)).toEqual(['value curve', 'value overnightRate']);
});

test('BEY-16 a curve of anybody by years is no file of the Ministry of Finance of Japan', async () => {
  const rows = 'Date,1Y,2Y,10Y\n2026/11/27,2.01,2.05,2.70\n2026/11/26,2.00,2.04,2.69\n';
  const { source, tables } = await guess(rows);
  expect([source, tables.map(({ target }) => target)]).toEqual([null, ['curves']]);
  expect((await guess(`Interest Rate (November 2026),,,(Unit : %)\n${rows}`)).source?.code).toBe('mof-japan');
});

test('BEY-16 swap rates by term are a curve of swaps, and the title tells whose', async () => {
  const { target, columns, questions } = await guessOne(
    'Tenor,Par swap rate\n1Y,3.61\n2Y,3.52\n10Y,3.85\n',
    {},
    'SOFR OIS swap rates.csv',
  );
  expect([target, columns.map(({ field }) => field)]).toEqual(['curves', ['tenor', 'rate']]);
  const likely = questions.map(({ field, likely: value }) => [field, value]);
  expect(likely).toEqual([
    ['curve', null],
    ['kind', 'swap-overnight'],
    ['date', null],
    ['overnightRate', 'SOFR'],
  ]);
});

test('BEY-16 a long curve by years, by months or by day of maturity is one, and its heading tells the kind', async () => {
  const likelyKind = ({ questions }: GuessedTable) => questions.find(({ field }) => field === 'kind')?.likely;
  const years = await guessOne('Date,Maturity (years),Zero rate (%)\n2026-11-27,1,3.52\n2026-11-27,10,4.06\n');
  expect([years.target, fieldsOf(years), likelyKind(years)]).toEqual([
    'curves',
    { Date: 'date', 'Maturity (years)': 'term years', 'Zero rate (%)': 'rate percent' },
    'government-zero',
  ]);
  const months = await guessOne('Date,Term in months,Forward rate (%)\n2026-11-27,6,3.52\n2026-11-27,12,4.06\n');
  expect([fieldsOf(months)['Term in months'], likelyKind(months)]).toEqual(['term months', 'government-forward']);
  const factors = await guessOne('Maturity date;Discount factor\n2027-11-27;0,9661\n2036-11-27;0,6712\n');
  expect([factors.target, fieldsOf(factors), likelyKind(factors)]).toEqual([
    'curves',
    { 'Maturity date': 'maturesOn', 'Discount factor': 'rate fraction' },
    'government-discount',
  ]);
  expect(openOf(factors)).toEqual(['value curve', 'value kind', 'value date', 'value currency']);
});

test('BEY-16 codes keep their capitals in the names of fields', () => {
  const titleOf = (language: string) =>
    fieldTitles('fund-holdings', language).find(({ name }) => name === 'fundIsin')?.title;
  expect(['en', 'de', 'ru', 'zh'].map(titleOf)).toEqual(['Fund ISIN', 'ISIN des Fonds', 'ISIN фонда', '基金 ISIN']);
});

test('BEY-16 terms side by side beside a column named Rate or Tenor keep names of their own', async () => {
  const wide = 'Date;Rate;Tenor;1Y;2Y;10Y\n2026-11-27;mid;par;2.01;2.05;2.70\n2026-11-26;mid;par;2.00;2.04;2.69\n';
  const { columns } = await guessOne(wide);
  const headings = columns.map(({ heading }) => heading);
  expect(new Set(headings).size).toBe(headings.length);
  expect(headings).toEqual(expect.arrayContaining(['Tenor 2', 'Rate 2']));
});

// Index of consumer prices of the United States, not seasonally adjusted, as the Bureau of Labor Statistics publishes it.
const cpi = `Year,Jan,Feb,Mar,HALF1
2022,281.148,283.716,287.504,288.347
2023,299.170,300.840,,
`;

/** Rows of one table as its guessed mapping reads them. */
async function rowsOf(content: string, values: Readonly<Record<string, string>>, name: string) {
  const { mapping } = await guessOne(
    content,
    { decimal: content.includes(';') ? ',' : '.', tables: { '': { values } } },
    name,
  );
  const { rows, fields } = await previewRows(join(folder, name), readMapping(mapping ?? ''));
  return rows.map((row) => Object.fromEntries(fields.map((field, at) => [field.name, row[at]])));
}

test('BEY-16 months beside a column of years become a month a row, and the name of the file tells the index', async () => {
  const guessed = await guessOne(cpi, {}, 'US CPI-U.csv');
  expect([guessed.target, guessed.dates, fieldsOf(guessed)]).toEqual([
    'reference-index',
    ['YYYY MMM'],
    { Month: 'month', Value: 'value' },
  ]);
  expect(guessed.questions).toMatchObject([
    { code: 'decimal', likely: '.' },
    { field: 'priceIndex', likely: 'US CPI-U' },
  ]);
  expect(await rowsOf(cpi, { priceIndex: 'US CPI-U' }, 'US CPI-U.csv')).toEqual([
    { priceIndex: 'US CPI-U', month: '2022-01-01', value: 281.148 },
    { priceIndex: 'US CPI-U', month: '2022-02-01', value: 283.716 },
    { priceIndex: 'US CPI-U', month: '2022-03-01', value: 287.504 },
    { priceIndex: 'US CPI-U', month: '2023-01-01', value: 299.17 },
    { priceIndex: 'US CPI-U', month: '2023-02-01', value: 300.84 },
  ]);
  const down = 'Month,2021,2022,2023\nJanuary,294.6,317.7,360.3\nFebruary,296.0,320.2,364.5\n';
  expect((await rowsOf(down, { priceIndex: 'UK RPI' }, 'down.csv')).slice(0, 2)).toEqual([
    { priceIndex: 'UK RPI', month: '2021-01-01', value: 294.6 },
    { priceIndex: 'UK RPI', month: '2022-01-01', value: 317.7 },
  ]);
});

test('BEY-16 a series a row with months or days side by side becomes a value a row', async () => {
  const months = 'Series;2023-01;2023-02;2023-03\nUS CPI-U;299,170;300,840;301,836\nRPI;360,3;364,5;367,2\n';
  expect((await rowsOf(months, {}, 'months.csv')).slice(2, 4)).toEqual([
    { priceIndex: 'US CPI-U', month: '2023-03-01', value: 301.836 },
    { priceIndex: 'UK RPI', month: '2023-01-01', value: 360.3 },
  ]);
  const days = await guessOne('Index code;30.01.2023;31.01.2023;01.02.2023\nREXP;430,1;428,2;433,9\n', {
    tables: { '': { target: 'index-values', fields: { 'Index code': 'code' }, values: { venueKind: 'exchange' } } },
  });
  expect([fieldsOf(days), days.dates, openOf(days)]).toEqual([
    { 'Index code': 'code', Date: 'date', Value: 'value' },
    ['DD.MM.YYYY'],
    [],
  ]);
});

test('BEY-16 days one a month are the months of a price index, where nothing says that they are of settlement', async () => {
  const values = 'CPIAUCNS\n2023-01-01,299.17\n2023-02-01,300.84\n';
  expect(fieldsOf(await guessOne(`observation_date,${values}`))).toEqual({
    observation_date: 'month',
    CPIAUCNS: 'value',
  });
  expect(fieldsOf(await guessOne(`Date,Ref ${values}`))).toMatchObject({ Date: 'date' });
  expect(fieldsOf(await guessOne('Date,CPI\n2023-01-02,299.17\n2023-01-03,299.18\n'))).toMatchObject({ Date: 'date' });
});

test('BEY-16 each column that is left out says why', async () => {
  const { columns } = await guessOne(
    `ISIN,Name,Coupon,Maturity,Again,Desk,Gap,Next coupon,Dirty price,Seen,Score,Remark
GB00BFWFPP71,Gilt 2049,1.75,2049-01-22,2049-01-22,Rates,,2026-07-22,55,2026-02-01,3,old one
GB00BMBL1D50,Gilt 2035,0.625,2035-07-31,2035-07-31,Rates,,2026-07-31,69,2026-02-03,4,new one
`,
    { tables: { bonds: {} } },
  );
  const why = Object.fromEntries(
    columns.flatMap(({ heading, field, reasons }) =>
      field === null ? [[heading, reasons.map(({ code, detail }) => `${code} ${detail}`.trim()).join()]] : [],
    ),
  );
  expect(why).toEqual({
    Again: 'same-as Maturity',
    Desk: 'one-value Rates',
    Gap: 'no-value',
    'Next coupon': 'other-day',
    'Dirty price': 'dirty-price',
    Seen: 'dates-unknown',
    Score: 'numbers-unknown',
    Remark: 'texts-unknown',
  });
  const said = await guessOne(gilts, { tables: { '': { fields: { Stock: '' } } } });
  expect(said.columns.find(({ heading }) => heading === 'Stock')?.reasons).toEqual([{ code: 'said-none', detail: '' }]);
});

test('BEY-16 each field of each target has a name of its own in every language', () => {
  const words: Readonly<Record<string, object>> = headingWords;
  const names: Readonly<Record<string, object>> = fieldNames;
  const fields = [...new Set(Object.values(targets).flatMap(({ fields: own }) => Object.keys(own)))];
  const nameless = languages.flatMap(({ code }) =>
    fields
      .filter((field) => !(field in (words[code] ?? {})) && !(field in (names[code] ?? {})))
      .map((field) => `${code} ${field}`),
  );
  expect(nameless).toEqual([]);
  const unknown = Object.entries(names).flatMap(([code, own]) =>
    Object.keys(own)
      .filter((field) => !fields.includes(field))
      .map((field) => `${code} ${field}`),
  );
  expect(unknown).toEqual([]);
  const titleOf = (language: string) =>
    fieldTitles('exchange-rates', language).find(({ name }) => name === 'perEuro')?.title;
  expect(['en', 'de', 'ru', 'zh'].map(titleOf)).toEqual([
    'Units per euro',
    'Einheiten je Euro',
    'Единиц за евро',
    '每欧元兑换单位',
  ]);
});
