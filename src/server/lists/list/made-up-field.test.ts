import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { basketSideOf } from '#contract/lists/bond-basket.ts';
import { bondFigures } from '#contract/lists/bond-list.ts';
import { scatterQuery } from '#contract/lists/bond-scatter.ts';
import { flatCounts, nestedCounts } from '#contract/lists/list-counts.ts';
import { flatGroup, nestedGroup } from '#contract/lists/list-groups.ts';
import { listFileQuery } from '#contract/lists/list-query.ts';
import { maskForLevel } from '#contract/platform/call.ts';
import { defaultFieldPolicy } from '#domain/account/access/field-policy.ts';
import { fullLevel } from '#domain/account/access/viewer.ts';
import { finishedStatusIds } from '#domain/bond/bond-status.ts';
import { range } from '#domain/fields/field.ts';
import { type Asked, nothingAsked, readAsked, withRange, writeAsked } from '#domain/lists/asked.ts';
import { filtersOf, groupingsOf, type List, lists, mediansOf, readColumns } from '#domain/lists/lists.ts';
import { getMeasure } from '#domain/lists/measures.ts';
import { parseTyped } from '#domain/lists/parse-typed.ts';
import { languageOf } from '#domain/platform/language.ts';
import { createTexts } from '#labels/create-texts.ts';
import { BondLists } from '#store/lists/bond-lists.ts';
import { bondColumns } from '#store/lists/bond-sql.ts';
import { countRows } from '#store/lists/count-rows.ts';
import { type BondListQuery, findBondList } from '#store/lists/find-bonds.ts';
import { findRows } from '#store/lists/find-rows.ts';
import { groupRows } from '#store/lists/group-rows.ts';
import { listSql } from '#store/lists/instrument-sql.ts';
import type { ListContext } from '#store/lists/list-sql.ts';
import { readSheets } from '../../testing/read-sheets.ts';
import { bondIds, venueIds } from '../../testing/sample-market.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { basketCsvRows } from './basket-csv.ts';
import { basketSide } from './bond-basket-routes.ts';
import { flatCountsOf } from './list-counts-routes.ts';
import { listCsvRows } from './list-csv.ts';
import { flatGroupOf } from './list-groups-routes.ts';
import { listXlsx } from './list-xlsx.ts';
import { scatterCsvRows } from './scatter-csv.ts';
import type { ScatterFile } from './scatter-file.ts';

/** A figure of a day that no list has, for who sees spreads. */
const madeUp = range('made_up', {
  unit: 'times',
  family: 'spread',
  edges: [0, 100, 200],
  isUsual: true,
  isSorted: true,
  isGrouped: true,
  hasMedian: true,
  isCompared: true,
  typed: 'mup',
});
const bonds: List = { ...lists.bonds, fields: [...lists.bonds.fields, madeUp] };
const stocks: List = { ...lists.stocks, fields: [...lists.stocks.fields, madeUp] };
const value = sql`(figure.instrument_id::float8 / 10)`;
const columnsFor = (context: Pick<ListContext, 'today' | 'members'>) => ({
  ...bondColumns(context),
  made_up: { value },
});

const today = '2025-07-01';
const above = (from: number): Asked => withRange(nothingAsked, 'made_up', { from, to: null });

let site: TestApp;
let made: BondLists;
beforeAll(async () => {
  site = await openTestApp();
  made = new BondLists(site.database, new AbortController().signal, 5_000, { list: bonds, columnsFor });
  await made.load();
});
afterAll(() => site.close());

const maskedFor = (level: number) => (answer: object, schema: Parameters<typeof maskForLevel>[1]) =>
  maskForLevel(answer, schema, defaultFieldPolicy, level);

test('BEY-6 a made-up field is typed, stands in addresses and in the calls of its list', () => {
  expect(parseTyped(bonds, 'eur mup>3').asked).toMatchObject({ ranges: { made_up: { from: 3, to: null } } });
  expect(parseTyped(lists.bonds, 'eur mup>3').asked.ranges).toEqual({});
  const { asked, fault } = readAsked(bonds, { made_up_from: '3' });
  expect([asked, fault]).toEqual([above(3), null]);
  expect(writeAsked(bonds, asked)).toEqual([['made_up_from', '3']]);
  const { properties } = listFileQuery([bonds]);
  expect(Object.keys(properties)).toEqual(expect.arrayContaining(['made_up_from', 'made_up_to']));
  expect(JSON.stringify(properties.sort)).toContain('made_up');
  expect(JSON.stringify(properties.columns)).toContain('made_up');
});

test('BEY-6 ACC-2 a made-up field is in items, counts and groups, masked for who may not see its family', () => {
  const [open, closed] = [maskedFor(fullLevel), maskedFor(0)];
  const flat = { made_up: 1.5, masked: [] };
  for (const schema of [bondFigures(bonds.fields), flatGroup(bonds)]) {
    expect(open(flat, schema)).toMatchObject({ made_up: 1.5, masked: [] });
    expect(closed(flat, schema)).toMatchObject({ made_up: null, masked: expect.arrayContaining(['made_up']) });
  }
  const counts = { made_up: [1, 2, 3, 4], masked: [] };
  expect(open(counts, flatCounts(bonds))).toMatchObject({ made_up: [1, 2, 3, 4] });
  expect(closed(counts, flatCounts(bonds))).toMatchObject({
    made_up: null,
    masked: expect.arrayContaining(['made_up']),
  });
  expect(closed({ bars: { made_up: [1] } }, nestedCounts([stocks]))).toMatchObject({ bars: { made_up: null } });
  expect(closed({ medians: flat }, nestedGroup([stocks]))).toMatchObject({
    medians: { made_up: null, masked: expect.arrayContaining(['made_up']) },
  });
});

const item = { id: 1, name: 'Bond', made_up: 1.5, masked: [] as string[] };

test('BEY-6 ACC-2 a made-up field is in the files of its list, without its value for who may not see it', async () => {
  const [head = [], row = []] = listCsvRows(bonds, [item], null, () => '');
  expect(row[head.indexOf('made_up')]).toBe(1.5);
  expect(listCsvRows(bonds, [item], ['made_up'], () => 'Sample')).toEqual([
    ['id', 'name', 'made_up', 'source'],
    [1, 'Bond', 1.5, 'Sample'],
  ]);
  expect(readColumns(bonds, 'made_up')).toEqual(['made_up']);
  const texts = createTexts(languageOf('en'), { facets: { name_made_up: 'Made up' } });
  const cellsOf = async (items: readonly (typeof item)[]) => {
    const file = {
      list: bonds,
      items,
      total: 1,
      choice: ['', ''],
      columns: ['made_up'],
      sorts: [],
      unkept: [],
      sources: [],
    } as const;
    const [sheet] = await readSheets(await listXlsx(file, new Date(0), texts));
    return sheet?.rows;
  };
  expect((await cellsOf([item]))?.map((row) => row[1])).toEqual(['Made up', 1.5]);
  expect((await cellsOf([{ ...item, masked: ['made_up'] }]))?.[1]?.[1]).toBe('****');
});

const query: BondListQuery = {
  text: '',
  venueId: null,
  finishedStatusIds,
  asked: nothingAsked,
  members: {},
  today,
  maxYield: 20,
  closedVenueId: null,
  sort: 'made_up',
  isDescending: true,
  further: [],
  limit: 30,
  offset: 0,
};

test('BEY-6 ACC-5 a made-up field chooses, orders, counts and groups bonds in memory and in SQL, but those of a closed venue', async () => {
  const ids = async (asked: Asked, closedVenueId: number | null) => {
    const own = { ...query, asked, closedVenueId };
    const inMemory = await made.findBondList(own);
    const inSql = await findBondList(site.database, own, bonds, columnsFor(own));
    expect(inMemory).toEqual(inSql);
    return inMemory.items.map(({ id, numbers }) => [id, numbers.made_up]);
  };
  const all = await ids(nothingAsked, null);
  const known = all.filter(([, number]) => number !== null);
  expect(known.length).toBeGreaterThan(1);
  // What has matured stands after the others.
  const live = known.filter(([id]) => id !== bondIds.overdue);
  expect(live).toEqual(live.toSorted(([, a], [, b]) => (b ?? 0) - (a ?? 0)));
  const [, middle = 0] = known[1] ?? [];
  const chosen = await ids(above(middle ?? 0), null);
  expect(chosen).toEqual(known.filter(([, number]) => (number ?? 0) >= (middle ?? 0)));
  // A closed venue has no figures: neither choice nor count tells of them.
  const atNsd = await ids(above(-1e6), venueIds.nsd);
  expect(atNsd.map(([id]) => id)).not.toContain(bondIds.nsdOnly);
  const counts = await made.countBonds(query);
  expect(counts?.bars.made_up?.reduce((sum, count) => sum + count, 0)).toBe(known.length);
  const closed = await made.countBonds({ ...query, closedVenueId: venueIds.nsd });
  expect(closed?.bars.made_up?.reduce((sum, count) => sum + count, 0)).toBe(atNsd.length);
  expect(counts === null ? null : flatCountsOf(bonds, counts, [])).toMatchObject({ made_up: counts?.bars.made_up });
  const groups = await made.groupBonds(query, madeUp);
  expect(groups?.filter(({ value: own }) => own !== null).length).toBeGreaterThan(1);
  for (const { value: own, medians } of groups ?? [])
    if (own !== null) expect(Math.round(medians.made_up ?? Number.NaN)).toBe(Number(own));
  const [first] = groups ?? [];
  expect(first === undefined ? null : flatGroupOf(bonds, first)).toMatchObject({ made_up: first?.medians.made_up });
});

test('BEY-6 ACC-2 ACC-5 a made-up field is a measure of the scatter, but for bonds of a closed venue', async () => {
  const { properties } = scatterQuery(bonds);
  for (const axis of [properties.x, properties.y]) expect(JSON.stringify(axis)).toContain('made_up');
  const [x, y] = [getMeasure(bonds, 'duration'), getMeasure(bonds, 'made_up')];
  const drawn = async (closedVenueId: number | null) => {
    const found = await made.scatterBonds({ ...query, closedVenueId }, { x: y, y, colour: 'currency', max: 100 });
    return new Map(found?.points.map(({ id, y: value }) => [id, value]));
  };
  expect((await drawn(null)).get(bondIds.nsdOnly)).toBe(bondIds.nsdOnly / 10);
  expect((await drawn(venueIds.nsd)).has(bondIds.nsdOnly)).toBe(false);
  const point = { id: 1, isin: null, name: 'Bond', date: null, group: 'EUR', x: 2, y: 3, fitted: null, residual: null };
  const file = { x, y, colour: 'currency', points: [{ ...point, isOutlier: false }], scatter: {} } as const;
  const [head = []] = scatterCsvRows(file as unknown as ScatterFile);
  expect(head.slice(5, 7)).toEqual(['modified_duration_years', 'made_up']);
});

test('BEY-6 ACC-2 ACC-5 a made-up field is compared with a watchlist, masked for who may not see its family', async () => {
  const compare = async (closedVenueId: number | null) => {
    const compared = await made.compareBonds({ ...query, closedVenueId }, [bondIds.nsdOnly]);
    if (compared === null) throw new Error('the bonds are not loaded');
    return basketSide(compared.basket, bonds);
  };
  const value = bondIds.nsdOnly / 10;
  const side = await compare(null);
  expect(side).toMatchObject({ made_up: { count: 1, median: value } });
  expect(await compare(venueIds.nsd)).toMatchObject({ made_up: null });
  expect(maskedFor(fullLevel)(side, basketSideOf(bonds))).toMatchObject({ made_up: { median: value } });
  expect(maskedFor(0)(side, basketSideOf(bonds))).toMatchObject({ made_up: null });
  const rows = basketCsvRows({ id: 1, name: '', screen: side, basket: side }, bonds);
  expect(rows.find(([name]) => name === 'made_up')?.[4]).toBe(value);
});

test('BEY-6 a made-up field of another list is read, counted and grouped by the same statements', async () => {
  const context = { today, closedVenueId: null };
  const source = listSql('stocks', context);
  const own = { ...source, columns: { ...source.columns, made_up: { value: sql`instrument.id` } } };
  const page = { ...context, text: '', isDescending: false, limit: 30, offset: 0, sort: 'made_up', further: [] };
  const { items } = await findRows(site.database, 'stocks', { ...page, asked: above(1) }, stocks, own);
  expect(items.length).toBeGreaterThan(0);
  expect(items.map(({ fields }) => fields.made_up)).toEqual(items.map(({ id }) => id));
  const asked = { ...context, text: '', asked: nothingAsked };
  const fields = filtersOf(stocks).filter(({ id }) => id === 'made_up');
  const counts = await countRows(site.database, 'stocks', { ...asked, fields }, stocks, own);
  expect(counts.bars.made_up?.reduce((sum, count) => sum + count, 0)).toBe(counts.total);
  const [by] = groupingsOf(stocks);
  const medians = mediansOf(stocks).filter(({ id }) => id === 'made_up');
  if (by === undefined) throw new Error('stocks have no groups');
  const groups = await groupRows(site.database, 'stocks', { ...asked, by, medians }, stocks, own);
  expect(groups.map((group) => group.medians.made_up)).not.toContain(null);
});
