import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoMarket, demoTradingDays } from '#demo/demo-market.ts';
import { importFile } from '#importers/import-file.ts';
import { moexIss } from '#importers/moex-iss/moex-iss.ts';
import { importTable } from '#importers/table/import-table.ts';
import { readMapping } from '#importers/table/mapping/read-mapping.ts';
import { isoDate } from '#math/units.ts';
import { inWriteTransaction } from '#store/bulk-copy/write-transaction.ts';
import type { Database } from '#store/database.ts';
import { saveInstruments } from '#store/instruments/save-instruments.ts';
import { saveSource } from '#store/sources/sources.ts';
import { saveTradingDays } from '#store/trading-days/save-trading-days.ts';
import { bareCopySeconds } from './bare-copy.ts';
import { madeUpBoards } from './made-up-boards.ts';
import { madeUpBonds, madeUpMapping, writeMadeUpDays } from './made-up-days.ts';
import type { BenchRow } from './report.ts';
import { withEmptyDatabase } from './workplace.ts';

const boardBonds = 2_500;
const tradingDays = 60_000;
const boardTables = ['instrument', 'instrument_code', 'bond_terms', 'cash_flow', 'trading_day'];

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}

function perSecond(name: string, rows: number, seconds: number, floorSeconds: number): BenchRow {
  return {
    name,
    value: rows / seconds,
    unit: 'rows/s',
    floorName: 'bare COPY of the same rows',
    floor: rows / floorSeconds,
    ratio: seconds / floorSeconds,
  };
}

async function boardImport(database: Database): Promise<readonly BenchRow[]> {
  const text = madeUpBoards(boardBonds);
  const file = { name: 'boards.json', bytes: Buffer.from(text), text };
  const first = await secondsOf(async () => {
    const { summary } = await importFile(database, moexIss, file);
    if (summary.rowsStored !== boardBonds) throw new Error(`stored ${summary.rowsStored} of ${boardBonds} rows`);
  });
  const again = await secondsOf(() => importFile(database, moexIss, file));
  const floor = await database.withClient((client) => bareCopySeconds(client, boardTables));
  return [
    perSecond(`board file, ${boardBonds} bonds, new`, boardBonds, first, floor),
    perSecond(`board file, ${boardBonds} bonds, nothing changed`, boardBonds, again, floor),
  ];
}

function firstDays() {
  const market = demoMarket({ seed: 1, today: isoDate('2026-11-20'), historyYears: 1 });
  return demoTradingDays(market, { onInstrument: () => undefined })
    .take(tradingDays)
    .toArray();
}

async function tradingDayWrite(database: Database): Promise<readonly BenchRow[]> {
  const days = firstDays();
  const save = () =>
    inWriteTransaction(database, async (tx) => {
      const sourceId = await saveSource(tx, { code: 'bench', name: 'Benchmark', url: null });
      await saveTradingDays(tx, days, { sourceId, importId: null });
    });
  const first = await secondsOf(save);
  const again = await secondsOf(save);
  const floor = await database.withClient((client) => bareCopySeconds(client, ['trading_day']));
  return [
    perSecond(`trading days, ${days.length}, empty table`, days.length, first, floor),
    perSecond(`trading days, ${days.length}, nothing changed`, days.length, again, floor),
  ];
}

const tableBonds = 500;
const tableDays = 600;

async function tableImport(database: Database): Promise<readonly BenchRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bondlens-bench-'));
  const mapping = readMapping(madeUpMapping);
  const rows = tableBonds * tableDays;
  const seconds = async (file: string) =>
    secondsOf(async () => {
      const { summary } = await importTable(database, mapping, join(folder, file));
      if (summary.rowsStored + summary.rowsUnchanged !== rows)
        throw new Error(`stored ${summary.rowsStored} of ${rows} rows`);
    });
  try {
    await inWriteTransaction(database, (tx) => saveInstruments(tx, madeUpBonds(tableBonds)));
    await writeMadeUpDays(join(folder, 'first.csv'), tableBonds, 0, tableDays);
    await writeMadeUpDays(join(folder, 'later.csv'), tableBonds, tableDays, tableDays);
    const first = await seconds('first.csv');
    const floor = await database.withClient((client) => bareCopySeconds(client, ['trading_day']));
    const again = await seconds('first.csv');
    const later = await seconds('later.csv');
    return [
      perSecond(`table of trading days, ${rows}, empty table`, rows, first, floor),
      perSecond(`table of trading days, ${rows}, nothing changed`, rows, again, floor),
      perSecond(`table of trading days, ${rows}, after as many`, rows, later, floor),
    ];
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Rows a second of imports, against a bare COPY of the rows that they stored. */
export async function benchImport(): Promise<readonly BenchRow[]> {
  const parts = [boardImport, tradingDayWrite, tableImport];
  const rows: BenchRow[] = [];
  for (const part of parts) rows.push(...(await withEmptyDatabase(part)));
  return rows;
}
