import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { fullLevel } from '#domain/account/access/viewer.ts';
import type { Direction, FigureKind } from '#domain/portfolio/alerts/alert-rule.ts';
import { updateAndTell } from '#store/market/trading-days/live-events.ts';
import { inWriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';
import { type Database, inTransaction, openDatabase } from '#store/platform/database/database.ts';
import { addRule } from '#store/portfolio/alerts/alert-rules.ts';
import { createTestDatabase, type TestDatabase } from '#store/testing/test-database.ts';
import type { App } from '../../platform/serving/serve.ts';
import { buildServer } from '../../site/build-server.ts';
import { addOwnAccount, type SignedIn } from '../../testing/own-account.ts';
import { bondIds, saveSampleMarket, venueIds } from '../../testing/sample-market.ts';
import { testClock, testSettings } from '../../testing/test-app.ts';

const LONG_MS = 120_000;
let place: TestDatabase;
let database: Database;
let nodes: readonly { readonly app: App; readonly database: Database }[];
let ann: SignedIn;

async function openNode() {
  const own = openDatabase({ url: place.url });
  const usual = { settings: testSettings, clock: testClock, isDemoOn: async () => true, shedsLoad: false };
  return { app: await buildServer({ database: own, ...usual }), database: own };
}

beforeAll(async () => {
  place = await createTestDatabase();
  database = openDatabase({ url: place.url });
  await saveSampleMarket(database);
  nodes = [await openNode(), await openNode()];
}, LONG_MS);
afterAll(async () => {
  for (const node of nodes) {
    await node.app.close();
    await node.database.close();
  }
  await database.close();
  await place.drop();
});
beforeEach(async () => {
  await database.kysely.deleteFrom('alertRule').execute();
  ann = await addOwnAccount({ database }, { level: fullLevel });
});

const run = async (at = 0) => nodes[at]?.app.runAlerts();

interface FigureTerms {
  readonly kind: FigureKind;
  readonly direction: Direction;
  readonly threshold: number;
  readonly instrumentId?: number;
  readonly venueId?: number;
}

async function add(terms: FigureTerms, { id: accountId }: SignedIn = ann): Promise<number> {
  const about = {
    instrumentId: bondIds.usual,
    venueId: venueIds.exchange,
    days: null,
    conditions: null,
    savedSearchId: null,
    field: null,
  };
  const told = { mail: 'none', tellsWebhooks: false, hasSecondFactor: false, createdAt: testClock() } as const;
  const id = await inTransaction(database, (tx) => addRule(tx, { ...about, ...terms, ...told, accountId }, 20_000));
  return id ?? 0;
}

interface Quote {
  readonly instrumentId: number;
  readonly venueId: number;
  readonly value: number | null;
}

/** Notes changes as the writers of market data do, each with its value as every figure. */
async function note(quotes: readonly Quote[]): Promise<void> {
  await sql`insert into live_event (instrument_id, venue_id, date, indicative_price, indicative_yield, g_spread)
    select instrument_id, venue_id, date '2025-06-30', value, value, value
    from unnest(${quotes.map(({ instrumentId }) => instrumentId)}::bigint[], ${quotes.map(({ venueId }) => venueId)}::integer[],
      ${quotes.map(({ value }) => value)}::double precision[]) with ordinality as quote (instrument_id, venue_id, value, place)
    order by place`.execute(database.kysely);
}

const at = (value: number | null): Quote => ({ instrumentId: bondIds.usual, venueId: venueIds.exchange, value });

async function told() {
  return database.kysely.selectFrom('alert').select(['ruleId', 'subject']).orderBy('id').execute();
}

test('BEY-6 a price that is written through a threshold is told once, by whichever node', async () => {
  const setPrice = async (price: number) => {
    const update = `update trading_day as day set indicative_price = ${price} from listing
      where listing.instrument_id = day.instrument_id and listing.venue_id = day.venue_id and day.date = listing.last_date
        and day.instrument_id = ${bondIds.usual} and day.venue_id = ${venueIds.exchange}`;
    await inWriteTransaction(database, (tx) => updateAndTell(tx, update));
  };
  await setPrice(99);
  const id = await add({ kind: 'price', direction: 'above', threshold: 100 });
  for (const price of [100, 100.5, 101]) {
    await setPrice(price);
    await Promise.all([run(0), run(1)]);
  }
  expect(await told()).toMatchObject([
    { ruleId: id, subject: { value: 100.5, threshold: 100, venueId: venueIds.exchange } },
  ]);
});

test('BEY-6 what changed before the rule, or holds already, is no news', async () => {
  await note([at(90), at(110)]);
  // Its last stored day is above 1.
  await add({ kind: 'price', direction: 'above', threshold: 1 });
  await run();
  await note([at(95)]);
  await run();
  expect(await told()).toEqual([]);
});

test('BEY-6 nothing is told of a venue that is closed to the owner, or hidden from him', async () => {
  const start = { kind: 'price', direction: 'above', threshold: 1000 } as const;
  for (const venueId of [venueIds.nsd, venueIds.hiding, venueIds.exchange]) await add({ ...start, venueId });
  const values = [900, 1100];
  const venues = [venueIds.nsd, venueIds.hiding, venueIds.exchange];
  await note(values.flatMap((value) => venues.map((venueId) => ({ ...at(value), venueId }))));
  await run();
  expect((await told()).map(({ subject }) => subject.venueId ?? null)).not.toContain(venueIds.nsd);
  expect(await database.kysely.selectFrom('alert').where('kind', '<>', 'asleep').selectAll().execute()).toHaveLength(1);
});

test('BEY-6 who lost access is told that the rule sleeps, without figures, and of nothing that happened meanwhile', async () => {
  const id = await add({ kind: 'yield', direction: 'above', threshold: 5 });
  await database.kysely
    .updateTable('accessGrant')
    .set({ revokedAt: testClock() })
    .where('accountId', '=', ann.id)
    .execute();
  await note([at(4), at(7.125)]);
  await run();
  await database.kysely.updateTable('alertProgress').set({ doneAt: null }).execute();
  await run();
  expect(await told()).toEqual([{ ruleId: id, subject: {} }]);
  await database.kysely.updateTable('accessGrant').set({ revokedAt: null }).where('accountId', '=', ann.id).execute();
  await database.kysely.updateTable('alertProgress').set({ doneAt: null }).execute();
  await run();
  await note([at(4), at(8)]);
  await run();
  expect(await told()).toMatchObject([{ subject: {} }, { subject: { value: 8 } }]);
});

/** How often a condition begins to hold in a row of values, read off a text of letters: b beyond, w within. */
function timesBegun(
  { direction, threshold }: Pick<FigureTerms, 'direction' | 'threshold'>,
  values: readonly (number | null)[],
) {
  const letters = values
    .filter((value) => value !== null)
    .map((value) => {
      const distance = direction === 'above' ? value - threshold : threshold - value;
      return distance > 0 ? 'b' : 'w';
    });
  return letters.join('').split('wb').length - 1;
}

/** Whole numbers of a fixed row that looks random. */
function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

test(
  'BEY-6 each rule fires exactly once a crossing, on two nodes of which one is killed in the midst of its work',
  async () => {
    const random = createRandom(20_250_630);
    const bonds = Array.from({ length: 40 }, (_, number) => 500_000 + number);
    await note(bonds.map((instrumentId) => ({ ...at(50), instrumentId })));
    await run();
    const rules: (FigureTerms & { readonly id: number; readonly instrumentId: number })[] = [];
    for (let number = 0; number < 400; number++) {
      const instrumentId = bonds[random(bonds.length)] ?? 0;
      const terms = {
        kind: (['price', 'yield', 'spread'] as const)[random(3)] ?? 'price',
        direction: random(2) === 0 ? 'above' : 'below',
        threshold: random(100),
        instrumentId,
      } as const;
      rules.push({ ...terms, id: await add(terms) });
    }
    const quotes: (Quote & { readonly instrumentId: number })[] = [];
    const write = async () => {
      const next = Array.from({ length: 500 }, () => ({
        ...at(random(20) === 0 ? null : random(101)),
        instrumentId: bonds[random(bonds.length)] ?? 0,
      }));
      quotes.push(...next);
      await note(next);
    };
    const killed = await killInTheMidst(write);
    expect(killed).toBe(1);
    for (let time = 0; time < 5; time++) {
      await Promise.all([write(), run(0), run(1)]);
    }
    await Promise.all([run(0), run(1)]);
    const { rows } = await sql<{ ruleId: number; count: number }>`
      select rule_id, count(*)::integer as count from alert where kind <> 'asleep' group by rule_id`.execute(
      database.kysely,
    );
    const counted = new Map(rows.map(({ ruleId, count }) => [ruleId, count]));
    const expected = rules.map((rule) => {
      const values = quotes.filter(({ instrumentId }) => instrumentId === rule.instrumentId).map(({ value }) => value);
      return [rule.id, timesBegun(rule, values)];
    });
    expect(expected.map(([, count]) => count).reduce((sum = 0, count = 0) => sum + count, 0)).toBeGreaterThan(1000);
    expect(rules.map(({ id }) => [id, counted.get(id) ?? 0])).toEqual(expected);
  },
  LONG_MS,
);

/** Ends the connection of a node that has held rules against changes and is about to store what they tell. */
async function killInTheMidst(write: () => Promise<void>): Promise<number> {
  await write();
  let killed = 0;
  await database.withClient(async (client) => {
    await client.query('begin; lock table alert in share row exclusive mode');
    const work = run(0).catch((error: Error) => error);
    await vi.waitFor(
      async () => {
        const { rows } = await client.query<{ pid: number }>(
          `select pid from pg_locks where relation = 'alert'::regclass and not granted and database = (select oid from pg_database where datname = current_database())`,
        );
        expect(rows).toHaveLength(1);
        await client.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
        killed = rows.length;
      },
      { timeout: LONG_MS, interval: 20 },
    );
    expect(await work).toBeInstanceOf(Error);
    await client.query('rollback');
  });
  expect(await told()).toEqual([]);
  return killed;
}
