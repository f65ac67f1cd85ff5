import { afterAll, beforeAll, expect, test } from 'vitest';
import { isGuarded } from '#domain/fields/field.ts';
import { filtersOf, groupingsOf, lists, sortsOf } from '#domain/lists/lists.ts';
import { isFullRun } from '#math/testing/draws.ts';
import { isoDate } from '#math/units.ts';
import { saveLiquidityScores } from '#store/bond/liquidity/liquidity-scores.ts';
import { inWriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';
import { noteChangedIds } from '#store/platform/changes/data-changes.ts';
import { bondIds } from '../../testing/sample-market.ts';
import { cookieOf, openTestApp, type TestApp, type Who } from '../../testing/test-app.ts';
import { uncounted } from '../../testing/uncounted.ts';

const bonds = Object.values(bondIds);
/** A watchlist of all of them. */
const basket = 9001;

let site: TestApp;
beforeAll(async () => {
  site = await openTestApp({ callLimits: uncounted });
  for (const accountId of ['full', 'full-all'] as const) {
    await cookieOf(site.app, accountId);
    const list = { accountId, id: basket, name: 'Held', position: 1, createdAt: new Date(0) };
    await site.database.kysely.insertInto('watchlist').values(list).execute();
    const held = bonds.map((bondId) => ({ accountId, bondId, watchlistId: basket, addedAt: new Date(0) }));
    await site.database.kysely.insertInto('watchlistEntry').values(held).execute();
  }
  // A price of a year before each figure, so that the change since then moves with it.
  await site.database.withClient((client) =>
    client.query('update latest_figure set price_year_before = 100, price_day_before = 100, spread_day_before = 0.01'),
  );
});
afterAll(async () => {
  await site.close();
});

/** Figures, grades and scores on both sides of every edge that is asked for below. */
const sides = {
  low: { figures: [60, 0.001, 0.2, -0.005], turnover: 1e6, grade: 'D', score: 2 },
  high: { figures: [140, 0.3, 22, 0.09], turnover: 9e9, grade: 'AAA', score: 9 },
} as const;
type Side = keyof typeof sides;

/** Gives bonds other figures of the same day. */
async function moveFigures(ids: readonly number[], side: Side): Promise<void> {
  await inWriteTransaction(site.database, async (tx) => {
    await tx.client.query(
      `update latest_figure set indicative_price = $2, indicative_yield = $3::float8, modified = $4, g_spread = $5,
          effective_yield_to_maturity = $3::float8, effective_yield_to_offer = $3::float8, current_yield = $3::float8, t_spread = $5,
          turnover = $6, indicative_yield_type = case when $3::float8 > 0.1 then 'maturity' else 'current' end
        where instrument_id = any($1)`,
      [ids, ...sides[side].figures, sides[side].turnover],
    );
    await tx.client.query(
      `insert into latest_z_spread select instrument_id, venue_id, date, $2 from latest_figure where instrument_id = any($1)
        on conflict (instrument_id) do update set z_spread = excluded.z_spread`,
      [ids, sides[side].figures[3]],
    );
    await tx.client.query(
      `insert into latest_end_yield select instrument_id, venue_id, date, $2::float8, case when $2::float8 > 0.1 then 'maturity' else 'perpetuity' end, null, $2::float8, $2::float8, $2::float8
          from latest_figure where instrument_id = any($1)
        on conflict (instrument_id) do update set yield_to_worst = excluded.yield_to_worst, worst_kind = excluded.worst_kind,
          yield_to_put = excluded.yield_to_put, yield_to_call = excluded.yield_to_call, yield_to_best = excluded.yield_to_best`,
      [ids, sides[side].figures[1]],
    );
    await tx.client.query(
      `insert into latest_market_yield select instrument_id, venue_id, date, $2::float8, 'street', 'maturity' from latest_figure where instrument_id = any($1)
        on conflict (instrument_id) do update set market_yield = excluded.market_yield`,
      [ids, sides[side].figures[1]],
    );
    await tx.client.query(
      `insert into latest_option_figure select instrument_id, venue_id, date, $2, $3, $4, $4 from latest_figure where instrument_id = any($1)
        on conflict (instrument_id) do update set oas = excluded.oas, option_value = excluded.option_value,
          effective_duration = excluded.effective_duration, effective_convexity = excluded.effective_convexity`,
      [ids, sides[side].figures[3], sides[side].figures[0], sides[side].figures[2]],
    );
    await tx.client.query(
      `insert into latest_swap_spread select instrument_id, venue_id, date, $2, $2, $2 from latest_figure where instrument_id = any($1)
        on conflict (instrument_id) do update set swap_z_spread = excluded.swap_z_spread, i_spread = excluded.i_spread,
          asset_swap_spread = excluded.asset_swap_spread`,
      [ids, sides[side].figures[3]],
    );
    await noteChangedIds(tx, 'latest_figure', ids);
  });
}

/** Gives bonds other scores of the same day. */
async function moveScores(ids: readonly number[], side: Side): Promise<void> {
  await inWriteTransaction(site.database, (tx) =>
    saveLiquidityScores(
      tx,
      { bondIds: ids, date: isoDate('2025-06-30') },
      new Map(ids.map((id) => [id, sides[side].score])),
    ),
  );
}

/** Gives all issues and issuers other ratings. */
async function moveRatings(side: Side): Promise<void> {
  await inWriteTransaction(site.database, async (tx) => {
    await tx.client.query('update rating set grade = $1 where type_id <> 3', [sides[side].grade]);
    const { rows } = await tx.client.query<{ id: number }>('select id from issuer');
    await noteChangedIds(tx, 'bond_rating', bonds);
    await noteChangedIds(
      tx,
      'issuer_rating',
      rows.map(({ id }) => id),
    );
  });
}

/** A value between the sides, in the unit of the filter. */
const middles: Readonly<Record<string, number | string>> = {
  price: 100,
  spread: 100,
  tspread: 100,
  zspread: 100,
  oas: 100,
  option_value: 100,
  ispread: 100,
  swap_zspread: 100,
  asw: 100,
  rating: 'BBB-',
};
const guarded = filtersOf(lists.bonds)
  .filter(isGuarded)
  .map(({ id }) => id);
const edges = guarded.flatMap((name) => {
  const middle = middles[name] ?? 5;
  return [`${name}_from=${middle}`, `${name}_to=${middle}`];
});
/** Of all but the list itself one side of each edge, the lower and the upper in turn, unless all is asked. */
const someEdges = edges.filter((_, at) => isFullRun || at % 4 === 0 || at % 4 === 3);
const orders = sortsOf(lists.bonds)
  .filter((sort) => guarded.includes(sort))
  .flatMap((sort) => [`sort=${sort}`, `sort=${sort}&order=desc`, `sort=currency&then_by=${sort}.asc`]);
const someOrders = orders.filter((order) => isFullRun || order.endsWith('desc'));
const open = ['', 'currency=EUR', 'kind=fixed', 'maturity_from=2020', 'sort=coupon&order=desc', 'q=2027', 'issuer=1'];

const addresses = [
  ...[...open, ...edges, ...orders].map((query) => `/api/bonds/?${query}`),
  ...[...open.slice(0, 4), 'q=2027', ...someEdges].map((query) => `/api/bonds/counts/?${query}`),
  ...['currency=EUR', 'q=2027', ...someEdges].map((query) => `/api/bonds/issuers/?name=kommune&${query}`),
  ...groupingsOf(lists.bonds).flatMap(({ id: group }) =>
    ['', '&q=2027'].map((words) => `/api/bonds/groups/?group=${group}${words}`),
  ),
  ...someEdges.map((query) => `/api/bonds/groups/?group=currency&${query}`),
  ...[
    ...open,
    ...someEdges,
    ...someOrders,
    'columns=rating,liquidity,price,yield,ytm,ytw,tspread,zspread,oas,effective_duration,asw',
  ].map((query) => `/api/bonds/file/csv/?${query}`),
  ...[...open.slice(0, 4), ...someEdges, 'colour=rating'].map(
    (query) => `/api/bonds/scatter/?x=duration&y=yield&${query}`,
  ),
  ...['', 'currency=EUR', 'q=2027', ...someEdges].map((query) => `/api/bonds/basket/?basket=${basket}&${query}`),
  `/api/bonds/basket/file/csv/?basket=${basket}`,
  ...['price', 'spread', 'ytm', 'yto', 'current', 'tspread'].flatMap((y) =>
    ['', 'file/csv/'].map((file) => `/api/bonds/scatter/${file}?x=maturity&y=${y}&fit=line`),
  ),
];

/** Those of them that tell who sees figures of every move. */
const told = [
  ...[...edges, ...orders].map((query) => `/api/bonds/?${query}`),
  ...[...someEdges, ...someOrders].map((query) => `/api/bonds/file/csv/?${query}`),
];

/** Everything that lists, counts, groups and files of bonds answer a reader. */
async function answersTo(who: Who, asked: readonly string[]) {
  const headers = await cookieOf(site.app, who);
  const answers = new Map<string, readonly [number, unknown]>();
  for (const url of asked) {
    const { statusCode, body } = await site.app.inject({ url, headers });
    answers.set(url, [statusCode, body]);
  }
  return answers;
}

/** The addresses whose answers to a reader are others after something has moved. */
async function changedFor(
  who: Who,
  move: (side: Side) => Promise<void>,
  asked = addresses,
): Promise<readonly string[]> {
  await move('low');
  const before = await answersTo(who, asked);
  await move('high');
  const after = await answersTo(who, asked);
  return asked.filter((url) => JSON.stringify(before.get(url)) !== JSON.stringify(after.get(url)));
}

/** Of the venue that is closed to full access a third, which has some of every kind. */
const someAddresses = addresses.filter((_, at) => isFullRun || at % 3 === 0);

const moveAll = async (side: Side) => {
  await moveFigures(bonds, side);
  await moveRatings(side);
  await moveScores(bonds, side);
};

// To a member as much is closed as to a visitor.
const closedTo = isFullRun ? (['visitor', 'member'] as const) : (['visitor'] as const);

test.each(closedTo)(
  'BEY-6 ACC-2 no list, count, order, group or file tells a %s that figures and ratings have moved across an edge',
  async (who) => {
    expect(await changedFor(who, moveAll)).toEqual([]);
  },
);

test('BEY-6 ACC-5 what moves on a closed venue changes nothing for who does not see it', async () => {
  const move = (side: Side) => moveFigures([bondIds.nsdOnly], side);
  expect(await changedFor('full', move, someAddresses)).toEqual([]);
  expect(await changedFor('full-all', move, told.slice(0, 20))).not.toEqual([]);
});

test('BEY-6 who sees figures is told of each move', async () => {
  expect(await changedFor('full-all', moveAll, told)).toEqual(told);
});
