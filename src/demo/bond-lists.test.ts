import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bondStatuses, finishedStatusIds } from '#domain/bond/bond-status.ts';
import { seniorities } from '#domain/bond/issue.ts';
import { bondFeatures, bondKinds, couponTypes } from '#domain/fields/bond-kinds.ts';
import type { FilterField } from '#domain/fields/field.ts';
import { currency } from '#domain/fields/shared-fields.ts';
import { type Grade, grades } from '#domain/issuer/grades.ts';
import { sectors } from '#domain/issuer/sector.ts';
import { type Asked, nothingAsked, withChoices, withDays, withGrades, withRange } from '#domain/lists/asked.ts';
import type { Bounds } from '#domain/lists/bounds.ts';
import { choicesOf, filtersOf, groupingsOf, lists, mediansOf, sortsOf } from '#domain/lists/lists.ts';
import { dayNumberFromIso, isoFromDayNumber } from '#math/dates/dates.ts';
import { draws } from '#math/testing/draws.ts';
import { dayNumber, type IsoDate, isoDate } from '#math/units.ts';
import { refreshLiquidityScores } from '#store/bond/liquidity/liquidity-scores.ts';
import { saveTextSections } from '#store/issuer/text-sections/text-sections.ts';
import { BondLists } from '#store/lists/bond-lists.ts';
import { type BondListQuery, findBondList } from '#store/lists/find-bonds.ts';
import type { BondCharacteristics } from '#store/lists/memory/bond-characteristics.ts';
import type { BondCounts } from '#store/lists/memory/count-bonds.ts';
import { inWriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';
import { type ChangedTable, noteChangedIds } from '#store/platform/changes/data-changes.ts';
import { type Database, openDatabase } from '#store/platform/database/database.ts';
import { saveInstrumentTitles } from '#store/platform/titles/titles.ts';
import type { TestDatabase } from '#store/testing/test-database.ts';
import { queryRows } from '#store/testing/with-test-database.ts';
import { copySeededMarket } from './testing/seeded-market.ts';

const today = isoDate('2026-11-20');

let own: TestDatabase;
let database: Database;
let screen: BondLists;
beforeAll(async () => {
  own = await copySeededMarket(0.03);
  database = openDatabase({ url: own.url });
  await refreshLiquidityScores(database, today);
  // The generated market has linkers of fixed coupons alone.
  await queryRows(
    database,
    `update bond_terms set is_inflation_linked = true where instrument_id in (
      select instrument_id from bond_terms where coupon_kind in ('floating', 'zero') order by instrument_id limit 40)`,
  );
  const bonds = await queryRows<{ id: number }>(database, `select id from instrument where kind = 'bond' order by id`);
  bondIds.push(...bonds.map(({ id }) => id));
  screen = new BondLists(database, new AbortController().signal);
  await screen.load();
});
afterAll(async () => {
  await database.close();
  await own.drop();
});

/** Some values, of which now and then one is not to be had. */
const listOf = (values: readonly string[], maxLength = 3) => {
  if (values.length === 0) return fc.constant([]);
  const signed = fc
    .tuple(fc.subarray([...values], { maxLength }), fc.array(fc.boolean(), { minLength: maxLength, maxLength }))
    .map(([chosen, signs]) => chosen.map((value, at) => (signs[at] === true ? `-${value}` : value)));
  return fc.oneof(
    { weight: 3, arbitrary: fc.constant([]) },
    { weight: 2, arbitrary: fc.subarray([...values], { maxLength }) },
    { weight: 1, arbitrary: signed },
  );
};
const boundsOf = <Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Bounds<Value>> => {
  const bound = fc.option(value, { freq: 2 });
  return fc.oneof(
    { weight: 3, arbitrary: fc.constant({ from: null, to: null }) },
    fc.record({ from: bound, to: bound }),
  );
};

const values: Readonly<Record<string, readonly string[]>> = {
  isin: [],
  currency: ['EUR', 'USD', 'GBP', 'RUB', 'CHF', 'XTS'],
  kind: bondKinds,
  seniority: seniorities,
  sector: sectors,
  country: ['DE', 'US', 'GB', 'FR', 'RU', 'ZZ'],
  issuer: ['101', '102', '103', '140', '999999'],
  venue: ['demo-aurelia', 'demo-northgate', 'demo-meridian', 'demo-estimation', 'nowhere'],
  watchlist: ['1', '2', '3'],
  status: bondStatuses.map(({ key }) => key),
};

/** Bounds that bonds of the market lie in and out of. */
const spans: Readonly<Record<string, readonly [number, number]>> = {
  coupon: [0, 8],
  size: [0, 1500],
  liquidity: [0, 11],
  price: [80, 120],
  duration: [0, 12],
  spread: [-50, 400],
  tspread: [-50, 400],
  zspread: [-50, 400],
  oas: [-50, 400],
  option_value: [-5, 5],
  effective_duration: [0, 12],
  effective_convexity: [-200, 200],
  ispread: [-50, 400],
  swap_zspread: [-50, 400],
  asw: [-50, 400],
};

const days = boundsOf(fc.integer({ min: 20_500, max: 24_000 }).map((day) => isoFromDayNumber(dayNumber(day))));

type Change = (asked: Asked) => Asked;

/** What each filter of the list may ask for, from its definition. */
function wishOf(field: FilterField): fc.Arbitrary<Change> {
  const { id } = field;
  if (field.type === 'choice')
    return listOf(values[id] ?? [], field.of === 'kind' ? 2 : 3).map((own) => (asked) => withChoices(asked, id, own));
  if (field.type === 'grades')
    return boundsOf<Grade>(fc.constantFrom(...grades)).map((own) => (asked) => withGrades(asked, id, own));
  if (field.type === 'day' && field.by === 'day')
    return days.map((own: Bounds<IsoDate>) => (asked) => withDays(asked, id, own));
  const [min, max] = spans[id] ?? [0, 8];
  const numbers = field.type === 'day' ? fc.integer({ min: 2020, max: 2050 }) : fc.double({ min, max, noNaN: true });
  return boundsOf(numbers).map((own) => (asked) => withRange(asked, id, own));
}

const asked: fc.Arbitrary<Asked> = fc
  .tuple(...filtersOf(lists.bonds).map(wishOf))
  .map((changes) => changes.reduce((all, change) => change(all), nothingAsked));

/** Of the market, and one that is none. */
const bondIds: number[] = [999_999];

const sorts = sortsOf(lists.bonds);

const queries: fc.Arbitrary<BondListQuery> = fc
  .record({
    asked,
    by: fc.array(fc.record({ sort: fc.constantFrom(...sorts), isDescending: fc.boolean() }), {
      minLength: 1,
      maxLength: 3,
    }),
    watched: fc.array(fc.array(fc.nat({ max: 600 }), { maxLength: 200 }), { maxLength: 2 }),
    closedVenueId: fc.constantFrom(null, 381, 10),
    maxYield: fc.constantFrom(0.05, 3),
    offset: fc.constantFrom(0, 0, 30, 1000, 100_000),
  })
  .map(({ by: [first = { sort: 'name', isDescending: false }, ...further], watched, ...query }) => ({
    members: {
      watchlist: new Map(
        watched.map((places, at) => [String(at + 1), places.flatMap((place) => bondIds[place] ?? [])]),
      ),
    },
    text: '',
    venueId: null,
    limit: 30,
    today,
    finishedStatusIds,
    ...query,
    ...first,
    further,
  }));

const found = ({ total, items }: Awaited<ReturnType<typeof findBondList>>) => ({
  total,
  ids: items.map(({ id }) => id),
});

async function expectAgreement(query: BondListQuery): Promise<void> {
  expect(found(await screen.findBondList(query))).toEqual(found(await findBondList(database, query)));
}

test('SRC-1 BEY-17 bonds in memory are chosen, counted and ordered as the database does it', async () => {
  await fc.assert(fc.asyncProperty(queries, expectAgreement), { numRuns: draws(80, 400) });
});

/** The value of each bond that a list of all bonds by facets has, counted by asking for every value by itself. */
async function countOf(query: BondListQuery, change: Change): Promise<number> {
  return (await findBondList(database, { ...query, asked: change(query.asked), limit: 1, offset: 0 })).total;
}

test('BEY-6 counts beside each choice are what the database finds once that is chosen', async () => {
  await fc.assert(
    fc.asyncProperty(queries, async (query) => {
      const counts = await screen.countBonds(query);
      expect(counts?.total).toBe(await countOf(query, (own) => own));
      const features = (query.asked.choices.kind ?? []).filter(
        (kind) => !couponTypes.some((each) => kind.endsWith(each)),
      );
      for (const { id, of } of choicesOf(lists.bonds).filter(({ id: own }) => own !== 'isin')) {
        const chosen =
          of === 'watchlist' ? [...(query.members.watchlist?.keys() ?? [])] : (values[id] ?? []).slice(0, 4);
        for (const value of chosen) {
          const count = counts?.choices[id]?.find((each) => each.value === value)?.count ?? 0;
          const isFeature = bondFeatures.some((each) => each === value);
          const others = of !== 'kind' ? [] : isFeature ? (query.asked.choices.kind ?? []) : features;
          expect([id, value, count]).toEqual([
            id,
            value,
            await countOf(query, (own) => withChoices(own, id, [...others, value])),
          ]);
        }
      }
      for (const grade of ['AAA', 'BBB', 'B-'] as const)
        expect(counts?.grades.rating?.[grades.indexOf(grade)]).toBe(
          await countOf(query, (own) => withGrades(own, 'rating', { from: grade, to: grade })),
        );
      for (const field of filtersOf(lists.bonds)) {
        if (field.type !== 'range' && field.type !== 'day') continue;
        const { id, edges } = field;
        // What is not below an edge is in the bars after it. A year that ends a bound counts whole.
        for (const at of [1, Math.floor(edges.length / 2), edges.length - 1]) {
          const from = edges[at] ?? 0;
          const above = counts?.bars[id]?.slice(at + 1).reduce((sum, count) => sum + count, 0);
          const isDays = field.type === 'day' && field.by === 'day';
          const change: Change = (own) =>
            isDays
              ? withDays(own, id, { from: isoDate(`${from}-01-01`), to: null })
              : withRange(own, id, { from, to: null });
          expect([id, at, above]).toEqual([id, at, await countOf(query, change)]);
        }
      }
    }),
    { numRuns: draws(3, 30) },
  );
});

test('BEY-6 sector, kinds, amount and grades in memory are those of the database', async () => {
  const { items } = await findBondList(database, {
    text: '',
    venueId: null,
    asked: nothingAsked,
    sort: 'name',
    isDescending: false,
    further: [],
    limit: 10_000,
    offset: 0,
    today,
    finishedStatusIds,
    closedVenueId: null,
    maxYield: 3,
    members: {},
  });
  const ids = items.map(({ id }) => id);
  const traits = await screen.findTraits(ids, today);
  expect(traits.size).toBe(ids.length);
  expect(traits).toEqual(await new BondLists(database, new AbortController().signal).findTraits(ids, today));
});

const LINES = `select instrument.id, instrument.name as title, array_remove(array[ticker, isin], null) as codes,
    case when status_id in (96, 192, 174, 256, 128, 112, 32) then status_id else 192 end as "statusId",
    instrument.issuer_id as "issuerId",
    array(select language from instrument_title where instrument_id = instrument.id order by 1) as "titledIn",
    coalesce(instrument.currency, face_currency) as currency, matures_on as "maturesOn",
    case when yield_origin is distinct from 'assumed' then indicative_yield end as yield, venue_id as "venueId"
  from instrument join bond_terms on bond_terms.instrument_id = instrument.id
    left join latest_figure on latest_figure.instrument_id = instrument.id where kind = 'bond'`;

interface Line {
  readonly id: number;
}

async function expectLines(): Promise<void> {
  const rows = await queryRows<Line>(database, LINES);
  const lines = new Map(rows.map((line) => [line.id, line]));
  const ids = [...lines.keys()];
  expect(await screen.findLines(ids)).toEqual(lines);
  expect(await new BondLists(database, new AbortController().signal).findLines(ids), 'not loaded').toEqual(lines);
}

test('SRC-1 what suggestions tell of bonds from memory is what is stored, before and after changes', async () => {
  await expectLines();
  const changes = [
    `update latest_figure set yield_origin = 'assumed' where instrument_id = $1`,
    `update instrument set name = 'Kurz', ticker = 'TICK', isin = null where id = $1`,
    `update instrument set name = 'A name that is longer than the one before, ÜЖ汉', ticker = null, isin = 'XS0000000009' where id = $1`,
  ];
  const [{ id } = { id: 0 }] = await queryRows<Line>(
    database,
    'select min(instrument_id) as id from latest_figure where indicative_yield is not null',
  );
  for (const change of changes) {
    await inWriteTransaction(database, async (transaction) => {
      await transaction.client.query(change, [id]);
      await noteChangedIds(transaction, 'instrument', [id]);
    });
    await expectLines();
  }
  expect((await screen.findLines([id])).get(id)?.yield).toBeNull();
  await inWriteTransaction(database, (transaction) =>
    saveInstrumentTitles(transaction, [{ id, language: 'fr', title: 'Nom' }]),
  );
  expect((await screen.findLines([id])).get(id)?.titledIn).toContain('fr');
  await expectLines();
});

/** Medians are over nominal effective yields to an end alone. */
const ONE_KIND = `(not terms.is_inflation_linked and figure.indicative_yield_type not in ('current', 'simple', 'discount'))`;

// As a reader of the exported table would: by the terms and figures of each bond that the list has, medians by the server's own function.
const GROUPS = `with known (place, grade) as (select place, unnest(string_to_array(written, ' ')) from unnest(array['AAA Aaa','AA+ Aa1','AA Aa2','AA- Aa3',
      'A+ A1','A A2','A- A3','BBB+ Baa1','BBB Baa2','BBB- Baa3','BB+ Ba1','BB Ba2','BB- Ba3','B+ B1','B B2','B- B3','CCC+ Caa1','CCC Caa2','CCC- Caa3',
      'CC Ca','C','D']) with ordinality as scale (written, place)),
  latest as (select distinct on (instrument_id, issuer_id, agency, type_id) * from rating where type_id <> 3
    order by instrument_id, issuer_id, agency, type_id, rated_on desc, id desc),
  listed as (
    select instrument.id, coalesce(instrument.currency, terms.face_currency) as currency, lower(issuer.sector) as sector, issuer.country,
      extract(year from terms.matures_on)::int::text as maturity, terms.coupon_rate as coupon,
      case when terms.matures_on >= $4::date then round((terms.matures_on - $4::date) / 365.25)::text end as years, score.score::text as liquidity, terms.seniority,
      case when terms.is_inflation_linked or terms.coupon_kind = 'indexed' then 'linker' when terms.coupon_kind in ('zero', 'bill') then 'zero'
        when terms.coupon_kind = 'variable' then 'reset' else terms.coupon_kind end as kind,
      (select split_part(min(grade), ' ', 1) from known where place = (select max(place) from latest join known using (grade)
        where latest.instrument_id = instrument.id or latest.issuer_id = instrument.issuer_id
          and not exists (select from latest own where own.instrument_id = instrument.id)) and grade = upper(grade)) as rating,
      case when figure.venue_id = $2 then null else figure.indicative_price end as price,
      case when figure.venue_id = $2 or figure.indicative_yield > $3 or not ${ONE_KIND} then null else figure.indicative_yield end as yield,
      case when figure.venue_id = $2 or figure.indicative_yield > $3 or not ${ONE_KIND} then null else figure.modified end as duration,
      case when figure.venue_id = $2 or figure.indicative_yield > $3 then null else figure.g_spread end as spread
    from unnest($1::bigint[]) as asked (id) join instrument using (id) join bond_terms terms on terms.instrument_id = instrument.id
      left join issuer on issuer.id = instrument.issuer_id left join latest_figure figure on figure.instrument_id = instrument.id
      left join liquidity_score score on score.instrument_id = instrument.id
  ) select value, count(*)::int, percentile_cont(0.5) within group (order by coupon) as coupon, percentile_cont(0.5) within group (order by price) as price,
    percentile_cont(0.5) within group (order by yield) as yield, percentile_cont(0.5) within group (order by duration) as duration,
    percentile_cont(0.5) within group (order by spread) as spread
  from (select *, GROUPING as value from listed) as grouped group by value`;

test('BEY-6 groups have the bonds and the medians that the database finds', async () => {
  // Few of the queries leave many bonds: all are grouped as well.
  const all = fc.sample(queries, 1).map((query) => ({ ...query, asked: nothingAsked, closedVenueId: null }));
  const groupings = groupingsOf(lists.bonds);
  const examples = groupings.flatMap((by) => all.map((query): [BondListQuery, FilterField] => [query, by]));
  const by = fc.constantFrom(...groupings);
  await fc.assert(
    fc.asyncProperty(queries, by, async (query, grouping) => {
      const { items } = await findBondList(database, { ...query, offset: 0, limit: 10_000 });
      const ids = items.map(({ id }) => id);
      const expected = await queryRows<Record<string, number> & { value: string | null; count: number }>(
        database,
        GROUPS.replace('GROUPING', grouping.id),
        [ids, query.closedVenueId, query.maxYield, today],
      );
      const groups = await screen.groupBonds(query, grouping);
      // A group leads to what its filter finds.
      const kinds = query.asked.choices.kind ?? [];
      const isLeft = (kind: string) => kind.startsWith('-') || bondFeatures.some((each) => each === kind);
      for (const { value, count } of grouping.id === 'kind' ? (groups ?? []) : [])
        if (value !== null)
          expect(count).toBe(await countOf(query, (own) => withChoices(own, 'kind', [...kinds.filter(isLeft), value])));
      expect(new Map(groups?.map(({ value, count }) => [value, count]))).toEqual(
        new Map(expected.map(({ value, count }) => [value, count])),
      );
      for (const { value, medians } of groups ?? []) {
        const own = expected.find((each) => each.value === value);
        for (const { id: name } of mediansOf(lists.bonds))
          if (medians[name] == null) expect(own?.[name]).toBeNull();
          else expect(medians[name]).toBeCloseTo(own?.[name] ?? Number.NaN, 12);
      }
    }),
    { numRuns: draws(8, 40), examples },
  );
});

// The same of a screen or a basket as a whole. Years to maturity by dates of the server; a rating is the worst of the latest international ones.
const CHARACTERISTICS = `with listed as (
    select coalesce(instrument.currency, terms.face_currency) as currency, lower(issuer.sector) as sector, terms.coupon_rate as coupon,
      case when terms.matures_on >= $4::date then (terms.matures_on - $4::date) / 365.25 end as maturity,
      case when figure.venue_id = $2 then null else figure.indicative_price end as price,
      case when figure.venue_id = $2 or figure.indicative_yield > $3 or not ${ONE_KIND} then null else figure.indicative_yield end as yield,
      case when figure.venue_id = $2 or figure.indicative_yield > $3 or not ${ONE_KIND} then null else figure.modified end as duration,
      case when figure.venue_id = $2 or figure.indicative_yield > $3 then null else figure.g_spread end as spread,
      case when figure.venue_id = $2 then null else figure.date end as day
    from unnest($1::bigint[]) as asked (id) join instrument using (id) join bond_terms terms on terms.instrument_id = instrument.id
      left join issuer on issuer.id = instrument.issuer_id left join latest_figure figure on figure.instrument_id = instrument.id
  )`;
const MEASURES = `${CHARACTERISTICS} select name, count(value)::int, percentile_cont(array[0.25, 0.5, 0.75]) within group (order by value) as quartiles,
    (select count(*)::int from listed) as bonds, (select min(day)::text from listed where price is not null or yield is not null) as first,
    (select max(day)::text from listed where price is not null or yield is not null) as last
  from listed cross join lateral (values ('yield', yield), ('duration', duration), ('spread', spread), ('price', price),
    ('coupon', coupon), ('maturity', maturity)) as each (name, value) group by name`;
const MIX = `${CHARACTERISTICS} select name, value, count(*)::int from listed
  cross join lateral (values ('currency', currency), ('sector', sector)) as each (name, value) group by name, value`;

interface MeasuredRow {
  readonly name: string;
  readonly count: number;
  readonly quartiles: readonly number[] | null;
  readonly bonds: number;
  readonly first: string | null;
  readonly last: string | null;
}

async function expectCharacteristics(
  own: BondCharacteristics | undefined,
  ids: readonly number[],
  { closedVenueId, maxYield }: BondListQuery,
): Promise<void> {
  const asked = [ids, closedVenueId, maxYield, today];
  const rows = await queryRows<MeasuredRow>(database, MEASURES, asked);
  for (const { name, count, quartiles, bonds, first, last } of rows) {
    expect([own?.count, own?.firstDay, own?.lastDay]).toEqual([bonds, first, last]);
    const measured = own?.measures[name];
    expect([name, measured?.count ?? 0]).toEqual([name, count]);
    for (const [at, part] of (['lower', 'median', 'upper'] as const).entries())
      if (measured != null) expect(measured[part]).toBeCloseTo(quartiles?.[at] ?? Number.NaN, 12);
  }
  const mix = await queryRows<{ name: 'currency' | 'sector'; value: string | null; count: number }>(
    database,
    MIX,
    asked.slice(0, 4),
  );
  for (const name of ['currency', 'sector'] as const)
    expect(new Map(own?.mixes[name].map(({ value, count }) => [value, count]))).toEqual(
      new Map(mix.filter((each) => each.name === name).map(({ value, count }) => [value, count])),
    );
}

test('BEY-6 a screen and a basket have the quartiles, days and mix that the database finds', async () => {
  const bonds = await queryRows<{ id: number }>(database, `select id from instrument where kind = 'bond' order by id`);
  const baskets = fc.subarray(
    bonds.map(({ id }) => id),
    { maxLength: 40 },
  );
  await fc.assert(
    fc.asyncProperty(queries, baskets, async (query, basket) => {
      const all = await findBondList(database, { ...query, offset: 0, limit: 10_000 });
      const compared = await screen.compareBonds(query, basket);
      const ids = all.items.map(({ id }) => id);
      if (ids.length > 0) await expectCharacteristics(compared?.screen, ids, query);
      if (basket.length > 0) await expectCharacteristics(compared?.basket, basket, query);
      const rated = new Map(compared?.basket.mixes.rating.map(({ value, count }) => [value, count]));
      const grouped = new Map<string | null, number>();
      const traits = await screen.findTraits(basket, today);
      for (const { grades: own } of traits.values())
        grouped.set(own.at(-1) ?? null, (grouped.get(own.at(-1) ?? null) ?? 0) + 1);
      expect(rated).toEqual(grouped);
    }),
    { numRuns: draws(8, 40) },
  );
});

test('BEY-6 a basket of nothing has no figures', async () => {
  const [query] = fc.sample(queries, 1);
  if (query === undefined) throw new Error('no query');
  const compared = await screen.compareBonds({ ...query, asked: nothingAsked }, []);
  expect(compared?.basket).toMatchObject({ count: 0, firstDay: null, measures: { yield: null, maturity: null } });
  expect(compared?.screen.count).toBeGreaterThan(0);
});

/** Changes of one bond, or its issuer, as their writers note them. */
const changes: readonly (readonly [ChangedTable, string])[] = [
  ['instrument', `update instrument set name = 'Ärger ' || ($2::int % 7) where id = $1 returning id`],
  ['instrument', `update instrument set name = 'zz' || name where id = $1 returning id`],
  ['instrument', 'update instrument set status_id = 128 where id = $1 returning id'],
  [
    'instrument',
    `update bond_terms set matures_on = date '2026-11-19' + $2::int % 3 where instrument_id = $1 returning instrument_id as id`,
  ],
  [
    'instrument',
    `update bond_terms set seniority = (array['senior_secured', 'junior_subordinated', null])[1 + $2::int % 3]
     where instrument_id = $1 returning instrument_id as id`,
  ],
  ['instrument', 'delete from instrument where id = $1 returning id'],
  [
    'trading_day',
    'update latest_figure set indicative_yield = $2 / 1e4, modified = null where instrument_id = $1 returning instrument_id as id',
  ],
  [
    'trading_day',
    'update latest_figure set indicative_price = 0 where instrument_id = $1 returning instrument_id as id',
  ],
  [
    'trading_day',
    `delete from listing where instrument_id = $1 and venue_id = (select min(venue_id) from listing where instrument_id = $1)
     returning instrument_id as id`,
  ],
  [
    'trading_day',
    `insert into listing (instrument_id, venue_id, first_date, last_date, day_count, has_price, has_yield, has_g_spread)
     select $1, id, '2026-11-20', '2026-11-20', 1, false, false, false from venue where code = 'demo-northgate'
     on conflict do nothing returning instrument_id as id`,
  ],
  [
    'latest_figure',
    `insert into latest_z_spread select instrument_id, venue_id, date, $2 / 1e5
     from latest_figure join instrument on instrument.id = instrument_id where instrument_id = $1
     on conflict (instrument_id) do update set z_spread = excluded.z_spread, date = excluded.date returning instrument_id as id`,
  ],
  [
    'latest_figure',
    `insert into latest_end_yield (instrument_id, venue_id, date, yield_to_worst, yield_to_put)
     select instrument_id, venue_id, date, $2 / 1e4, $2 / 2e4
     from latest_figure join instrument on instrument.id = instrument_id where instrument_id = $1
     on conflict (instrument_id) do update set yield_to_worst = excluded.yield_to_worst, yield_to_put = excluded.yield_to_put,
       date = excluded.date returning instrument_id as id`,
  ],
  [
    'latest_figure',
    `insert into latest_option_figure (instrument_id, venue_id, date, oas, effective_duration)
     select instrument_id, venue_id, date, $2 / 1e5, $2 / 1e3
     from latest_figure join instrument on instrument.id = instrument_id where instrument_id = $1
     on conflict (instrument_id) do update set oas = excluded.oas, effective_duration = excluded.effective_duration,
       date = excluded.date returning instrument_id as id`,
  ],
  [
    'latest_figure',
    `insert into latest_swap_spread (instrument_id, venue_id, date, i_spread, asset_swap_spread)
     select instrument_id, venue_id, date, $2 / 1e5, $2 / 2e5
     from latest_figure join instrument on instrument.id = instrument_id where instrument_id = $1
     on conflict (instrument_id) do update set i_spread = excluded.i_spread, asset_swap_spread = excluded.asset_swap_spread,
       date = excluded.date returning instrument_id as id`,
  ],
  [
    'liquidity_score',
    `insert into liquidity_score select id, '2026-11-20', 1 + $2::int % 10 from instrument where id = $1
     on conflict (instrument_id) do update set score = excluded.score returning instrument_id as id`,
  ],
  ['liquidity_score', 'delete from liquidity_score where instrument_id = $1 returning instrument_id as id'],
  ['trading_day', 'update latest_figure set date = date - 1 where instrument_id = $1 returning instrument_id as id'],
  ['latest_figure', 'delete from latest_figure where instrument_id = $1 returning instrument_id as id'],
  [
    'offer',
    `insert into offer (instrument_id, number, type, date) select id, 900 + $2::int % 90, 'put', date '2026-11-20' from instrument where id = $1
     on conflict do nothing returning instrument_id as id`,
  ],
  [
    'bond_rating',
    `insert into rating (instrument_id, agency, grade, rated_on, type_id) select id, 'Moody''s', 'Baa' || (1 + $2::int % 3), date '2026-11-20', 1 from instrument where id = $1
     on conflict do nothing returning instrument_id as id`,
  ],
  [
    'issuer_rating',
    `insert into rating (issuer_id, agency, grade, rated_on, type_id)
     select issuer_id, 'Fitch', 'BB', date '2026-11-20', 1 from instrument where id = $1 and issuer_id is not null
     on conflict do nothing returning issuer_id as id`,
  ],
  [
    'issuer',
    `update issuer set sector = 'Banks', country = 'FR', name = 'A' || name where id = (select issuer_id from instrument where id = $1) returning id`,
  ],
];

interface MadeChange {
  readonly what: (typeof changes)[number];
  readonly bond: number;
  readonly value: number;
}

test('SRC-1 BEY-17 a list has what was committed before it was asked for', async () => {
  const bonds = await queryRows<{ id: number }>(database, `select id from instrument where kind = 'bond' order by id`);
  const change = fc.record({
    what: fc.constantFrom(...changes),
    bond: fc.constantFrom(...bonds.map(({ id }) => id)),
    value: fc.integer({ min: 0, max: 900 }),
  });
  const steps = fc.tuple(fc.array(change, { minLength: 1, maxLength: 6 }), queries);
  const agrees = async ([made, query]: readonly [readonly MadeChange[], BondListQuery]) => {
    await inWriteTransaction(database, async (tx) => {
      for (const {
        what: [table, text],
        bond,
        value,
      } of made) {
        const values = text.includes('$2') ? [bond, value] : [bond];
        const { rows } = await tx.client.query<{ id: number }>(text, values);
        await noteChangedIds(
          tx,
          table,
          rows.map(({ id }) => id),
        );
      }
    });
    await expectAgreement(query);
    await expectAgreement({ ...query, asked: nothingAsked });
  };
  await fc.assert(fc.asyncProperty(steps, agrees), { numRuns: draws(12, 60), endOnFailure: true });
  const fresh = new BondLists(database, new AbortController().signal);
  await fresh.load();
  const sorted = (counts: BondCounts | null) =>
    counts && {
      ...counts,
      choices: Object.values(counts.choices).map((list) => new Map(list.map((each) => [each.value, each.count]))),
    };
  for (const query of fc.sample(queries, 10))
    expect(sorted(await screen.countBonds(query))).toEqual(sorted(await fresh.countBonds(query)));
});

test('BEY-6 QUO-2 a venue that hides its quotes by now finds no bond and is not counted', async () => {
  const [query] = fc.sample(queries, 1);
  if (query === undefined) throw new Error('no query');
  const own = { ...query, asked: withChoices(nothingAsked, 'venue', ['demo-northgate']) };
  const counted = async () => (await screen.countBonds({ ...own, asked: nothingAsked }))?.choices.venue ?? [];
  expect((await screen.findBondList(own)).total).toBeGreaterThan(0);
  expect((await counted()).map(({ value }) => value)).toContain('demo-northgate');
  await queryRows(
    database,
    `insert into participant (code, name, short_name, venue_id, takes_requests, hides_quotes)
     select 'shy', 'Shy', 'Shy', id, false, true from venue where code = 'demo-northgate'`,
  );
  expect((await screen.findBondList(own)).total).toBe(0);
  await expectAgreement(own);
  expect((await counted()).map(({ value }) => value)).not.toContain('demo-northgate');
  expect((await screen.groupBonds(own, currency))?.length).toBe(0);
  await queryRows(database, `delete from participant where code = 'shy'`);
});

test('BEY-6 the next call and put go on with the day', async () => {
  const [query] = fc.sample(queries, 1);
  if (query === undefined) throw new Error('no query');
  const of = (today: string, type: 'call' | 'put', at: string) => ({
    ...query,
    today,
    maxYield: 3,
    asked: withDays(nothingAsked, type, { from: isoDate(at), to: isoDate(at) }),
  });
  // A bond with two calls ahead, as the database has them.
  const [bond] = await queryRows<{ id: number; type: 'call' | 'put'; first: string; second: string }>(
    database,
    `select instrument_id as id, type, days[1]::text as first, days[2]::text as second from (
       select instrument_id, type, array_agg(distinct date order by date) as days from offer where date > $1 group by 1, 2
     ) as ahead where array_length(days, 1) > 1 order by 1 limit 1`,
    [today],
  );
  if (bond === undefined) throw new Error('no bond has two calls ahead');
  const has = async (day: string, at: string) => {
    const list = { ...of(day, bond.type, at), offset: 0, limit: 10_000 };
    await expectAgreement(list);
    return (await screen.findBondList(list)).items.some(({ id }) => id === bond.id);
  };
  expect([await has(today, bond.first), await has(today, bond.second)]).toEqual([true, false]);
  const after = isoFromDayNumber(dayNumber(dayNumberFromIso(isoDate(bond.first)) + 1));
  expect([await has(after, bond.first), await has(after, bond.second)]).toEqual([false, true]);
  expect([await has(today, bond.first), await has(today, bond.second)]).toEqual([true, false]);
});

test('BEY-17 a node that stops before it has loaded bonds lists those of the database', async () => {
  const stopped = new BondLists(database, AbortSignal.abort());
  const [query] = fc.sample(queries, 1);
  if (query === undefined) throw new Error('no query');
  expect(found(await stopped.findBondList(query))).toEqual(found(await findBondList(database, query)));
});

test('SRC-1 BEY-17 what a conversion says of a bond makes it convertible in lists', async () => {
  const plain = { text: '', venueId: null, limit: 30, offset: 0, today, finishedStatusIds } as const;
  const order = { sort: 'name', isDescending: false, further: [], closedVenueId: null, maxYield: 3 } as const;
  const asked = withChoices(nothingAsked, 'kind', ['convertible']);
  const query: BondListQuery = { ...plain, ...order, members: {}, asked };
  const before = found(await screen.findBondList(query));
  const [bond] = await queryRows<{ id: number }>(
    database,
    `select id from instrument where kind = 'bond' and id <> all($1) limit 1`,
    [before.ids],
  );
  const conversion = { kind: 'conversion', language: 'en', text: 'Into shares.', updatedOn: today } as const;
  await inWriteTransaction(database, (tx) => saveTextSections(tx, [{ instrumentId: bond?.id ?? 0, ...conversion }]));
  expect(found(await screen.findBondList(query)).total).toBe(before.total + 1);
  await expectAgreement(query);
});
