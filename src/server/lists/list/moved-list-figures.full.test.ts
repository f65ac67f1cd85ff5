import { afterAll, beforeAll, expect, test } from 'vitest';
import { isGuarded } from '#domain/fields/field.ts';
import { filtersOf, groupingsOf, lists, type OtherListId, otherListIds, sortsOf } from '#domain/lists/lists.ts';
import { inWriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';
import { fundId, saveSampleCompositions } from '../../testing/sample-compositions.ts';
import { indexId, saveSampleMarket, stockId, venueIds } from '../../testing/sample-market.ts';
import { cookieOf, openTestApp, type TestApp, type Who } from '../../testing/test-app.ts';
import { uncounted } from '../../testing/uncounted.ts';

const listed = [stockId, indexId, fundId];

/** Figures, ratios and grades on both sides of every edge that is asked for below. */
const sides = {
  low: { value: 60, before: 64, dividend: 0.1, ratio: -0.9, grade: 'D' },
  high: { value: 140, before: 100, dividend: 40, ratio: 60, grade: 'AAA' },
} as const;
type Side = keyof typeof sides;

const ratios = [
  ...lists.stocks.fields.filter(({ family }) => family === 'reportOpen').map(({ id }) => id),
  ...lists.companies.fields.filter(({ family }) => family === 'reportOpen').map(({ id }) => id),
];

let site: TestApp;
beforeAll(async () => {
  site = await openTestApp({ callLimits: uncounted }, async (database) => {
    await saveSampleMarket(database);
    await inWriteTransaction(database, saveSampleCompositions);
  });
});
afterAll(() => site.close());

const run = (statement: string, values: readonly unknown[]) =>
  site.database.withClient((client) => client.query(statement, [...values]));

async function moveFigures(ids: readonly number[], venueId: number, side: Side): Promise<void> {
  const { value, before, dividend } = sides[side];
  await run('delete from latest_figure where instrument_id = any($1)', [ids]);
  await run('delete from trading_day where instrument_id = any($1) and venue_id = $2 and date >= $3', [
    ids,
    venueId,
    '2025-06-26',
  ]);
  for (const [date, price] of [
    ['2025-06-26', before],
    ['2025-06-27', value],
  ] as const) {
    await run(
      `insert into trading_day (instrument_id, venue_id, date, indicative_price, source_id)
        select unnest($1::bigint[]), $2, $3, $4, 1`,
      [ids, venueId, date, price],
    );
  }
  await run(
    `insert into latest_figure (instrument_id, venue_id, date, indicative_price)
      select unnest($1::bigint[]), $2, '2025-06-27', $3`,
    [ids, venueId, value],
  );
  await run('delete from dividend where instrument_id = any($1)', [ids]);
  await run(
    `insert into dividend (instrument_id, record_on, kind, amount, currency)
      select unnest($1::bigint[]), '2025-03-03', 'regular', $2, 'EUR'`,
    [ids, dividend],
  );
}

async function moveIssuers(side: Side): Promise<void> {
  await run('update rating set grade = $1 where type_id <> 3', [sides[side].grade]);
  await run('delete from company_multiplier', []);
  await run(
    `insert into company_multiplier (issuer_id, quarter_ends_on, multiplier, sector, value)
      select issuer.id, '2025-03-31', key, 'banks', $2 from issuer cross join unnest($1::text[]) as key`,
    [[...new Set(ratios)], sides[side].ratio],
  );
}

const moveAll = async (side: Side) => {
  await moveFigures(listed, venueIds.exchange, side);
  await moveIssuers(side);
};

const listOf = (model: OtherListId) => (model === 'companies' ? '/api/company/' : `/api/instruments/${model}/`);

/** An edge of each guarded filter that the figures move across; of per cent in per cent. */
function edgesOf(model: OtherListId): readonly string[] {
  const edge: Readonly<Record<string, number>> = { value: 100, change: 2, dividend_yield: 5 };
  return filtersOf(lists[model])
    .filter(isGuarded)
    .flatMap(({ id, type }) => {
      const at = type === 'grades' ? 'BBB-' : (edge[id] ?? 1);
      return [`${id}_from=${at}`, `${id}_to=${at}`];
    });
}

function ordersOf(model: OtherListId): readonly string[] {
  const guarded = lists[model].fields.filter((field) => isGuarded(field) && sortsOf(lists[model]).includes(field.id));
  return guarded.flatMap(({ id }) => [`sort=${id}&order=desc`, `sort=name&then_by=${id}.asc`]);
}

const addresses = otherListIds.flatMap((model) => {
  const edges = edgesOf(model);
  const columns = lists[model].fields.map(({ id }) => id).join(',');
  const [first = { id: '' }] = groupingsOf(lists[model]);
  return [
    ...['', 'q=sample', ...edges, ...ordersOf(model)].map((query) => `${listOf(model)}?${query}`),
    ...['', 'q=sample', ...edges].map((query) => `/api/screener/${model}/counts/?${query}`),
    ...groupingsOf(lists[model]).flatMap(({ id }) =>
      ['', '&q=sample'].map((words) => `/api/screener/${model}/groups/?group=${id}${words}`),
    ),
    ...edges.map((query) => `/api/screener/${model}/groups/?group=${first.id}&${query}`),
    ...['', `columns=${columns}`, edges[0], edges.at(-1)].map((query) => `/api/screener/${model}/file/csv/?${query}`),
  ];
});

/** Everything that the lists and their counts, groups and files answer a reader. */
async function answersTo(who: Who) {
  const headers = await cookieOf(site.app, who);
  const answers = new Map<string, string>();
  for (const url of addresses) {
    const { statusCode, body } = await site.app.inject({ url, headers });
    answers.set(url, `${statusCode} ${body}`);
  }
  return answers;
}

/** The addresses whose answers to a reader are others after something has moved. */
async function changedFor(who: Who, move: (side: Side) => Promise<void>): Promise<readonly string[]> {
  await move('low');
  const before = await answersTo(who);
  await move('high');
  const after = await answersTo(who);
  return addresses.filter((url) => before.get(url) !== after.get(url));
}

test.each(['visitor', 'member'] as const)(
  'BEY-6 ACC-2 no list, count, order, group or file tells a %s that figures, ratios and ratings have moved across an edge',
  async (who) => {
    expect(await changedFor(who, moveAll)).toEqual([]);
  },
);

test('BEY-6 ACC-5 what moves on a closed venue changes nothing for who does not see it', async () => {
  const move = (side: Side) => moveFigures(listed, venueIds.nsd, side);
  expect(await changedFor('full', move)).toEqual([]);
  expect(await changedFor('full-all', move)).not.toEqual([]);
});

test('BEY-6 who sees figures is told of each move', async () => {
  const changed = await changedFor('full-all', moveAll);
  const asked = otherListIds.flatMap((model) => edgesOf(model).map((query) => `${listOf(model)}?${query}`));
  expect(asked.filter((url) => !changed.includes(url))).toEqual([]);
  expect(asked.length).toBeGreaterThan(30);
});
