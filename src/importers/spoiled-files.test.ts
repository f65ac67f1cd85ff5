import { Buffer } from 'node:buffer';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { draws } from '#math/testing/draws.ts';
import { withTestDatabase } from '#store/testing/with-test-database.ts';
import { ImportError } from './file-fault.ts';
import { importFile } from './import-file.ts';
import { sourceFile } from './source-file.ts';
import { importSources } from './sources.ts';
import { workbookFile } from './table/testing/zip-file.ts';
import { giltsWorkbook } from './testing/gilts-workbook.ts';
import { madeUpFiles, madeUpSales } from './testing/made-up-files.ts';
import { hasSample, readSample } from './testing/shared-samples.ts';

const database = withTestDatabase({ beforeAll, afterAll });

const ROWS = 6;

interface Spoilable {
  readonly source: string;
  readonly name: string;
  readonly bytes: Uint8Array;
  /** A file with another text in place of its own, where its text is not its bytes. */
  readonly text?: string;
  readonly pack?: (text: string) => Uint8Array;
}

const madeUp = Object.values(madeUpFiles).map(({ source, name, bytes }) => ({ source, name, bytes: bytes(ROWS) }));
const others: readonly Spoilable[] = [
  { source: 'uk-dmo', name: 'gilts.xls', bytes: giltsWorkbook(ROWS) },
  {
    source: 'minfin-ru',
    name: 'sheet of auctions.xlsx',
    bytes: workbookFile(madeUpSales(ROWS)),
    text: madeUpSales(ROWS),
    pack: (text) => workbookFile(text),
  },
];
const SAMPLES = [
  ['us-treasury', 'us-treasury/auctions-1992-2024.csv'],
  ['us-treasury', 'us-treasury/par-yield-curve-1990-2024.csv'],
  ['us-treasury', 'us-treasury/par-yield-curve-2019.xml'],
  ['us-treasury', 'us-treasury/fedinvest-prices-2026-03-24.csv'],
  ['uk-dmo', 'uk-dmo/DMO_GiltsInIssue_2026-02-16.xls'],
  ['uk-dmo', 'uk-dmo/DMO_D1A_GiltsInIssue_2023-09-13.xml'],
  ['moex-iss', 'moex/iss_bonds_all_boards_2024-02-15.json'],
  ['moex-iss', 'moex/iss_bondization_SU26233RMFS5.json'],
  ['moex-iss', 'moex/zcyc_history_2014_2025.csv'],
  ['moex-iss', 'moex/bonds_rating.json'],
  ['moex-iss', 'moex/bonds_emitent.json'],
  ['gleif', 'gleif/isins_21380068P1DRHMJ8KU70.json'],
  ['gleif', 'gleif/direct-parent_549300YX4S1LLSMK2627.json'],
  ['gleif', 'gleif/multi_lei_records.json'],
  ['ecb', 'ecb/ECB_Data_Portal_20251003123856.csv'],
  ['sec', 'sec/companyfacts_CIK0001997711.json.gz'],
  ['minfin-ru', 'moex/minfin-ofz-auctions/INTERNET_Auction_Results_rus_2024_20241231.xlsx'],
] as const;

const nasty = [
  '0000-00-00',
  '2024-02-30',
  '9999-12-31',
  '0001-01-01',
  '275760-09-14',
  '-1',
  '0',
  '-0',
  '1e308',
  '1e999',
  '1e-320',
  'NaN',
  'Infinity',
  '99999999999999999999',
  '40000',
  '4.5',
  '1,5',
  '',
  'null',
  'true',
  '[]',
  '{"a":[1]}',
  '\u0000',
  '\\u0000',
  '\\ud800',
  '\ud800',
  '&#0;',
  '&x;',
  '"',
  '<',
  ']',
  'яблоко',
  '\r\n',
  ' '.repeat(70),
  '9'.repeat(400),
];

type Spoil = (file: Spoilable, draw: (below: number) => number) => Uint8Array;

const bytesOf = (file: Spoilable, text: string) => file.pack?.(text) ?? Buffer.from(text);
const textOf = ({ text, bytes }: Spoilable) => text ?? Buffer.from(bytes).toString('latin1');

const cut: Spoil = ({ bytes }, draw) => bytes.subarray(0, draw(bytes.length));
const otherByte: Spoil = ({ bytes }, draw) => {
  const spoiled = Uint8Array.from(bytes);
  for (let left = 1 + draw(4); left > 0; left--) spoiled[draw(bytes.length)] = draw(256);
  return spoiled;
};
const twice: Spoil = (file, draw) => {
  const text = file.text ?? Buffer.from(file.bytes).toString();
  const [start, length] = [draw(text.length), draw(Math.min(text.length, 20_000))];
  return bytesOf(file, text.slice(0, start + length) + text.slice(start));
};
/** Another value in place of some. */
const otherValue: Spoil = (file, draw) => {
  const isBinary = file.text === undefined && Buffer.from(file.bytes).includes(0);
  if (isBinary) return otherByte(file, draw);
  const text = file.text ?? Buffer.from(file.bytes).toString();
  const values = [...text.matchAll(/"[^"<>{}[\]]*"|[\w.+:-]+/g)];
  let spoiled = text;
  for (let left = 1 + draw(3); left > 0; left--) {
    const value = values[draw(values.length)];
    const next = nasty[draw(nasty.length)] ?? '';
    const isQuoted = value?.[0].startsWith('"') === true && draw(2) === 0;
    if (value !== undefined)
      spoiled =
        spoiled.slice(0, value.index) + (isQuoted ? `"${next}"` : next) + spoiled.slice(value.index + value[0].length);
  }
  return bytesOf(file, spoiled);
};
const otherEncoding: Spoil = (file) => Buffer.from(textOf(file), 'utf16le');

const spoils = [cut, otherByte, twice, otherValue, otherValue, otherValue, otherValue, otherEncoding];

/** Takes what there is of a file, or refuses it: every row is counted once, and nothing else is thrown. */
async function isTakenOrRefused({ source, name }: Spoilable, bytes: Uint8Array): Promise<void> {
  const importer = importSources.get(source)?.importer;
  if (importer === undefined) throw new Error(`no source ${source}`);
  try {
    const { summary } = await importFile(database(), importer, sourceFile(name, bytes));
    const failed = new Set(summary.failures.map(({ line }) => line)).size;
    expect(summary.rowsStored + summary.rowsUnchanged).toBeLessThanOrEqual(summary.rowsRead);
    expect(summary.rowsStored + summary.rowsUnchanged + failed).toBeGreaterThanOrEqual(summary.rowsRead > 0 ? 1 : 0);
  } catch (error) {
    if (error instanceof ImportError) return;
    throw error;
  }
}

const MAX = 2 ** 31;
const places = fc.infiniteStream(fc.noBias(fc.nat(MAX - 1)));

async function fuzz(file: Spoilable, numRuns: number): Promise<void> {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...spoils), places, async (spoil, numbers) => {
      const draw = (below: number) => Math.floor(((numbers.next().value ?? 0) / MAX) * below);
      await isTakenOrRefused(file, spoil(file, draw));
    }),
    { numRuns, seed: 20_261_122, endOnFailure: true },
  );
}

const RUNS = draws(5, 25);
const RUNS_OF_RECORDED = draws(1, 3);

test.each([...madeUp, ...others])(
  'BEY-16 takes or refuses files of $source like $name, spoiled in any way',
  { timeout: 600_000 },
  async (file) => {
    await fuzz(file, RUNS);
  },
);

test.each(SAMPLES.filter(([, path]) => hasSample(path)))(
  'BEY-16 takes or refuses recorded files of %s, spoiled in any way: %s',
  { timeout: 600_000 },
  async (source, path) => {
    const { name, bytes } = readSample(path);
    await fuzz({ source, name, bytes }, RUNS_OF_RECORDED);
  },
);
