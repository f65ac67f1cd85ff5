import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { addDays, dayNumberFromIso, isoFromDayNumber } from '#math/dates/dates.ts';
import { isoDate } from '#math/units.ts';
import { queryRows, withTestDatabase } from '#store/testing/with-test-database.ts';
import { politeClient } from '../fetching/polite-client.ts';
import { openFetchState, runFetch } from '../fetching/run-fetch.ts';
import { ImportError } from '../file-fault.ts';
import type { ImportedFile } from '../record-run.ts';
import { boardsAnswer, historyAnswer, historyDay, market, security } from '../testing/iss-answers.ts';
import { moexPlan } from './fetch-moex.ts';
import { moexIss } from './moex-iss.ts';

const database = withTestDatabase({ beforeAll, afterAll });
const PAGE = 20;
const FIRST = 'RU000ASAMPL9';
const SECOND = 'XS9900000019';

/** So many days in a row on a board. */
function daysOf(secid: string, count: number) {
  const start = dayNumberFromIso(isoDate('2023-01-02'));
  return Array.from({ length: count }, (_, at) =>
    historyDay(isoFromDayNumber(addDays(start, at)), { SECID: secid, CLOSE: 90 + at / 100 }),
  );
}

// 47 rows are three pages; 40 are two full ones.
const history = new Map([
  [FIRST, daysOf(FIRST, 47)],
  [SECOND, daysOf(SECOND, 40)],
]);

interface Faults {
  /** Statuses that are answered once each, by a part of the address. */
  readonly once: Map<string, number>;
  /** A part of addresses that are never answered. */
  down: string | null;
}

const servers: Server[] = [];
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bondlens-history-'));
});
afterEach(async () => {
  for (const server of servers.splice(0)) await new Promise((done) => server.close(done));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

function statusOf(address: string, faults: Faults): number {
  if (faults.down !== null && address.includes(faults.down)) return 500;
  const part = [...faults.once.keys()].find((known) => address.includes(known));
  const status = part === undefined ? 200 : (faults.once.get(part) ?? 200);
  if (part !== undefined) faults.once.delete(part);
  return status;
}

function answerTo(url: URL): unknown {
  if (!url.pathname.includes('/history/')) {
    const second = { ...security, SECID: SECOND, ISIN: SECOND };
    return boardsAnswer({ securities: [security, second], markets: [market] });
  }
  const start = Number(url.searchParams.get('start'));
  const secid = /securities\/(.+)\.json$/.exec(url.pathname)?.[1];
  const rows = secid === undefined ? [...history.values()].flat() : (history.get(secid) ?? []);
  const date = url.searchParams.get('date');
  return historyAnswer(date === null ? rows : rows.filter(({ TRADEDATE }) => TRADEDATE === date), start, PAGE);
}

/** A source on this machine that gives its history in pages of 20 rows. */
async function source(faults: Faults) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const address = request.url ?? '';
    asked.push(address);
    const status = statusOf(address, faults);
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(status === 200 ? JSON.stringify(answerTo(new URL(address, 'http://127.0.0.1'))) : '');
  });
  servers.push(server);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return { base: `http://127.0.0.1:${port}`, asked };
}

async function fetchParts(base: string, only: readonly string[], date?: string) {
  const slept: number[] = [];
  const imported: ImportedFile[] = [];
  const sleep = async (milliseconds: number) => {
    slept.push(milliseconds);
  };
  const state = await openFetchState(folder, `${base} ${only} ${date}`);
  await runFetch({
    database: database(),
    importer: moexIss,
    plan: moexPlan,
    client: politeClient({ base, fetch, sleep }),
    request: { base, only, today: isoDate('2024-02-16'), ...(date !== undefined && { date: isoDate(date) }) },
    state,
    now: () => new Date(),
    onImported: (file) => imported.push(file),
    onRefused: (message) => {
      throw new Error(message);
    },
  });
  return { slept, summaries: imported.map(({ summary }) => summary) };
}

const storedDays = () =>
  queryRows(
    database(),
    `select code, count(*)::int as days, min(last) as first, max(last) as latest from trading_day
       join instrument_code using (instrument_id) where scheme = 'moex-secid' and date < '2024-01-01'
     group by code order by code`,
  );

const starts = (asked: readonly string[], secid: string) =>
  asked.filter((address) => address.includes(`${secid}.json`)).map((address) => /start=(\d+)/.exec(address)?.[1]);

test('BEY-16 fetches a history page by page past the 20 rows of the source, through a fault, and goes on after a stop', async () => {
  const faults: Faults = {
    once: new Map([[`${FIRST}.json?iss.meta=off&iss.only=history,history.cursor&start=20`, 503]]),
    down: SECOND,
  };
  const { base, asked } = await source(faults);
  await expect(fetchParts(base, ['securities', 'history'])).rejects.toThrow(ImportError);
  expect(starts(asked, FIRST)).toEqual(['0', '20', '20', '40']);
  expect(await storedDays()).toEqual([{ code: FIRST, days: 47, first: 90, latest: 90.46 }]);

  faults.down = null;
  const before = asked.length;
  const { summaries } = await fetchParts(base, ['securities', 'history']);
  expect(asked.slice(before).every((address) => address.includes(SECOND))).toBe(true);
  expect(starts(asked.slice(before), SECOND)).toEqual(['0', '20']);
  expect(summaries).toMatchObject([{ rowsRead: 40, rowsStored: 40, failures: [] }]);
  expect(await storedDays()).toMatchObject([{ days: 47 }, { days: 40 }]);
});

test('BEY-16 asks for the history of one day of all bonds, and never for any unless it is named', async () => {
  const { base, asked } = await source({ once: new Map(), down: null });
  const { summaries } = await fetchParts(base, ['history'], '2023-01-02');
  expect(summaries).toMatchObject([{ rowsRead: 2, rowsUnchanged: 2, failures: [] }]);
  expect(asked.every((address) => address.includes('date=2023-01-02'))).toBe(true);
  expect(asked).toHaveLength(1);
});

test('BEY-16 a day that was imported with its quotes keeps them when its history comes', async () => {
  const day = () =>
    queryRows(
      database(),
      `select name, bid, last, close, deal_count as deals from trading_day
      join venue on venue.id = venue_id where date = '2024-02-15' and bid is not null`,
    );
  expect(await day()).toMatchObject([{ name: 'MOEX TQCB: Main board', bid: 94.5, close: null }]);
  history.set(FIRST, [historyDay('2024-02-15', { CLOSE: 95.4, NUMTRADES: 15 })]);
  const { base } = await source({ once: new Map(), down: null });
  await fetchParts(base, ['history'], '2024-02-15');
  expect(await day()).toEqual([{ name: 'MOEX TQCB: Main board', bid: 94.5, last: 95.4, close: 95.3, deals: 15 }]);
});

test('BEY-7 the history keeps the face of each day of a bond whose face itself is indexed, and of no other', async () => {
  await database()
    .kysely.updateTable('bondTerms')
    .set({ initialFaceValue: 1000 })
    .where(
      'instrumentId',
      '=',
      sql<number>`(
    select instrument_id from instrument_code where scheme = 'moex-secid' and code = ${FIRST})`,
    )
    .execute();
  for (const secid of history.keys()) {
    history.set(secid, [historyDay('2024-02-19', { SECID: secid, FACEVALUE: 1452.26 })]);
  }
  const { base } = await source({ once: new Map(), down: null });
  await fetchParts(base, ['history'], '2024-02-19');
  const faces = `select code, date, value from indexed_face join instrument_code using (instrument_id)
    where scheme = 'moex-secid' and date = '2024-02-19'`;
  expect(await queryRows(database(), faces)).toEqual([{ code: FIRST, date: '2024-02-19', value: 1452.26 }]);
});
