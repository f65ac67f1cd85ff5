import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { currency } from '#domain/fields/shared-fields.ts';
import { nothingAsked, withChoices } from '#domain/lists/asked.ts';
import { deriveTradingDays } from '#importers/derivation/derive-trading-days.ts';
import { importTable } from '#importers/table/import-table.ts';
import { readMapping } from '#importers/table/mapping/read-mapping.ts';
import { addDays, dayNumberFromIso, isoFromDayNumber } from '#math/dates/dates.ts';
import { draws, isFullRun } from '#math/testing/draws.ts';
import { isoDate } from '#math/units.ts';
import { readSheets } from '#server/testing/read-sheets.ts';
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
import { reportIds } from '#server/testing/sample-reports.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { findCashFlows, saveCashFlows } from '#store/bond/cash-flows/cash-flows.ts';
import { saveOffers } from '#store/bond/offers/offers.ts';
import { BondLists } from '#store/lists/bond-lists.ts';
import { asKnownOn } from '#store/platform/as-of/known-day.ts';
import { inWriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';
import type { Database } from '#store/platform/database/database.ts';
import { storingAt } from '#store/testing/storing-at.ts';
import { queryRows } from '#store/testing/with-test-database.ts';

/** That of the sample bond has another last digit than its check digit. */
const isin = 'XS0000001007';
const LONG_MS = 120_000;
const DAYS = draws(450, 1_200);
const CORRECTED = draws(250, 1_000);
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

/** Corrects the last closing prices. */
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
  `/api/bonds/${id}/archive/?format=csv&items=${id}.${venueIds.exchange}&startDate=2025-01-01&endDate=${sampleToday}`,
  `/api/bonds/${id}/ratings/`,
  `/api/bonds/${id}/similar-items/`,
  `/api/bonds/${id}/calculation/`,
  `/api/bonds/${id}/standing/`,
  `/api/bonds/${id}/liquidity/`,
  `/api/bonds/${id}/documents/`,
  '/api/bonds/',
  '/api/bonds/counts/',
  '/api/bonds/counts/?currency=EUR',
  '/api/bonds/issuers/?name=kommune',
  '/api/bonds/groups/?group=currency',
  '/api/bonds/scatter/',
];

const withDay = (url: string, day: string) => `${url}${url.includes('?') ? '&' : '?'}as_of=${day}`;

const tradings = {
  items: [{ id, tgId: venueIds.exchange, model: 'bonds' }],
  startDate: '2024-01-01',
  endDate: sampleToday,
  chartType: 'price',
  userChangePeriod: false,
  getChartIteration: 1,
};

async function chart(headers: Record<string, string>, address: string): Promise<string> {
  const { statusCode, body } = await site.app.inject({ method: 'POST', url: address, headers, payload: tradings });
  return `${statusCode} ${body}`;
}

/** What is not kept of earlier days, figures of the option model, spreads over swaps and yields of markets, and what a list says of that. */
const notKept =
  /"(?:unkept|oas|option_value|effective_duration|effective_convexity|ispread|swap_zspread|asw|market_yield|marketConvention|marketEnd|optionModel|option_model)":(?:\[[^\]]*\]|"[^"]*"|[^,\]}]+),?/g;

/** Those of them that a call tells full access. */
async function toldNotKept(url: string): Promise<readonly string[]> {
  const { body } = await site.app.inject({ url, headers: await headersOfReader(site, 'full') });
  return [...body.matchAll(notKept)].map(([text]) => text).filter((text) => !text.includes(':null'));
}

async function answers(who: ReaderKind, addressOf: (url: string) => string = (url) => url) {
  const headers = await headersOfReader(site, who);
  const said: Record<string, string> = {};
  for (const url of calls) {
    const { statusCode, body } = await site.app.inject({ url: addressOf(url), headers });
    said[url] = `${statusCode} ${body.replace(notKept, '')}`;
  }
  return { ...said, chart: await chart(headers, addressOf('/api/chart/get_tradings/')) };
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
  'BEY-9 after an import corrects prices of years, the calls as of the day before answer what they answered then',
  async () => {
    const readers = isFullRun
      ? (['visitor', 'member', 'full', 'full-all'] as const)
      : (['visitor', 'full-all'] as const);
    const all = readers.indexOf('full-all');
    const before = await Promise.all(readers.map((who) => answers(who)));
    expect(Object.entries(before[all] ?? {}).filter(([, said]) => !said.startsWith('200 '))).toEqual([]);
    await correctPrices();
    now = new Date(`${tomorrow}T12:00:00Z`);
    expect(await supersededRows()).toEqual({ days: CORRECTED, others: 0 });
    for (const [at, who] of readers.entries()) {
      expect(await answers(who, (url) => withDay(url, sampleToday))).toEqual(before[at]);
    }
    expect(await answers('full-all')).not.toEqual(before[all]);
    expect(await toldNotKept(withDay('/api/bonds/', sampleToday))).toEqual([]);
    // What is kept of them are the yields to the ends that issuer and holder may choose.
    expect((await asFull(withDay('/api/bonds/', sampleToday))).body).toMatch(/"ytw":0\.\d+/);
    expect(await answers('full-all', (url) => withDay(url, tomorrow))).toEqual(await answers('full-all'));
  },
  LONG_MS,
);

const asFull = async (url: string) => site.app.inject({ url, headers: await headersOfReader(site, 'full') });

interface Explained {
  readonly value: number;
  readonly corrections: readonly object[];
}

test('BEY-9 the explanation of a figure has what stood for it before, from whom and from when to when', async () => {
  const address = `/api/bonds/${id}/explain/yield/?venue=${venueIds.exchange}&date=${sampleToday}`;
  const now = (await asFull(address)).json<Explained>();
  const then = (await asFull(withDay(address, sampleToday))).json<Explained>();
  expect(now.value).not.toBe(then.value);
  const times = { storedAt: `${sampleToday}T06:00:00.000Z`, replacedAt: `${tomorrow}T09:00:00.000Z` };
  expect(now.corrections).toEqual([{ value: then.value, source: 'Sample data', ...times }]);
  expect(then.corrections).toEqual([]);
});

test('BEY-9 payments, offers and terms that are corrected or taken back stay known as of the day before', async () => {
  const addresses = ['offers', 'cash-flows', 'records', 'summary'].map((name) => `/api/bonds/${id}/${name}/`);
  const asOf = (day: string) => Promise.all(addresses.map(async (url) => (await asFull(withDay(url, day))).json()));
  const before = await asOf(sampleToday);
  const present = await asOf(tomorrow);
  await storingAt(site.database, `${tomorrow}T10:00:00Z`, (then) =>
    inWriteTransaction(then, async (tx) => {
      await saveOffers(tx, [id], []);
      const flows = (await findCashFlows(tx, id)).map((flow) => ({ ...flow, instrumentId: id }));
      await saveCashFlows(
        tx,
        [id],
        flows.slice(1).map((flow) => ({ ...flow, coupon: 7 })),
      );
      await queryRows(then, `update bond_terms set coupon_rate = 0.07 where instrument_id = ${id}`);
    }),
  );
  expect(await asOf(sampleToday)).toEqual(before);
  const corrected = await asOf(tomorrow);
  for (const [at, address] of addresses.entries()) {
    if (!address.includes('records')) expect(corrected[at], address).not.toEqual(present[at]);
  }
});

test('BEY-9 a workbook says the day as of which it tells, and leads to its list as of that day; without one it does not', async () => {
  const headers = { ...(await headersOfReader(site, 'full-all')), 'accept-language': 'en' };
  const dayInExcel = dayNumberFromIso(isoDate(sampleToday)) - dayNumberFromIso(isoDate('1899-12-30'));
  const aboutOf = async (url: string) => {
    const { statusCode, rawPayload } = await site.app.inject({ url, headers });
    expect(statusCode, url).toBe(200);
    return (await readSheets(rawPayload)).at(-1)?.rows ?? [];
  };
  const asOfRow = (rows: Awaited<ReturnType<typeof aboutOf>>) => rows.find(([name]) => name === 'As-of date');
  const lines = `items=${id}.${venueIds.exchange}&startDate=2025-06-01&endDate=${sampleToday}`;
  const lists = ['/api/bonds/file/xlsx/?currency=EUR', '/api/bonds/scatter/file/xlsx/?currency=EUR'];
  const listed = [...lists, '/api/screener/companies/file/xlsx/?country=NO'];
  const files = [
    ...listed,
    '/api/company/1/bonds/file/',
    `/api/bonds/${id}/cash-flows/file/?format=xlsx`,
    `/api/bonds/${id}/archive/?format=xlsx&${lines}`,
    `/api/report_msfo/${reportIds.ifrs}/export/`,
  ];
  for (const url of files) {
    const rows = await aboutOf(withDay(url, sampleToday));
    expect(asOfRow(rows), url).toEqual(['As-of date', dayInExcel]);
    if (listed.includes(url)) expect(rows[0]?.[1], url).toMatch(new RegExp(`[&?]as_of=${sampleToday}$`));
    expect(asOfRow(await aboutOf(url)), url).toBeUndefined();
  }
});

test('BEY-9 a workbook and groups as of a day say which figures were not kept then', async () => {
  const headers = { ...(await headersOfReader(site, 'full-all')), 'accept-language': 'en' };
  const file = withDay('/api/bonds/file/xlsx/?columns=isin,price,oas', sampleToday);
  const [sheet, about] = await readSheets((await site.app.inject({ url: file, headers })).rawPayload);
  const at = sheet?.rows[0]?.findIndex((head) => String(head).startsWith('OAS')) ?? -1;
  expect(at).toBeGreaterThan(0);
  expect(new Set(sheet?.rows.slice(1).map((row) => row[at]))).toEqual(new Set(['not kept']));
  expect(about?.rows).toContainEqual([sheet?.rows[0]?.[at], 'Not kept for earlier days']);
  const groupsOf = async (address: string) => (await asFull(address)).json().unkept;
  expect(await groupsOf('/api/bonds/groups/?group=currency')).toEqual([]);
  const then = await groupsOf(withDay('/api/bonds/groups/?group=currency', sampleToday));
  expect(then).toEqual((await asFull(withDay('/api/bonds/', sampleToday))).json().unkept);
  expect(then).toContainEqual({ field: 'oas', since: null });
});

test('BEY-9 the list as of a day says which of its fields were not kept then, and from when on they are', async () => {
  const unkeptOf = async (address: string) => {
    const { unkept } = (await asFull(address)).json();
    return new Map(unkept.map(({ field, since }: { field: string; since: string | null }) => [field, since]));
  };
  expect(await unkeptOf('/api/bonds/')).toEqual(new Map());
  const then = await unkeptOf(withDay('/api/bonds/', sampleToday));
  for (const field of ['zspread', 'oas', 'ispread', 'asw', 'effective_duration']) expect(then.get(field)).toBeNull();
  for (const field of ['yield', 'duration', 'spread', 'ytm', 'ytw']) expect(then.has(field)).toBe(false);
  // As after an upgrade on the next day, before which yields to worst were not kept.
  const tables = ['latest_end_yield', 'superseded_latest_end_yield'];
  const move = async (by: string) => {
    for (const table of tables) await queryRows(site.database, `update ${table} set stored_at = stored_at ${by}`);
  };
  await queryRows(site.database, 'alter table latest_end_yield disable trigger keep_superseded');
  await move("+ interval '2 days'");
  const [row] = await queryRows<{ day: string }>(
    site.database,
    `select (min(stored_at) at time zone 'UTC')::date as day from
       (select stored_at from latest_end_yield union all select stored_at from superseded_latest_end_yield) as kept`,
  );
  expect((await unkeptOf(withDay('/api/bonds/', sampleToday))).get('ytw')).toBe(row?.day);
  await move("- interval '2 days'");
  await queryRows(site.database, 'alter table latest_end_yield enable trigger keep_superseded');
});

test('BEY-9 of a market that is too large to be read anew nothing is counted as of a day', async () => {
  const figures = { members: {}, closedVenueId: null, maxYield: 20 };
  const asked = { text: '', asked: nothingAsked, today: sampleToday, ...figures };
  const totals = await Promise.all(
    [5_000, 1].map(async (max) => {
      const screen = new BondLists(site.database, new AbortController().signal, max);
      await screen.load();
      const present = await screen.countBonds(asked);
      return [present?.total, (await asKnownOn(sampleToday, () => screen.countBonds(asked)))?.total];
    }),
  );
  const [{ bonds } = { bonds: 0 }] = await queryRows<{ readonly bonds: number }>(
    site.database,
    'select count(*)::int as bonds from bond_terms',
  );
  expect(totals).toEqual([
    [bonds, bonds],
    [bonds, undefined],
  ]);
});

test('BEY-9 of a large market the bonds are grouped and drawn as of a day once filters or words leave few enough of them', async () => {
  const figures = { members: {}, closedVenueId: null, maxYield: 20 };
  const ask = (more: object) => ({ text: '', asked: nothingAsked, today: sampleToday, ...figures, ...more });
  const ofIssuer = { asked: withChoices(nothingAsked, 'issuer', ['1']) };
  const stored = await queryRows<{ readonly currency: string; readonly count: number }>(
    site.database,
    `select face_currency as currency, count(*)::int as count from bond_terms
     join instrument on instrument.id = instrument_id where issuer_id = 1 group by 1`,
  );
  const [{ count: bonds } = { count: 0 }] = stored;
  const grouped = async (max: number, more: object) => {
    const screen = new BondLists(site.database, new AbortController().signal, max);
    const groups = await asKnownOn(sampleToday, () => screen.groupBonds(ask(more), currency));
    return groups?.map(({ value, count }) => ({ currency: value, count })) ?? null;
  };
  expect(await grouped(bonds, ofIssuer)).toEqual(stored);
  expect(await grouped(bonds, { text: 'kommune' })).toEqual(stored);
  expect(await grouped(bonds, {})).toBeNull();
  expect(await grouped(bonds - 1, ofIssuer)).toBeNull();
});

test('BEY-9 a day ahead, one from before corrections were kept and a call without a past are refused by code', async () => {
  const codeOf = async (url: string) => {
    const { statusCode, body } = await asFull(url);
    return [statusCode, JSON.parse(body).error];
  };
  const summary = `/api/bonds/${id}/summary/`;
  const refused = (code: string) => [400, { code, field: 'as_of', message: expect.any(String) }];
  expect(await codeOf(withDay(summary, '2025-07-02'))).toEqual(refused('as_of_ahead'));
  expect(await codeOf(withDay(summary, '2025-06-29'))).toEqual(refused('as_of_before'));
  expect(await codeOf(withDay(summary, '2025-02-30'))).toEqual(refused('bad_date'));
  expect(await codeOf(withDay('/api/session/', sampleToday))).toEqual(refused('bad_request'));
  expect(await codeOf(withDay('/api/bulk/trading-days/', sampleToday))).toEqual(refused('bad_request'));
});

test('BEY-6 BEY-9 years to maturity are those from the day that is asked for', async () => {
  type Item = { readonly maturesOn: string | null; readonly years: number | null };
  for (const day of [sampleToday, tomorrow]) {
    const { items } = (await asFull(withDay('/api/bonds/?years_from=0&sort=years', day))).json<{
      items: readonly Item[];
    }>();
    expect(items.length).toBeGreaterThan(2);
    for (const { maturesOn, years } of items) {
      const days = (Date.parse(maturesOn ?? '') - Date.parse(day)) / 86_400_000;
      expect(years).toBeCloseTo(days / 365.25, 12);
    }
  }
});
