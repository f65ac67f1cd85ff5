import fc from 'fast-check';
import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bulkTables } from '#domain/feeds/bulk-table.ts';
import { draws } from '#math/testing/draws.ts';
import { isoDate } from '#math/units.ts';
import { saveCashFlows } from '#store/bond/cash-flows/cash-flows.ts';
import { saveRatings } from '#store/issuer/ratings/ratings.ts';
import { saveParticipants } from '#store/market/quotes/participants.ts';
import { saveTradingDays } from '#store/market/trading-days/save-trading-days.ts';
import { saveVenues } from '#store/market/venues/venues.ts';
import { inWriteTransaction, type WriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';
import { headersOfReader, type ReaderKind, readerKinds } from '../../testing/readers.ts';
import { sampleDays, usualNumber } from '../../testing/sample-days.ts';
import { bondIds, venueIds } from '../../testing/sample-market.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { addTestKey, bearer } from '../../testing/test-keys.ts';

let site: TestApp;
const headers = new Map<ReaderKind, Readonly<Record<string, string>>>();
const LONG_MS = 120_000;
const standing = { name: 'bulk-data', max: 1000, left: 1000, seconds: 60, resetS: 60 } as never;
const unlimited = { count: async () => standing, forget: async () => undefined };

/** More than two pages of days of a bond on a venue. */
const WIDE_DAYS = 8200;

beforeAll(async () => {
  site = await openTestApp({ callLimits: unlimited });
  for (const kind of readerKinds) headers.set(kind, await headersOfReader(site, kind));
  const source = await site.database.kysely.selectFrom('source').select('id').executeTakeFirstOrThrow();
  const wide = {
    instrumentId: bondIds.unlisted,
    venueId: venueIds.exchange,
    start: '1999-01-01',
    days: WIDE_DAYS,
    numberOf: usualNumber,
  };
  const origin = { sourceId: source.id, importId: null };
  await inWriteTransaction(site.database, (tx) => saveTradingDays(tx, [...sampleDays(wide)], origin));
}, LONG_MS);
afterAll(async () => {
  await site.close();
});

type Row = Readonly<Record<string, unknown>>;
type Line = Readonly<{ row?: Row; replace?: Replace; position?: string; is_complete?: boolean }>;
interface Replace {
  readonly first_id: number;
  readonly last_id: number;
  readonly venue_id: number | null;
  readonly from?: string;
  readonly to?: string;
}

const keysOf = {
  venues: ['id'],
  issuers: ['id'],
  instruments: ['id'],
  'cash-flows': ['instrument_id', 'number'],
  offers: ['instrument_id', 'number'],
  'bond-ratings': ['instrument_id', 'agency', 'type_id', 'rated_on'],
  'issuer-ratings': ['issuer_id', 'agency', 'type_id', 'rated_on'],
  'trading-days': ['instrument_id', 'venue_id', 'date'],
  'index-values': ['instrument_id', 'venue_id', 'date'],
  quotes: ['instrument_id', 'participant_id'],
} as const;
type Table = keyof typeof keysOf;

const ask = (url: string, kind: ReaderKind = 'full-all') =>
  site.app.inject({ url: `/api/bulk/${url}`, headers: headers.get(kind) ?? {} });

const linesOf = <Value>(body: string) =>
  body
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Value);

async function wholeOf(table: Table, query = '', kind: ReaderKind = 'full-all') {
  const answer = await ask(`${table}/${query}`, kind);
  expect(answer.statusCode).toBe(200);
  return { rows: linesOf<Row>(answer.body), position: String(answer.headers['bulk-position']), answer };
}

/** A reader's own copy of a table, kept as docs/bulk.md says. */
class Copy {
  readonly rows = new Map<string, Row>();
  position = '';
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  keyOf = (row: Row) => keysOf[this.#table].map((name) => row[name]);

  put(row: Row): void {
    this.rows.set(JSON.stringify(this.keyOf(row)), row);
  }

  #replace({ first_id, last_id, venue_id, from = '0000', to = '9999' }: Replace): void {
    for (const [key, row] of this.rows) {
      const [id] = this.keyOf(row);
      const isOf =
        Number(id) >= first_id &&
        Number(id) <= last_id &&
        (venue_id === null || row.venue_id === venue_id) &&
        (!('date' in row) || this.#table === 'offers' || (String(row.date) >= from && String(row.date) <= to));
      if (isOf) this.rows.delete(key);
    }
  }

  async follow(): Promise<void> {
    const answer = await ask(`${this.#table}/changes/?since=${this.position}`);
    for (const line of linesOf<Line>(answer.body)) {
      if (line.replace !== undefined) this.#replace(line.replace);
      else if (line.row !== undefined) this.put(line.row);
      else {
        this.position = line.position ?? '';
        expect(line.is_complete).toBe(true);
      }
    }
  }

  sorted(): readonly string[] {
    return [...this.rows.values()].map((row) => JSON.stringify(row)).toSorted();
  }
}

/** The prices of all open days, by SQL of the test's own. */
async function storedPrices(): Promise<readonly string[]> {
  const { rows } = await sql<{ line: string }>`
    select instrument_id || ' ' || venue_id || ' ' || date || ' ' || indicative_price as line
    from trading_day where venue_id <> ${venueIds.hiding}`.execute(site.database.kysely);
  return rows.map(({ line }) => line).toSorted();
}

const pricesIn = (rows: Iterable<Row>) =>
  [...rows].map((row) => `${row.instrument_id} ${row.venue_id} ${row.date} ${row.indicative_price}`).toSorted();

test('BEY-8 a table of days has the numbers of the chart call, in its units and with its blanks', async () => {
  const asked = await site.app.inject({
    method: 'POST',
    url: '/api/chart/get_tradings/',
    headers: headers.get('full-all') ?? {},
    payload: {
      items: [{ id: bondIds.distressed, tgId: venueIds.exchange, model: 'bonds' }],
      startDate: '2025-01-01',
      endDate: '2025-06-30',
      chartType: 'price',
      userChangePeriod: true,
      getChartIteration: 1,
    },
  });
  const { rows } = await wholeOf('trading-days', `?venue=${venueIds.exchange}&from=2025-01-01`);
  const own = rows.filter((row) => row.instrument_id === bondIds.distressed);
  const expected = asked.json() as readonly Row[];
  expect(expected.length).toBeGreaterThan(100);
  expect(own.map(({ date }) => date)).toEqual(expected.map(({ date }) => date));
  const names = Object.keys(own[0] ?? {}).filter((name) => `${name}.numeric` in (expected[0] ?? {}));
  expect(names.length).toBeGreaterThan(40);
  // The chart call rounds to 12 decimals.
  const differs = (a: unknown, b: unknown) =>
    typeof a === 'number' && typeof b === 'number' ? Math.abs(a - b) > 1e-12 : a !== b;
  for (const name of names.filter((each) => each !== 'date')) {
    const called = expected.map((row) => row[`${name}.numeric`]);
    expect(
      called.filter((value, at) => differs(value, own[at]?.[name])),
      name,
    ).toEqual([]);
  }
  for (const name of ['indicative_price_type', 'indicative_yield_type', 'indicative_yield_origin', 'nkd_origin']) {
    expect(own[0]?.[name], name).toBe(expected[0]?.[name]);
  }
});

test('BEY-8 BEY-6 a bond has the figures of its list behind its terms, and another instrument none of them', async () => {
  const { rows } = await wholeOf('instruments');
  const listed = await site.app.inject({ url: '/api/bonds/', headers: headers.get('full-all') ?? {} });
  const items = listed.json().items as readonly Row[];
  expect(items.length).toBeGreaterThan(3);
  const names = {
    years_to_maturity: 'years',
    price: 'price',
    yield: 'yield',
    modified_duration: 'duration',
    g_spread: 'spread',
    liquidity: 'liquidity',
    price_change_1y: 'year_change',
    next_call_date: 'nextCall',
    date: 'date',
  };
  for (const item of items) {
    const row = rows.find(({ id }) => id === item.id) ?? {};
    for (const [column, property] of Object.entries(names)) {
      const [own, expected] = [row[column], item[property] ?? null];
      if (typeof expected === 'number') expect(own, `${item.name} ${column}`).toBeCloseTo(expected, 8);
      else expect(own, `${item.name} ${column}`).toBe(expected);
    }
  }
  expect(items.filter(({ years }) => years !== null).length).toBeGreaterThan(2);
  const others = rows.filter(({ kind }) => kind !== 'bond');
  expect(others.length).toBeGreaterThan(0);
  for (const row of others) expect(Object.keys(names).map((name) => row[name])).not.toContainEqual(expect.anything());
  // Figures of a venue that is closed to the reader are none.
  const figureOf = (table: readonly Row[]) => table.find(({ id }) => id === bondIds.nsdOnly)?.price ?? null;
  expect(figureOf(rows)).not.toBeNull();
  expect(figureOf((await wholeOf('instruments', '', 'full-export')).rows)).toBeNull();
});

test('BEY-8 BEY-20 beside its figures by calls and puts a bond has the option model that they rest on', async () => {
  const figures = { instrument_id: bondIds.usual, oas: 0.0123, effective_duration: 1.25 };
  await sql`insert into latest_option_figure (instrument_id, venue_id, date, oas, effective_duration)
    select instrument_id, venue_id, date, ${figures.oas}, ${figures.effective_duration} from latest_figure
    where instrument_id = ${figures.instrument_id}`.execute(site.database.kysely);
  const told = async (kind: ReaderKind) => {
    const { rows } = await wholeOf('instruments', '', kind);
    return rows.filter(({ option_model: model }) => model !== null);
  };
  // Of the euro by default: docs/methods/option-adjusted-spread.md.
  const model = 'Hull-White · σ 80 bp · a 3% · EUR';
  expect(await told('full-all')).toMatchObject([{ id: bondIds.usual, effective_duration: 1.25, option_model: model }]);
  await sql`delete from latest_option_figure`.execute(site.database.kysely);
  expect(await told('full-all')).toEqual([]);
});

test('BEY-8 every table has its rows once, in the order of its key, and says its columns', async () => {
  const { tables } = (await ask('')).json() as {
    tables: readonly { name: Table; columns: readonly { name: string }[] }[];
  };
  expect(tables.map(({ name }) => name)).toEqual([...bulkTables]);
  for (const { name, columns } of tables) {
    const { rows, answer } = await wholeOf(name);
    expect(rows.length, name).toBeGreaterThan(0);
    expect(Object.keys(rows[0] ?? {}), name).toEqual(columns.map((column) => column.name));
    expect(new Set(rows.map((row) => JSON.stringify(keysOf[name].map((part) => row[part])))).size).toBe(rows.length);
    expect(answer.headers['content-type']).toBe('application/x-ndjson');
  }
  expect(pricesIn((await wholeOf('trading-days')).rows)).toEqual(await storedPrices());
});

test(
  'BEY-8 who was cut off anywhere goes on after his last row and has every row once',
  async () => {
    const whole = await wholeOf('trading-days', `?venue=${venueIds.exchange}`);
    expect(whole.rows.length).toBeGreaterThan(WIDE_DAYS);
    const cuts = fc.integer({ min: 1, max: whole.rows.length });
    await fc.assert(
      fc.asyncProperty(cuts, async (cut) => {
        const had = whole.rows.slice(0, cut);
        const last = had.at(-1) ?? {};
        const after = JSON.stringify(keysOf['trading-days'].map((name) => last[name]));
        const query = new URLSearchParams({ venue: String(venueIds.exchange), after, position: whole.position });
        const rest = await wholeOf('trading-days', `?${query}`);
        expect(rest.position).toBe(whole.position);
        expect(had.length + rest.rows.length).toBe(whole.rows.length);
        expect(rest.rows).toEqual(whole.rows.slice(cut));
      }),
      { numRuns: draws(4, 8) },
    );
  },
  LONG_MS,
);

type Write = (tx: WriteTransaction) => Promise<unknown>;

const sourceId = async () =>
  (await site.database.kysely.selectFrom('source').select('id').executeTakeFirstOrThrow()).id;

function daysWrite(shape: { id: number; venueId: number; start: string; days: number; price: number }): Write {
  return async (tx) => {
    const { id, venueId, start, days, price } = shape;
    const numberOf = (measure: string) => (measure === 'indicativePrice' ? price : null);
    const rows = sampleDays({ instrumentId: id, venueId, start, days, numberOf });
    await saveTradingDays(tx, [...rows], { sourceId: await sourceId(), importId: null });
  };
}

const someDays = fc
  .record({
    id: fc.constantFrom(...Object.values(bondIds)),
    venueId: fc.constantFrom(venueIds.exchange, venueIds.estimation, venueIds.nsd, venueIds.hiding),
    start: fc.constantFrom('1999-01-01', '2010-02-03', '2024-12-30', '2025-06-29', '2025-07-05', '2026-01-01'),
    days: fc.integer({ min: 1, max: 40 }),
    price: fc.integer({ min: 50, max: 150 }),
  })
  .map(daysWrite);

test(
  'BEY-8 a copy that is read while days are written has after the changes exactly what is stored',
  async () => {
    const writes = fc.array(someDays, { maxLength: 4 });
    const run = fc.tuple(writes, writes, writes, fc.integer({ min: 1, max: 8000 }));
    await fc.assert(
      fc.asyncProperty(run, async ([during, between, later, cut]) => {
        const write = async (all: readonly Write[]) => {
          for (const each of all) await inWriteTransaction(site.database, each);
        };
        const copy = new Copy('trading-days');
        // Cut off after some rows; what was written meanwhile is partly in the rest.
        const begun = await wholeOf('trading-days');
        copy.position = begun.position;
        for (const row of begun.rows.slice(0, cut)) copy.put(row);
        await write(during);
        const after = JSON.stringify(copy.keyOf(begun.rows[cut - 1] ?? {}));
        const rest = await wholeOf('trading-days', `?${new URLSearchParams({ after, position: begun.position })}`);
        for (const row of rest.rows) copy.put(row);
        await write(between);
        await copy.follow();
        await write(later);
        await copy.follow();
        expect(pricesIn(copy.rows.values())).toEqual(await storedPrices());
      }),
      { numRuns: draws(2, 6) },
    );
  },
  LONG_MS,
);

test('BEY-8 a copy of bonds follows their figures, and the day on which years to maturity are told', async () => {
  const copy = new Copy('instruments');
  // A position of the day on which the site stands.
  await sql`update data_change set noted_at = '2025-07-01 06:00Z'`.execute(site.database.kysely);
  const { rows, position } = await wholeOf('instruments');
  for (const row of rows) copy.put(row);
  copy.position = position;
  const lines = async () => linesOf<Line>((await ask(`instruments/changes/?since=${position}`)).body);
  expect(await lines()).toHaveLength(1);
  const shape = { id: bondIds.usual, venueId: venueIds.exchange, start: '2026-03-01', days: 1, price: 91 };
  await inWriteTransaction(site.database, daysWrite(shape));
  await copy.follow();
  const now = (await wholeOf('instruments')).rows;
  expect(now.find(({ id }) => id === bondIds.usual)?.price).toBe(91);
  expect(copy.sorted()).toEqual(now.map((row) => JSON.stringify(row)).toSorted());
  await sql`update data_change set noted_at = '2025-06-20 06:00Z'`.execute(site.database.kysely);
  const old = (await wholeOf('venues')).position;
  const again = linesOf<Line>((await ask(`instruments/changes/?since=${old}`)).body);
  expect(again.filter(({ row }) => row !== undefined)).toHaveLength(rows.length);
  expect(linesOf<Line>((await ask(`venues/changes/?since=${old}`)).body)).toHaveLength(1);
});

test('BEY-8 changes of payments and ratings take away what is gone and bring what is new', async () => {
  const copies = await Promise.all(
    (['cash-flows', 'bond-ratings', 'issuer-ratings'] as const).map(async (table) => {
      const copy = new Copy(table);
      const { rows, position } = await wholeOf(table);
      for (const row of rows) copy.put(row);
      copy.position = position;
      return { table, copy };
    }),
  );
  const [flows] = copies;
  expect(flows?.copy.rows.size).toBe(5);
  const rating = { agency: 'New Ratings', grade: 'AA', outlook: null, ratedOn: isoDate('2025-06-01') };
  await inWriteTransaction(site.database, async (tx) => {
    await saveCashFlows(tx, [bondIds.usual], []);
    await saveRatings(tx, [
      { ...rating, issuerId: 2, instrumentId: null },
      { ...rating, issuerId: null, instrumentId: bondIds.distressed },
    ]);
  });
  for (const { copy } of copies) await copy.follow();
  expect(flows?.copy.rows.size).toBe(0);
  for (const { table, copy } of copies) {
    const { rows } = await wholeOf(table);
    expect(copy.sorted()).toEqual(rows.map((row) => JSON.stringify(row)).toSorted());
  }
});

test('BEY-8 a participant whose venue is another changes that of its quotes', async () => {
  const { kysely } = site.database;
  const copy = new Copy('quotes');
  const { rows, position } = await wholeOf('quotes');
  const participant = await kysely
    .selectFrom('participant')
    .where('id', '=', Number(rows[0]?.participant_id))
    .selectAll()
    .executeTakeFirstOrThrow();
  for (const row of rows) copy.put(row);
  copy.position = position;
  const { id: _id, ...venue } = await kysely.selectFrom('venue').selectAll().executeTakeFirstOrThrow();
  await inWriteTransaction(site.database, async (tx) => {
    const ids = await saveVenues(tx, [{ ...venue, code: 'moved' }]);
    await saveParticipants(tx, [{ ...participant, venueId: ids.get('moved') ?? 0 }]);
  });
  await copy.follow();
  const moved = (await wholeOf('quotes')).rows;
  expect(moved).not.toEqual(rows);
  expect(copy.sorted()).toEqual(moved.map((row) => JSON.stringify(row)).toSorted());
  await inWriteTransaction(site.database, (tx) => saveParticipants(tx, [participant]));
});

test('BEY-8 without a change there is nothing but the position, and a filter holds for changes too', async () => {
  const { position } = await wholeOf('trading-days');
  const empty = await ask(`trading-days/changes/?since=${position}`);
  expect(linesOf(empty.body)).toEqual([{ position, is_complete: true }]);
  const shape = { id: bondIds.usual, venueId: venueIds.estimation, start: '2025-06-20', days: 5, price: 77 };
  await inWriteTransaction(site.database, daysWrite(shape));
  const other = await ask(`trading-days/changes/?since=${position}&venue=${venueIds.exchange}`);
  expect(linesOf(other.body)).toHaveLength(1);
  const late = await ask(`trading-days/changes/?since=${position}&from=2025-06-23`);
  const rows = linesOf<Line>(late.body).flatMap(({ row }): readonly Row[] => (row === undefined ? [] : [row]));
  expect(rows.map(({ date }) => date)).toEqual(['2025-06-23', '2025-06-24']);
});

test('BEY-8 of hidden venues and of those without a flag no row comes, and no change', async () => {
  const venuesOf = (rows: readonly Row[]) => new Set(rows.map(({ venue_id }) => venue_id));
  const all = await wholeOf('trading-days');
  const { hiding, nsd } = venueIds;
  expect(venuesOf(all.rows).has(nsd)).toBe(true);
  expect(venuesOf(all.rows).has(hiding)).toBe(false);
  expect(venuesOf((await wholeOf('trading-days', '', 'full-export')).rows).has(nsd)).toBe(false);
  expect(venuesOf((await wholeOf('quotes')).rows).has(hiding)).toBe(false);
  for (const venueId of [hiding, nsd]) {
    const shape = { id: bondIds.usual, venueId, start: '2025-06-28', days: 1, price: 66 + venueId / 1000 };
    await inWriteTransaction(site.database, daysWrite(shape));
  }
  const seen = await ask(`trading-days/changes/?since=${all.position}`, 'full-export');
  expect(linesOf<Line>(seen.body).filter((line) => line.position === undefined)).toEqual([]);
});

test('BEY-8 whole tables are for who may have files, by a key with that scope too, and each is noted', async () => {
  const codeOf = async (kind: ReaderKind) => (await ask('venues/', kind)).json().error.code;
  expect(await codeOf('visitor')).toBe('need_auth');
  expect(await codeOf('member')).toBe('need_access');
  expect(await codeOf('full')).toBe('access_denied_auth');
  const files = await addTestKey(site, 'full-export', { scopes: ['files'] });
  const market = await addTestKey(site, 'full-export', { scopes: ['market'] });
  const byKey = (key: string) => site.app.inject({ url: '/api/bulk/venues/', headers: bearer(key) });
  expect((await byKey(files)).statusCode).toBe(200);
  expect((await byKey(market)).json().error.code).toBe('key_scope');
  const noted = await site.database.kysely
    .selectFrom('auditLog')
    .where('action', '=', 'bulk-export')
    .orderBy('id', 'desc')
    .select(['actorId', 'detail'])
    .executeTakeFirst();
  expect(noted?.actorId).toBe('full-export');
  expect(noted?.detail).toMatch(/^venues \{\} key \d+$/);
});

/** The rows of a Parquet file as a reader of others' making gives them, in the words of JSON. */
async function parquetRows(bytes: Buffer): Promise<readonly Row[]> {
  const file = Uint8Array.from(bytes).buffer;
  const found: readonly Row[] = await parquetReadObjects({ file });
  const { schema } = parquetMetadata(file);
  const isDay = new Set(schema.filter(({ converted_type: type }) => type === 'DATE').map(({ name }) => name));
  const told = (name: string, value: unknown) => {
    if (typeof value === 'bigint') return Number(value);
    if (!(value instanceof Date)) return value ?? null;
    return isDay.has(name) ? value.toISOString().slice(0, 10) : value.getTime();
  };
  return found.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, told(name, value)])));
}

const moments = ['last_deal', 'quoted_at'];
const withMoments = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      moments.includes(name) && value !== null ? Date.parse(String(value)) : value,
    ]),
  );

test(
  'BEY-8 a Parquet file has the rows of the NDJSON with their types, in parts where they are many',
  async () => {
    for (const table of bulkTables) {
      const { rows, position } = await wholeOf(table);
      const read: Row[] = [];
      let url: string | undefined = `/api/bulk/${table}/?format=parquet&rows=5000`;
      let parts = 0;
      while (url !== undefined) {
        const answer: Awaited<ReturnType<typeof ask>> = await site.app.inject({
          url,
          headers: headers.get('full-all') ?? {},
        });
        expect(answer.statusCode, url).toBe(200);
        expect(answer.headers['content-type']).toBe('application/vnd.apache.parquet');
        expect(answer.headers['bulk-position']).toBe(position);
        const part = await parquetRows(answer.rawPayload);
        expect(part.length).toBeLessThanOrEqual(5000);
        read.push(...part);
        parts += 1;
        url = /^<([^>]+)>; rel="next"$/.exec(String(answer.headers.link))?.[1];
      }
      expect(read, table).toEqual(rows.map(withMoments));
      expect(parts, table).toBe(Math.max(1, Math.ceil(rows.length / 5000)));
    }
  },
  LONG_MS,
);

test.each([
  ['venues/?format=parquet&rows=10', 400, 'bad_request'],
  ['venues/?format=csv', 400, 'bad_request'],
  ['trading-days/?from=2025-02-30', 400, 'bad_date'],
  ['trading-days/?from=2025-02-03&to=2025-02-01', 400, 'bad_range'],
  ['venues/?from=2025-02-03', 400, 'bad_request'],
  ['venues/?venue=10', 400, 'bad_request'],
  ['trading-days/?venue=0', 400, 'bad_request'],
  ['trading-days/?after=[1,2]&position=1.1', 400, 'bad_request'],
  ['trading-days/?after=[1,2,%22x%22]&position=1.1', 400, 'bad_request'],
  ['trading-days/?after={&position=1.1', 400, 'bad_request'],
  ['venues/?after=[1]', 400, 'bad_request'],
  ['venues/?position=1.1', 400, 'bad_request'],
  ['venues/?after=[1]&position=1.1', 410, 'position_gone'],
  ['venues/changes/?since=999999999999999.1', 410, 'position_gone'],
  ['venues/changes/?since=x', 400, 'bad_request'],
  ['venues/changes/', 400, 'bad_request'],
  ['nothing/', 404, 'not_found'],
])('BEY-8 %s is refused with %i %s', async (url, status, code) => {
  const answer = await ask(url);
  expect([answer.statusCode, answer.json().error.code]).toEqual([status, code]);
});

test('BEY-8 who loses his access while he reads is sent no more rows', async () => {
  const account = headers.get('full-export');
  const answer = await site.app.inject({
    url: '/api/bulk/trading-days/',
    headers: account ?? {},
    payloadAsStream: true,
  });
  expect(answer.statusCode).toBe(200);
  await site.database.kysely.deleteFrom('accessGrant').where('accountId', '=', 'full-export').execute();
  const read = async () => {
    let rows = 0;
    for await (const chunk of answer.stream()) rows += String(chunk).split('\n').length;
    return rows;
  };
  await expect(read()).rejects.toThrow();
});
