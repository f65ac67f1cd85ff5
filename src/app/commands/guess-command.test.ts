import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { queryRows, withTestDatabase } from '#store/testing/with-test-database.ts';
import { guessCommand } from './guess-command.ts';
import { importCommand } from './import-command.ts';
import { mappingsCommand } from './kept-mappings.ts';

const database = withTestDatabase({ beforeAll, afterAll });
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bondlens-guess-'));
});
afterAll(() => rm(folder, { recursive: true }));

const now = () => new Date(Date.UTC(2026, 1, 16));

type World = Parameters<typeof importCommand>[1];

async function run(command: (world: World) => Promise<number>) {
  const output: string[] = [];
  const errors: string[] = [];
  const code = await command({
    withDatabase: (work) => work(database()),
    onImported: async () => undefined,
    dataDir: folder,
    print: (line) => output.push(line),
    printError: (line) => errors.push(line),
    fetch,
    sleep: async () => undefined,
    now,
  });
  return { code, output, errors };
}

const importTables = (...words: readonly string[]) => run((world) => importCommand(['table', ...words], world));
const mappings = (...words: readonly string[]) => run((world) => mappingsCommand(words, world));

// Terms of two gilts as the UK Debt Management Office lists them; prices made up.
const file = `ISIN,Stock,Currency,Coupon,Frequency,Type,Nominal,Redemption Date,First Issue Date,Date,Clean price
GB00BFWFPP71,1.75% Treasury Gilt 2049,GBP,1.75,2,Fixed,100,22-Jan-2049,13-Sep-2018,2026-02-16,54.25
GB00BMBL1D50,0.625% Treasury Gilt 2035,GBP,0.625,2,Fixed,100,31-Jul-2035,05-Aug-2020,2026-02-16,68.5
`;

test('BEY-16 a guessed mapping says why, is kept by a name when it is complete, and takes the next file', async () => {
  const path = join(folder, 'gilts.csv');
  await writeFile(path, file);
  const guessed = await run((world) => guessCommand(['--guess', path], world));
  expect(guessed.code).toBe(1);
  expect(guessed.errors).toContain(
    '  "ISIN" -> isin: the heading says "isin"; ISINs with the right check digit: 2/2. Such as GB00BFWFPP71 | GB00BMBL1D50',
  );
  expect(guessed.errors).toContain('  open: no column has market: say its "value", or name a column; likely uk-gilt');
  const open = guessed.output.join('\n');
  const mapping = join(folder, 'gilts.json');
  await writeFile(mapping, open);
  const refused = await mappings('keep', 'gilts', mapping);
  expect([refused.code, refused.errors[0]]).toEqual([
    2,
    expect.stringContaining('bad-value at /0/fields/market/value'),
  ]);

  await writeFile(mapping, open.replace('"value": "?"', '"value": "uk-gilt"').replace('"kind": "?"', '"kind": "otc"'));
  expect(await mappings('keep', 'gilts', mapping)).toMatchObject({ code: 0, output: ['Kept as "gilts".'] });
  expect((await mappings()).output).toEqual(['gilts\tinstruments, trading-days\tkept 2026-02-16\tnever used']);

  const imported = await importTables('--as', 'gilts', path);
  expect(imported).toMatchObject({
    code: 0,
    output: [
      'gilts.csv: 2 rows, 2 stored, 0 unchanged, 0 failed',
      'gilts.csv: 2 rows, 2 stored, 0 unchanged, 0 failed',
      expect.stringContaining('Yields and spreads: 2 days'),
    ],
  });
  expect(
    await queryRows(
      database(),
      'select close, venue.name from trading_day join venue on venue.id = venue_id order by close',
    ),
  ).toEqual([
    { close: 54.25, name: 'gilts' },
    { close: 68.5, name: 'gilts' },
  ]);
  expect((await mappings()).output[0]).toContain('used 2026-02-16');
  expect((await mappings('remove', 'gilts')).code).toBe(0);
  const gone = await importTables('--as', 'gilts', path);
  expect([gone.code, gone.errors[0]]).toEqual([2, 'No mapping is kept as "gilts": see bondlens import mappings.']);
});

test('BEY-16 tells what a file is that holds no table, and what is wrong with the words of the command', async () => {
  const path = join(folder, 'fund.xml');
  await writeFile(path, '<?xml version="1.0"?><edgarSubmission/>');
  const refused = await run((world) => guessCommand(['--guess', path], world));
  expect([refused.code, refused.errors]).toEqual([2, ['fund.xml: XML of edgarSubmission: no table.']]);
  expect((await run((world) => guessCommand(['--guess', join(folder, 'nothing.csv')], world))).code).toBe(2);
  expect((await mappings('show')).errors[0]).toContain('Usage');
  expect((await importTables('--as', 'a', '--mapping', 'b', path)).errors[0]).toContain('either --mapping or --as');
});

test('BEY-16 files that are named together are read as one upload: one shows the order of dates of the other', async () => {
  const bonds = file.replaceAll('22-Jan-2049', '22/01/2049').replaceAll('31-Jul-2035', '31/07/2035');
  const withDates = (day: string) => `ISIN,Trade date,Close\nGB00BFWFPP71,${day},54.25\nGB00BMBL1D50,${day},68.5\n`;
  const paths = ['close one.csv', 'close two.csv', 'bonds.csv'].map((name) => join(folder, name));
  const [first = '', second = '', terms = ''] = paths;
  await writeFile(first, withDates('03/02/2026'));
  await writeFile(second, withDates('23/02/2026'));
  await writeFile(terms, bonds.replace(/,Date,Clean price|,2026-02-16,[\d.]+/g, ''));
  const alone = await importTables('--likely', '--say', 'venueKind=otc', first);
  expect([alone.code, alone.errors[0]]).toEqual([2, expect.stringContaining('close one.csv leaves open:')]);
  // Prices are named before the bonds that they need.
  const together = await importTables('--likely', '--say', 'venueKind=otc', ...paths);
  expect(together.errors).toEqual([]);
  expect(together.output.slice(0, 3)).toEqual([
    expect.stringContaining('bonds.csv: 2 rows'),
    'close one.csv: 2 rows, 2 stored, 0 unchanged, 0 failed',
    'close two.csv: 2 rows, 2 stored, 0 unchanged, 0 failed',
  ]);
  const days = await queryRows<{ readonly date: string }>(
    database(),
    "select distinct date from trading_day where date > '2026-02-01' order by 1",
  );
  expect(days.map(({ date }) => String(date))).toEqual(expect.arrayContaining(['2026-02-03', '2026-02-23']));
  const missing = await importTables('--likely', join(folder, 'nothing.csv'));
  expect([missing.code, missing.errors[0]]).toEqual([2, expect.stringContaining('nothing.csv: cannot be read')]);
});

test('BEY-16 months side by side come in as values of a price index by what is likely', async () => {
  const path = join(folder, 'US CPI-U.csv');
  await writeFile(path, 'Year,Jan,Feb,Mar\n2022,281.148,283.716,287.504\n2023,299.170,300.840,\n');
  const imported = await importTables('--likely', path);
  expect([imported.code, imported.errors]).toEqual([0, []]);
  // The index of a month holds for settlement on the first of the third month after it.
  expect(await queryRows(database(), 'select date::text, value from reference_index order by date')).toEqual([
    { date: '2022-04-01', value: 281.148 },
    { date: '2022-05-01', value: 283.716 },
    { date: '2022-06-01', value: 287.504 },
    { date: '2023-04-01', value: 299.17 },
    { date: '2023-05-01', value: 300.84 },
  ]);
});
