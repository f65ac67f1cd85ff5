import { join } from 'node:path';
import { demoMarket, demoTradingDays } from '#demo/demo-market.ts';
import { importFile } from '#importers/import-file.ts';
import { moexIss } from '#importers/moex-iss/moex-iss.ts';
import { importTable } from '#importers/table/import-table.ts';
import { readMapping } from '#importers/table/mapping/read-mapping.ts';
import { madeUpBoards } from '#importers/testing/made-up-boards.ts';
import { madeUpBonds, madeUpMapping, writeMadeUpDays } from '#importers/testing/made-up-days.ts';
import { isoDate } from '#math/units.ts';
import { saveInstruments } from '#store/market/instruments/save-instruments.ts';
import { saveSource } from '#store/market/sources/sources.ts';
import { saveTradingDays } from '#store/market/trading-days/save-trading-days.ts';
import { inWriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';
import type { Database } from '#store/platform/database/database.ts';
import { bareCopy, type TableBytes, tableBytes } from './bare-copy.ts';
import { type Cost, costOf, processorSeconds } from './processor-time.ts';
import type { BenchRow } from './report.ts';
import { spreadOf } from './statistics.ts';
import { withEmptyDatabase, withFolder } from './workplace.ts';

const ROUNDS = 5;

/** What is measured in each round: an import beside the bare COPY of the rows that it stores. */
interface Measured {
  readonly name: string;
  readonly rows: number;
  readonly cost: Cost;
  readonly floor: Cost;
}

type Measure = (work: () => Promise<unknown>) => Promise<Cost>;
type Round = (database: Database, measure: Measure) => Promise<readonly Measured[]>;

const medianOf = (values: readonly number[]) => spreadOf(values).median;
const share = (value: number) => value.toFixed(2);

/** The median of the rounds by the processors' time, which holds beside other load; the rest is said in the name. */
function rowOf(rounds: readonly Measured[]): BenchRow {
  const [first] = rounds;
  if (first === undefined) throw new Error('nothing was measured');
  const seconds = medianOf(rounds.map(({ cost }) => processorSeconds(cost)));
  const floorSeconds = medianOf(rounds.map(({ floor }) => processorSeconds(floor)));
  const ofCopy = (of: (cost: Cost) => number) => medianOf(rounds.map(({ cost, floor }) => of(floor) / of(cost)));
  const own = medianOf(rounds.map(({ cost }) => cost.own / processorSeconds(cost)));
  const speeds = `${share(ofCopy(processorSeconds))} of COPY by processor, ${share(ofCopy(({ wall }) => wall))} by the clock`;
  return {
    name: `${first.name}: ${speeds}, ${Math.round(own * 100)} % of it Node`,
    value: first.rows / seconds,
    unit: 'rows/s of processor',
    floorName: 'bare COPY of the same rows',
    floor: first.rows / floorSeconds,
    ratio: medianOf(rounds.map(({ cost, floor }) => processorSeconds(cost) / processorSeconds(floor))),
  };
}

const EMPTY = 'truncate instrument, issuer, trading_day, listing, latest_figure, import_run, venue cascade';

async function empty({ withClient }: Database): Promise<void> {
  await withClient((client) => client.query(EMPTY));
  await withClient((client) => client.query('checkpoint'));
}

/** A bare COPY of rows that were taken out of their tables. */
function copyBack({ withClient }: Database, measure: Measure, rows: readonly TableBytes[]): Promise<Cost> {
  return withClient((client) => measure(() => bareCopy(client, rows)));
}

async function removeAndCopyBack(database: Database, measure: Measure, tables: readonly string[]): Promise<Cost> {
  const rows = await database.withClient((client) => tableBytes(client, tables));
  await database.withClient((client) => client.query(`truncate ${tables.join(', ')} cascade`));
  return copyBack(database, measure, rows);
}

/** Runs the rounds one after the other, so that import and COPY meet the same load. */
async function measured(round: Round): Promise<readonly BenchRow[]> {
  return withEmptyDatabase(async (database, serverPid) => {
    const measure: Measure = (work) => costOf(serverPid, work);
    const rounds: (readonly Measured[])[] = [];
    for (let done = 0; done <= ROUNDS; done++) {
      await empty(database);
      const found = await round(database, measure);
      // The first one compiles.
      if (done > 0) rounds.push(found);
    }
    return (rounds[0] ?? []).map((_, at) => rowOf(rounds.flatMap((found) => found[at] ?? [])));
  });
}

const boardBonds = 2_500;
const boardTables = ['instrument', 'instrument_code', 'bond_terms', 'cash_flow', 'trading_day'];
const boardsText = madeUpBoards(boardBonds);
// Another object each time, since the JSON of a file is kept with it.
const boardsFile = () => ({ name: 'boards.json', bytes: Buffer.from(boardsText), text: boardsText });

async function boards(database: Database, measure: Measure): Promise<readonly Measured[]> {
  const cost = await measure(async () => {
    const { summary } = await importFile(database, moexIss, boardsFile());
    if (summary.rowsStored !== boardBonds) throw new Error(`stored ${summary.rowsStored} of ${boardBonds} rows`);
  });
  const again = await measure(() => importFile(database, moexIss, boardsFile()));
  const floor = await removeAndCopyBack(database, measure, boardTables);
  const rows = boardBonds;
  return [
    { name: `board file, ${rows} bonds, new`, rows, cost, floor },
    { name: `board file, ${rows} bonds, nothing changed`, rows, cost: again, floor },
  ];
}

const tradingDays = 60_000;

function firstDays() {
  const market = demoMarket({ seed: 1, today: isoDate('2026-11-20'), historyYears: 1 });
  return demoTradingDays(market, { onInstrument: () => undefined })
    .take(tradingDays)
    .toArray();
}

function tradingDayWrites(): Round {
  const days = firstDays();
  return async (database, measure) => {
    const save = () =>
      inWriteTransaction(database, async (tx) => {
        const sourceId = await saveSource(tx, { code: 'bench', name: 'Benchmark', url: null });
        await saveTradingDays(tx, days, { sourceId, importId: null });
      });
    const cost = await measure(save);
    const again = await measure(save);
    const floor = await removeAndCopyBack(database, measure, ['trading_day']);
    return [
      { name: `trading days, ${days.length}, empty table`, rows: days.length, cost, floor },
      { name: `trading days, ${days.length}, nothing changed`, rows: days.length, cost: again, floor },
    ];
  };
}

const tableBonds = 500;
const tableDays = 200;

function tables(folder: string): Round {
  const mapping = readMapping(madeUpMapping);
  const rows = tableBonds * tableDays;
  return async (database, measure) => {
    await inWriteTransaction(database, (tx) => saveInstruments(tx, madeUpBonds(tableBonds)));
    const importOf = (file: string) =>
      measure(async () => {
        const { summary } = await importTable(database, mapping, join(folder, file));
        const taken = summary.rowsStored + summary.rowsUnchanged;
        if (taken !== rows) throw new Error(`took ${taken} of ${rows} rows`);
      });
    const first = await importOf('first.csv');
    const floor = await removeAndCopyBack(database, measure, ['trading_day']);
    const again = await importOf('first.csv');
    const later = await importOf('later.csv');
    const isLater = 'import_id = (select max(id) from import_run)';
    const laterRows = await database.withClient((client) => tableBytes(client, ['trading_day'], isLater));
    await database.withClient((client) => client.query(`delete from trading_day where ${isLater}`));
    await database.withClient((client) => client.query('vacuum trading_day'));
    const laterFloor = await copyBack(database, measure, laterRows);
    return [
      { name: `table of trading days, ${rows}, empty table`, rows, cost: first, floor },
      { name: `table of trading days, ${rows}, nothing changed`, rows, cost: again, floor },
      { name: `table of trading days, ${rows}, after as many`, rows, cost: later, floor: laterFloor },
    ];
  };
}

function tableImports(): Promise<readonly BenchRow[]> {
  return withFolder(async (folder) => {
    await writeMadeUpDays(join(folder, 'first.csv'), tableBonds, 0, tableDays);
    await writeMadeUpDays(join(folder, 'later.csv'), tableBonds, tableDays, tableDays);
    return measured(tables(folder));
  });
}

/**
 * Rows a second of imports, against a bare COPY of the rows that they stored, in turns: reading, checking and storing a file, and recording
 * what waits to be derived; the derivation itself is `derive`'s.
 */
export async function benchImport(): Promise<readonly BenchRow[]> {
  return [...(await measured(boards)), ...(await measured(tradingDayWrites())), ...(await tableImports())];
}
