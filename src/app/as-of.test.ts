import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deriveTradingDays } from '#importers/derivation/derive-trading-days.ts';
import { importTable } from '#importers/table/import-table.ts';
import { readMapping } from '#importers/table/mapping/read-mapping.ts';
import { addDays, dayNumberFromIso, isoFromDayNumber } from '#math/dates/dates.ts';
import { headersOfReader, type ReaderKind } from '#server/testing/readers.ts';
import { sampleDays } from '#server/testing/sample-days.ts';
import {
  bondIds,
  sampleHistories,
  sampleToday,
  saveSampleMarket,
  usualIsin,
  venueIds,
} from '#server/testing/sample-market.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { Database } from '#store/database.ts';
import { storingAt } from '#store/testing/storing-at.ts';
import { queryRows } from '#store/testing/with-test-database.ts';

/** That of the sample bond has another last digit than its check digit. */
const isin = 'XS0000001007';
const LONG_MS = 120_000;
const DAYS = 1_200;
const CORRECTED = 1_000;
const tomorrow = isoFromDayNumber(addDays(dayNumberFromIso(sampleToday), 1));
const firstDay = isoFromDayNumber(addDays(dayNumberFromIso(sampleToday), 1 - DAYS));

let site: TestApp;
let folder: string;
let now = new Date(`${sampleToday}T12:00:00Z`);

async function fill(database: Database): Promise<void> {
  const [usual, ...others] = sampleHistories();
  if (usual === undefined) return;
  const long = { ...usual, start: firstDay, days: DAYS };
  await storingAt(database, `${sampleToday}T06:00:00Z`, async (then) => {
    await saveSampleMarket(then, [long, ...others.filter(({ instrumentId }) => instrumentId !== bondIds.usual)]);
    await queryRows(then, `update instrument set isin = '${isin}' where id = ${bondIds.usual}`);
    await queryRows(then, `update instrument_code set code = '${isin}' where code = '${usualIsin}'`);
    await deriveTradingDays(then, { instrumentIds: [bondIds.usual] });
  });
  await queryRows(database, `update known_since set moment = '${sampleToday}T05:00:00Z'`);
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bondlens-as-of-'));
  site = await openTestApp({ clock: () => now }, fill);
}, LONG_MS);
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true });
});

async function importNextDay(name: string, mapping: object, lines: readonly string[]): Promise<void> {
  const path = join(folder, name);
  await writeFile(path, lines.join('\n'));
  const file = { source: { code: 'archive', name: 'Archive' }, file: { format: 'csv', separator: ';' }, ...mapping };
  const { summary } = await storingAt(site.database, `${tomorrow}T09:00:00Z`, async (then) => {
    const imported = await importTable(then, readMapping(JSON.stringify(file)), path);
    await deriveTradingDays(then, { instrumentIds: [bondIds.usual] });
    return imported;
  });
  expect(summary.failures).toEqual([]);
}

const fieldsOf = (names: readonly string[]) => Object.fromEntries(names.map((column) => [column, { column }]));

/** Corrects the last thousand closing prices. */
function correctPrices(): Promise<void> {
  const [usual] = sampleHistories();
  const days = usual === undefined ? [] : [...sampleDays({ ...usual, start: firstDay, days: DAYS })].slice(-CORRECTED);
  const names = ['isin', 'venue', 'date', 'close'];
  const rows = days.map(({ date, close }) => [isin, 'main', date, (close ?? 0) + 1.25].join(';'));
  const venues = [{ code: 'main', name: 'Main Exchange', kind: 'exchange' }];
  const fields = { ...fieldsOf(names), close: { column: 'close', unit: 'percent' } };
  return importNextDay('days', { target: 'trading-days', venues, fields }, [names.join(';'), ...rows]);
}

const id = bondIds.usual;
const calls = [
  `/api/bonds/${id}/summary/`,
  `/api/bonds/${id}/summary/?venue=${venueIds.exchange}`,
  `/api/bonds/${id}/graph/`,
  `/api/bonds/${id}/records/`,
  `/api/bonds/${id}/cash-flows/`,
  `/api/bonds/${id}/offers/`,
  `/api/bonds/${id}/explain/yield/`,
  `/api/bonds/${id}/ratings/`,
  `/api/bonds/${id}/similar-items/`,
  `/api/bonds/${id}/calculation/`,
  `/api/bonds/${id}/standing/`,
  `/api/bonds/${id}/liquidity/`,
  `/api/bonds/${id}/documents/`,
  '/api/bonds/',
];

const withDay = (url: string, day: string) => `${url}${url.includes('?') ? '&' : '?'}as_of=${day}`;

async function answers(who: ReaderKind, addressOf: (url: string) => string = (url) => url) {
  const headers = await headersOfReader(site, who);
  const said: Record<string, string> = {};
  for (const url of calls) {
    const { statusCode, body } = await site.app.inject({ url: addressOf(url), headers });
    said[url] = `${statusCode} ${body}`;
  }
  return said;
}

const supersededRows = async () => {
  const [row] = await queryRows<{ readonly days: number; readonly others: number }>(
    site.database,
    `select (select count(*)::integer from superseded_trading_day) as days,
       ${['cash_flow', 'offer', 'rating', 'instrument', 'bond_terms', 'participant_quote']
         .map((name) => `(select count(*)::integer from superseded_${name})`)
         .join(' + ')} as others`,
  );
  return row;
};

test(
  'BEY-9 after an import corrects 1,000 prices, the calls as of the day before answer what they answered then',
  async () => {
    const readers = ['visitor', 'member', 'full', 'full-all'] as const;
    const before = await Promise.all(readers.map((who) => answers(who)));
    expect(Object.entries(before[3] ?? {}).filter(([, said]) => !said.startsWith('200 '))).toEqual([]);
    await correctPrices();
    now = new Date(`${tomorrow}T12:00:00Z`);
    expect(await supersededRows()).toEqual({ days: CORRECTED, others: 0 });
    for (const [at, who] of readers.entries()) {
      expect(await answers(who, (url) => withDay(url, sampleToday))).toEqual(before[at]);
    }
    expect(await answers('full')).not.toEqual(before[2]);
    expect(await answers('full', (url) => withDay(url, tomorrow))).toEqual(await answers('full'));
  },
  LONG_MS,
);
