import { Buffer } from 'node:buffer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { marketState } from '#store/testing/market-state.ts';
import { queryRows, withTestDatabase } from '#store/testing/with-test-database.ts';
import { ImportError } from '../file-fault.ts';
import { importFile } from '../import-file.ts';
import { moexIss } from '../moex-iss/moex-iss.ts';
import { sourceFile } from '../source-file.ts';
import { dayStyles, workbookFile } from '../table/testing/zip-file.ts';
import { boardsAnswer, security } from '../testing/iss-answers.ts';
import { hasSample, readSample } from '../testing/shared-samples.ts';
import { minfinRu } from './minfin-ru.ts';

const database = withTestDatabase({ beforeAll, afterAll });

type Cells = readonly (string | number | null)[];

const heading = [
  'Дата ',
  'Формат* ',
  'Код  выпуска ',
  'Тип бумаги** ',
  'Дата погашения ',
  'Дней до погашения ',
  'Объем предложения ',
  'Цена отсечения ',
  'Цена средневзвешенная ',
  'Доходность по цене отсечения*** ',
  'Доходность по средневзве- шенной цене*** ',
  'Совокупный объем спроса по номиналу ',
  'Объем размещения по номиналу ',
  'Объем выручки ',
  'Коэффициент удовлетворения спроса на аукционе',
];

function cellXml(value: string | number | null, at: number, line: number): string {
  if (value === null) return '';
  const place = `${String.fromCharCode(65 + at)}${line}`;
  // Every other day has a format of days, as in the ministry's own files.
  const style = at === 0 && line >= 10 && line % 2 === 0 ? ' s="1"' : '';
  if (typeof value === 'number') return `<c r="${place}"${style}><v>${value}</v></c>`;
  return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${value}</t></is></c>`;
}

const rowXml = (cells: Cells, line: number) =>
  `<row r="${line}">${cells.map((value, at) => cellXml(value, at, line)).join('')}</row>`;

/** A year's results as the ministry publishes them: a title, the heading on row 6, units, numbers, sales from row 10 on, the sum, notes. */
function resultsFile(sales: readonly Cells[]): Buffer {
  const units = [null, null, null, null, null, null, 'млн. рублей', '% от номинала'];
  const numbers = heading.map((_, at) => at + 1);
  const foot: Cells[] = [['Итого', '', '', ''], ['* - ДРПА - дополнительное размещение после аукциона']];
  const rows = [...sales, ...foot].map((cells, at) => rowXml(cells, 10 + at));
  return workbookFile(
    [rowXml(['Результаты'], 4), rowXml(heading, 6), rowXml(units, 8), rowXml(numbers, 9), ...rows].join(''),
    [dayStyles],
  );
}

// 45357 is 6 March 2024 in workbooks.
const sale: Cells = [
  45357,
  'Аукцион',
  '26999RMFS',
  'ОФЗ-ПД',
  50544,
  5187,
  1500.25,
  85.524,
  85.5704,
  12.280000000000001,
  12.27,
  '2100.5',
  900.125,
  800,
  0.43,
];
/** The sale with other cells, by their place. */
const changed = (changes: Readonly<Record<number, string | number | null>>): Cells =>
  sale.map((value, at) => (at in changes ? (changes[at] ?? null) : value));

const failed = { 7: ' -****', 8: ' -****', 9: ' -****', 10: ' -****', 12: 0, 13: 0 } as const;

const importSales = async (sales: readonly Cells[]) =>
  (await importFile(database(), minfinRu, sourceFile('auctions.xlsx', resultsFile(sales)))).summary;

const auctions = () =>
  queryRows(
    database(),
    `select auction_date, format, is_failed, high_price, average_price, high_yield, average_yield,
       offered_amount, demand_amount, accepted_amount from auction order by auction_date, format desc`,
  );

beforeAll(async () => {
  const bond = { ...security, SECID: 'SU26999RMFS0', SECNAME: 'ОФЗ-ПД 26999', REGNUMBER: '26999RMFS' };
  const answer = boardsAnswer({ securities: [bond], markets: [], yields: [] });
  await importFile(database(), moexIss, sourceFile('securities.json', Buffer.from(JSON.stringify(answer))));
});

test('BEY-16 stores an auction, the sale after it and an auction at which nothing was sold', async () => {
  const after = changed({ 1: 'ДРПА', 11: '-', 14: '-' });
  const sales = [sale, after, changed({ 0: 45364, ...failed })];
  expect(await importSales(sales)).toMatchObject({ rowsRead: 3, rowsStored: 3, failures: [] });
  const sold = {
    auction_date: '2024-03-06',
    is_failed: false,
    high_price: 85.524,
    average_price: 85.5704,
    high_yield: 0.1228,
    average_yield: 0.1227,
    offered_amount: 1_500_250_000,
    accepted_amount: 900_125_000,
  };
  const nothing = { high_price: null, average_price: null, high_yield: null, average_yield: null, accepted_amount: 0 };
  expect(await auctions()).toEqual([
    { ...sold, format: 'auction', demand_amount: 2_100_500_000 },
    { ...sold, format: 'after-auction', demand_amount: null },
    {
      ...nothing,
      auction_date: '2024-03-13',
      format: 'auction',
      is_failed: true,
      offered_amount: 1_500_250_000,
      demand_amount: 2_100_500_000,
    },
  ]);
  const before = await marketState(database());
  expect(await importSales(sales)).toMatchObject({ rowsStored: 0, rowsUnchanged: 3 });
  expect(await marketState(database())).toEqual(before);
});

test('BEY-16 a floating coupon has no yields, whether a dash or 0 stands there', async () => {
  await importSales([
    changed({ 0: 45371, 3: 'ОФЗ-ПК', 9: ' -', 10: '-' }),
    changed({ 0: 45378, 3: 'ОФЗ-ПК', 9: 0, 10: 0 }),
  ]);
  const rows = (await auctions()).slice(-2);
  expect(rows).toMatchObject([
    { auction_date: '2024-03-20', high_price: 85.524, high_yield: null, average_yield: null },
    { auction_date: '2024-03-27', high_price: 85.524, high_yield: null, average_yield: null },
  ]);
});

test('BEY-16 lists sales that cannot be, cannot be read, come twice or are of an unknown bond', async () => {
  const at = (day: number, changes: Readonly<Record<number, string | number | null>>) =>
    changed({ 0: 45400 + day, ...changes });
  const summary = await importSales([
    at(1, { 6: 3 }),
    at(2, { 11: 900 }),
    at(3, { ...failed, 12: 900 }),
    at(4, { 7: '-' }),
    at(5, { 1: 'Обмен' }),
    at(6, { 8: '85,57' }),
    changed({ 0: '6 марта' }),
    changed({ 0: null }),
    at(7, { 2: '26998RMFS' }),
    at(8, {}),
    at(8, {}),
  ]);
  expect(summary).toMatchObject({ rowsRead: 11, rowsStored: 1 });
  expect(summary.failures.map(({ line, code, field }) => [line, code, field])).toEqual([
    [10, 'out-of-range', 'Объем предложения'],
    [11, 'out-of-range', 'Совокупный объем спроса по номиналу'],
    [12, 'bad-structure', 'Объем размещения по номиналу'],
    [13, 'missing-value', 'Цена отсечения'],
    [14, 'bad-code', 'Формат*'],
    [15, 'bad-number', 'Цена средневзвешенная'],
    [16, 'bad-date', 'Дата'],
    [17, 'missing-value', 'Дата'],
    [18, 'unknown-instrument', 'Код  выпуска'],
    [20, 'duplicate-row', 'Код  выпуска'],
  ]);
});

test('BEY-16 refuses a workbook with other columns', async () => {
  const file = sourceFile('other.xlsx', workbookFile(rowXml(['ISIN', 'Дата'], 6)));
  await expect(importFile(database(), minfinRu, file)).rejects.toThrow(ImportError);
});

const YEARS = {
  2024: 'moex/minfin-ofz-auctions/INTERNET_Auction_Results_rus_2024_20241231.xlsx',
  2025: 'moex/minfin-ofz-auctions/INTERNET_Auction_Results_rus_2025_20251231.xlsx',
} as const;
const BOARDS = 'moex/iss_bonds_all_boards_2024-02-15.json';

test.skipIf(!hasSample(BOARDS))(
  'takes over the recorded years, of the bonds that are known (skipped without them)',
  async () => {
    await importFile(database(), moexIss, readSample(BOARDS));
    const counts = async (name: string) => {
      const { summary } = await importFile(database(), minfinRu, readSample(name));
      const codes = Map.groupBy(summary.failures, ({ code }) => code);
      const failures = Object.fromEntries([...codes].map(([code, rows]) => [code, rows.length]));
      return { read: summary.rowsRead, stored: summary.rowsStored, failures };
    };
    // One row of 2024 offers 3 million and sells 48,969. Bonds that were first sold after the day of the list are not known.
    const failures2024 = { 'out-of-range': 1, 'unknown-instrument': 37 };
    expect(await counts(YEARS[2024])).toEqual({ read: 104, stored: 66, failures: failures2024 });
    expect(await counts(YEARS[2025])).toEqual({ read: 142, stored: 41, failures: { 'unknown-instrument': 101 } });
  },
);
