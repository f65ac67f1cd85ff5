import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BondSummary } from '#contract/bond/bond-summary.ts';
import type { Liquidity } from '#contract/bond/liquidity.ts';
import type { IssuerDebt } from '#contract/issuer/issuer-debt.ts';
import type { BondList } from '#contract/lists/bond-list.ts';
import type { ListCounts } from '#contract/lists/list-answers.ts';
import { seedDemoMarket } from '#demo/seed-demo-market.ts';
import type { ChoiceField, RangeField } from '#domain/fields/field.ts';
import { writeAsked } from '#domain/lists/asked.ts';
import { filtersOf, lists, type OtherListId, otherListIds } from '#domain/lists/lists.ts';
import { parseTyped } from '#domain/lists/parse-typed.ts';
import { draws } from '#math/testing/draws.ts';
import { isoDate } from '#math/units.ts';
import { cookieOf, openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { refreshLiquidityScores } from '#store/bond/liquidity/liquidity-scores.ts';
import { refreshIndustryMedians } from '#store/issuer/multipliers/refresh-industry-medians.ts';
import { refreshSearchIndex } from '#store/lists/search/refresh-search-index.ts';

const today = isoDate('2026-11-20');

/** A record of an exported table, by the names of its columns. */
type Row = Readonly<Record<string, string>>;
type Bond = Row;

let site: TestApp;
let headers: Record<string, string>;
let all: readonly Bond[];

/** RFC 4180. */
function recordsOf(text: string): readonly Bond[] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain = '', end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r\n|$)/g)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === '\r\n') rows.push([]);
  }
  const [names = [], ...records] = rows.filter((row) => row.length > 1);
  return records.map((row) => Object.fromEntries(names.map((name, at) => [name, row[at] ?? ''])));
}

beforeAll(async () => {
  const clock = () => new Date(`${today}T12:00:00Z`);
  site = await openTestApp({ clock }, async (database) => {
    await seedDemoMarket(database, { today, historyYears: 0.03 });
    await refreshIndustryMedians(database);
    await refreshLiquidityScores(database, today);
    await refreshSearchIndex(database);
  });
  headers = await cookieOf(site.app, 'full-all');
  const file = await site.app.inject({ url: '/api/bonds/file/csv/?status=any', headers });
  all = recordsOf(file.body.replace('\ufeff', ''));
}, 120_000);
afterAll(() => site.close());

async function idsOf(query: string): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let page = 1; ; page++) {
    const answer = await site.app.inject({ url: `/api/bonds/?${query}&page=${page}`, headers });
    const { items, total } = answer.json<BondList>();
    ids.push(...items.map(({ id }) => String(id)));
    if (items.length === 0) {
      expect(ids.length).toBe(total);
      return ids;
    }
  }
}

const isRepaid = ({ status = '' }: Bond) => ['matured', 'redeemed_early'].includes(status);
/** Ids of the bonds of the table that a list has: those that are paid back where a status is asked for alone. */
const listed = (query: string, holds: (bond: Bond) => boolean) =>
  all.filter((bond) => holds(bond) && (/(^|&)status=/.test(query) || !isRepaid(bond))).map(({ id }) => id);

/** A figure in the unit of the address; NaN, which nothing holds for, where a bond has none. */
const number = (text: string | undefined, unit = 1) =>
  text === undefined || text === '' ? Number.NaN : Number(text) / unit;
const words = (text: string | undefined) => text?.split(' ') ?? [];
const slack = 1e-6;
const between = (value: number, from: number, to: number) => value >= from - slack && value <= to + slack;
// Standard & Poor's, long-term issue credit ratings, from BBB- up to A+.
const middle = ['BBB-', 'BBB', 'BBB+', 'A-', 'A', 'A+'];
const any = Number.POSITIVE_INFINITY;

test.each<readonly [string, (bond: Bond) => boolean]>([
  ['currency=EUR,USD', ({ currency }) => currency === 'EUR' || currency === 'USD'],
  ['kind=floating,zero', ({ kinds }) => words(kinds).includes('floating') || words(kinds).includes('zero')],
  ['kind=fixed,call', ({ kinds }) => words(kinds).includes('fixed') && words(kinds).includes('call')],
  ['kind=linker', ({ kinds }) => words(kinds).includes('linker')],
  ['maturity_from=2028&maturity_to=2031', (bond) => between(number(bond.maturity_date?.slice(0, 4)), 2028, 2031)],
  ['coupon_from=2.5&coupon_to=4', (bond) => between(number(bond.coupon_rate, 0.01), 2.5, 4)],
  ['size_from=500', (bond) => between(number(bond.outstanding_amount, 1e6), 500, any)],
  ['rating_from=BBB-&rating_to=A%2B', ({ ratings }) => words(ratings).some((grade) => middle.includes(grade))],
  [
    'call_from=2027-01-01&call_to=2029-12-31',
    ({ next_call_date: day = '' }) => day >= '2027-01-01' && day <= '2029-12-31',
  ],
  ['put_to=2028-12-31', ({ next_put_date: day = '' }) => day !== '' && day <= '2028-12-31'],
  ['price_to=95', (bond) => between(number(bond.price), -any, 95)],
  ['yield_from=3&yield_to=6', (bond) => between(number(bond.yield, 0.01), 3, 6)],
  [
    'spread_from=20&duration_to=5',
    (bond) => between(number(bond.g_spread), 20, any) && between(number(bond.modified_duration), -any, 5),
  ],
  ['zspread_from=50&zspread_to=200', (bond) => between(number(bond.z_spread), 50, 200)],
  ['oas_from=50&oas_to=200', (bond) => between(number(bond.oas), 50, 200)],
  ['effective_duration_to=3', (bond) => between(number(bond.effective_duration), -any, 3)],
  ['asw_from=50', (bond) => between(number(bond.asset_swap_spread), 50, any)],
  ['liquidity_from=4&liquidity_to=6', (bond) => between(number(bond.liquidity), 4, 6)],
  [
    'seniority=senior_secured,junior_subordinated',
    ({ seniority = '' }) => ['senior_secured', 'junior_subordinated'].includes(seniority),
  ],
  // Addresses of before there was a seniority.
  ['kind=subordinated', ({ seniority = '' }) => seniority.endsWith('subordinated')],
  ['sector=retail', ({ sector }) => sector === 'retail'],
  ['country=DE,FR', ({ country }) => country === 'DE' || country === 'FR'],
  ['status=matured', ({ status }) => status === 'matured'],
  [
    'currency=EUR&kind=fixed&maturity_to=2032&yield_from=2.5&rating_from=BBB-',
    (bond) =>
      bond.currency === 'EUR' &&
      words(bond.kinds).includes('fixed') &&
      number(bond.maturity_date?.slice(0, 4)) <= 2032 &&
      between(number(bond.yield, 0.01), 2.5, any) &&
      words(bond.ratings).some((grade) => [...middle, 'AA-', 'AA', 'AA+', 'AAA'].includes(grade)),
  ],
])('BEY-6 a screen has the bonds that the exported table has for it: %s', async (query, holds) => {
  const wanted = listed(query, holds);
  expect(wanted.length).toBeGreaterThan(0);
  expect(wanted.length).toBeLessThan(all.length);
  expect((await idsOf(query)).toSorted()).toEqual(wanted.toSorted());
});

type Holds = (bond: Bond) => boolean;
const every =
  (...parts: readonly Holds[]): Holds =>
  (bond) =>
    parts.every((holds) => holds(bond));
const not =
  (holds: Holds): Holds =>
  (bond) =>
    !holds(bond);
const has =
  (kind: string): Holds =>
  ({ kinds }) =>
    words(kinds).includes(kind);
const inCurrency =
  (...codes: readonly string[]): Holds =>
  ({ currency = '' }) =>
    codes.includes(currency);
const inSector =
  (...sectors: readonly string[]): Holds =>
  ({ sector = '' }) =>
    sectors.includes(sector);
const inCountry =
  (...codes: readonly string[]): Holds =>
  ({ country = '' }) =>
    codes.includes(country);
const figure =
  (column: string, from: number, to: number, unit = 1): Holds =>
  (bond) =>
    between(number(bond[column], unit), from, to);
const year =
  (from: number, to: number): Holds =>
  (bond) =>
    between(number(bond.maturity_date?.slice(0, 4)), from, to);
const years = (from: number, to: number) => figure('years_to_maturity', from, to);
const yields = (from: number, to: number) => figure('yield', from, to, 0.01);
const coupons = (from: number, to: number) => figure('coupon_rate', from, to, 0.01);
const sizes = (from: number, to: number) => figure('outstanding_amount', from, to, 1e6);
const spreads = (from: number, to: number) => figure('g_spread', from, to);
const prices = (from: number, to: number) => figure('price', from, to);
const durations = (from: number, to: number) => figure('modified_duration', from, to);
/** The scale of Standard & Poor's, the best grade first. */
const scale = 'AAA AA+ AA AA- A+ A A- BBB+ BBB BBB- BB+ BB BB- B+ B B- CCC+ CCC CCC- CC C D'.split(' ');
const rated =
  (best: string, worst: string): Holds =>
  ({ ratings }) =>
    words(ratings).some(
      (grade) => scale.indexOf(grade) >= scale.indexOf(best) && scale.indexOf(grade) <= scale.indexOf(worst),
    );
const good = rated('AAA', 'BBB-');
const poor = rated('BB+', 'D');
const ranks =
  (...keys: readonly string[]): Holds =>
  ({ seniority = '' }) =>
    keys.includes(seniority);
const senior = ranks('senior_secured', 'senior_unsecured', 'senior_non_preferred');
const financial = inSector('banks', 'financial services', 'insurance');
const eur = inCurrency('EUR');
const usd = inCurrency('USD');
const rub = inCurrency('RUB');
const utilities = inSector('utilities');
const banks = inSector('banks');

/** What analysts write, and what they mean by it in plain code over the exported table. */
const phrases: readonly (readonly [string, Holds])[] = [
  ['euro utility 4-10 years yield over 2%', every(eur, utilities, years(4, 10), yields(2, any))],
  ['German bonds under par', every(inCountry('DE'), prices(-any, 100))],
  ['USD callable, not financials', every(usd, has('call'), not(financial))],
  ['fixed rate bonds above 50bp', every(has('fixed'), spreads(50, any))],
  ['investment grade dollar bonds maturing in 2030-2034', every(usd, good, year(2030, 2034))],
  ['high yield with a coupon above 4%', every(poor, coupons(4, any))],
  ['BBB or better, duration under 3 years', every(rated('AAA', 'BBB'), durations(-any, 3))],
  [
    'senior unsecured bonds in euro or dollars over 500 million',
    every(ranks('senior_unsecured'), inCurrency('EUR', 'USD'), sizes(500, any)),
  ],
  ['euro bonds between 5 and 10 years excluding banks', every(eur, years(5, 10), not(banks))],
  ['euro bonds with spread between 20 and 80bp', every(eur, spreads(20, 80))],
  ['облигации в евро со сроком от 4 до 6 лет', every(eur, years(4, 6))],
  ['рубли, доходность от 10 до 20%', every(rub, yields(10, 20))],
  ['флоатеры в евро или долларах', every(inCurrency('EUR', 'USD'), has('floating'))],
  ['немецкие бумаги дешевле номинала', every(inCountry('DE'), prices(-any, 100))],
  ['доллары, рейтинг не ниже BBB-, без банков', every(usd, good, not(banks))],
  ['высокодоходные облигации с купоном более 4%', every(poor, coupons(4, any))],
  ['бессрочные субординированные', every(has('perpetual'), has('subordinated'))],
  ['выпуски объёмом более 500 млн в евро', every(eur, sizes(500, any))],
  [
    'погашение до 2030 года, дюрация менее 3 лет, евро или доллары',
    every(inCurrency('EUR', 'USD'), year(0, 2030), durations(-any, 3)),
  ],
  ['энергетика в евро с доходностью выше 2%', every(eur, utilities, yields(2, any))],
  ['Euro-Anleihen mit Rendite über 3%', every(eur, yields(3, any))],
  ['Versorger in Euro mit Laufzeit 5 bis 10 Jahre', every(eur, utilities, years(5, 10))],
  ['deutsche Anleihen unter pari', every(inCountry('DE'), prices(-any, 100))],
  ['nachrangige Anleihen mit Kupon über 4%', every(has('subordinated'), coupons(4, any))],
  ['Floater, keine Banken', every(has('floating'), not(banks))],
  ['Anleihen in Dollar mit Rating mindestens A-', every(usd, rated('AAA', 'A-'))],
  ['fällig bis 2030, Volumen über 500 Mio. Euro', every(eur, year(0, 2030), sizes(500, any))],
  ['kündbare Anleihen in Euro, Duration unter 6', every(eur, has('call'), durations(-any, 6))],
  ['hochverzinsliche Anleihen mit Restlaufzeit unter 5 Jahren', every(poor, years(-any, 5))],
  ['Spread zwischen 50 und 150 Basispunkten in Euro', every(eur, spreads(50, 150))],
  ['欧元公用事业债券', every(eur, utilities)],
  ['美元投资级债券期限5-10年', every(usd, good, years(5, 10))],
  ['收益率高于3%的欧元债', every(eur, yields(3, any))],
  ['德国低于面值的债券', every(inCountry('DE'), prices(-any, 100))],
  ['固定利率债利差超过50基点', every(has('fixed'), spreads(50, any))],
  ['可赎回美元债，非金融', every(usd, has('call'), not(financial))],
  ['2030年以前到期的欧元债', every(eur, year(0, 2030))],
  ['规模超过5亿的欧元债', every(eur, sizes(500, any))],
  ['高收益债票息高于4%', every(poor, coupons(4, any))],
  ['A级以上欧元债久期3到7', every(eur, rated('AAA', 'A'), durations(3, 7))],
  ['bonos en euros con rendimiento superior al 3%', every(eur, yields(3, any))],
  ['bonos alemanes bajo la par', every(inCountry('DE'), prices(-any, 100))],
  ['bonos a tipo fijo con diferencial superior a 50 pb', every(has('fixed'), spreads(50, any))],
  ['bonos en dólares con grado de inversión a 5-10 años', every(usd, good, years(5, 10))],
  ['alto rendimiento con cupón superior al 4%', every(poor, coupons(4, any))],
  ['bonos rescatables en dólares, no financieros', every(usd, has('call'), not(financial))],
  ['bonos subordinados perpetuos', every(has('subordinated'), has('perpetual'))],
  ['vencimiento entre 2028 y 2031 en euros', every(eur, year(2028, 2031))],
  ['importe superior a 500 millones en euros', every(eur, sizes(500, any))],
  ['eléctricas en euros o dólares', every(inCurrency('EUR', 'USD'), utilities)],
  ['eur ig 5-10y', every(eur, good, years(5, 10))],
  ['usd hy yld>4', every(usd, poor, yields(4, any))],
  ['eur 30-34 call', every(eur, year(2030, 2034), has('call'))],
  ['A or BBB eur 3-7y', every(eur, rated('A+', 'BBB-'), years(3, 7))],
  ['not eur not usd', not(inCurrency('EUR', 'USD'))],
  ['eur banks senior spr>50bp', every(eur, banks, senior, spreads(50, any))],
  ['gbp or chf 2028-2034', every(inCurrency('GBP', 'CHF'), year(2028, 2034))],
  ['-rub fixed cpn 2-4 px<100', every(not(rub), has('fixed'), coupons(2, 4), prices(-any, 100))],
  ['>500m eur ig dur 2-5', every(eur, sizes(500, any), good, durations(2, 5))],
  ['usd 5y', every(usd, years(4.5, 5.5))],
];

test.each(phrases)('BEY-6 SRC-5 a phrase finds what an analyst means by it: %s', async (phrase, holds) => {
  const { asked, rest } = parseTyped(lists.bonds, phrase);
  expect(rest).toBe('');
  const query = String(new URLSearchParams(writeAsked(lists.bonds, asked).map(([name, value]) => [name, value])));
  const wanted = listed(query, holds);
  expect(wanted.length).toBeGreaterThan(0);
  expect(wanted.length).toBeLessThan(all.length);
  expect((await idsOf(query)).toSorted()).toEqual(wanted.toSorted());
});

test('BEY-6 the Z-spread of the table is the one that the page of each bond works out', async () => {
  const told = all.filter(({ z_spread: spread }) => spread !== '');
  expect(told.length).toBeGreaterThan(all.length / 3);
  for (const bond of all.filter((_, at) => at % 9 === 0)) {
    const url = `/api/bonds/${bond.id}/summary/`;
    const { priceFigures } = (await site.app.inject({ url, headers })).json<BondSummary>();
    const spread = priceFigures?.zSpread ?? null;
    if (spread === null) expect([bond.name, bond.z_spread]).toEqual([bond.name, '']);
    else expect(number(bond.z_spread)).toBeCloseTo(spread, 6);
  }
});

test('BEY-6 BEY-13 the liquidity score of the table is the one that the page of each bond works out', async () => {
  const told = all.filter(({ liquidity }) => liquidity !== '');
  expect(told.length).toBeGreaterThan(all.length / 3);
  expect(new Set(told.map(({ liquidity }) => liquidity)).size).toBeGreaterThan(3);
  for (const bond of all.filter((_, at) => at % 5 === 0)) {
    const { score, date } = (
      await site.app.inject({ url: `/api/bonds/${bond.id}/liquidity/`, headers })
    ).json<Liquidity>();
    const own = score === null ? ['', ''] : [String(score), date];
    expect([bond.name, bond.liquidity, bond.liquidity_date]).toEqual([bond.name, ...own]);
  }
});

test('BEY-6 an order by several columns is that of the exported table', async () => {
  const byId = new Map(all.map((bond) => [bond.id, bond]));
  const found = await idsOf('status=outstanding&sort=currency&then_by=yield.desc');
  const keys = found.map((id) => byId.get(id)).map((bond) => [bond?.currency ?? '', number(bond?.yield)] as const);
  const last = (value: number) => (Number.isNaN(value) ? Number.NEGATIVE_INFINITY : value);
  const sorted = keys.toSorted(([a, x], [b, y]) =>
    a === b ? (last(x) < last(y) ? 1 : last(x) > last(y) ? -1 : 0) : a < b ? -1 : 1,
  );
  expect(keys).toEqual(sorted);
  expect(new Set(keys.map(([currency]) => currency)).size).toBeGreaterThan(2);
});

/** A list beside that of bonds: its exported table, and the names of what is chosen by code. */
interface Exported {
  readonly rows: readonly Row[];
  readonly titles: ReadonlyMap<string, string>;
}

async function answer<Answer>(url: string): Promise<Answer> {
  const { statusCode, body } = await site.app.inject({ url, headers });
  expect([url, statusCode]).toEqual([url, 200]);
  return JSON.parse(body);
}

const countsOf = async (model: OtherListId, query: string) =>
  (await answer<{ readonly counts: ListCounts }>(`/api/screener/${model}/counts/?${query}`)).counts;

async function exportedOf(model: OtherListId): Promise<Exported> {
  const file = await site.app.inject({ url: `/api/screener/${model}/file/csv/`, headers });
  const { choices } = await countsOf(model, '');
  const titles = Object.values(choices).flatMap((values) =>
    (values ?? []).map(({ value, title }) => [value, title ?? value] as const),
  );
  return { rows: recordsOf(file.body.replace('\ufeff', '')), titles: new Map(titles) };
}

const listPath = (model: OtherListId) => (model === 'companies' ? '/api/company/' : `/api/instruments/${model}/`);

async function listedIds(model: OtherListId, query: string): Promise<readonly string[]> {
  type Page = { readonly total: number; readonly items: readonly { readonly id: number }[] };
  const ids: string[] = [];
  for (let page = 1; ; page++) {
    const { total, items } = await answer<Page>(`${listPath(model)}?${query}&page=${page}`);
    ids.push(...items.map(({ id }) => String(id)));
    if (ids.length >= total) return ids;
  }
}

/** A condition of a screen: its parameters, and what it asks of a record of the table. */
interface Wish {
  readonly id: string;
  readonly params: string;
  readonly holds: (row: Row) => boolean;
}

/** Percentages of the table are fractions, the change of the day is in per cent. */
const figureOf = ({ id, unit }: RangeField, row: Row) =>
  number(row[id], unit === 'millions' ? 1e6 : unit === 'percent' ? 0.01 : 1);

function rangeWish(field: RangeField, rows: readonly Row[]): fc.Arbitrary<Wish> {
  const known = rows.map((row) => figureOf(field, row)).filter((value) => !Number.isNaN(value));
  const place = fc.double({ min: Math.min(...known) - 0.5, max: Math.max(...known) + 0.5, noNaN: true });
  return fc.tuple(place, place, fc.constantFrom('both', 'from', 'to')).map(([a, b, kind]) => {
    const [from, to] = [Math.min(a, b).toFixed(4), Math.max(a, b).toFixed(4)];
    const params = [kind === 'to' ? '' : `${field.id}_from=${from}`, kind === 'from' ? '' : `${field.id}_to=${to}`];
    const [min, max] = [kind === 'to' ? -any : Number(from), kind === 'from' ? any : Number(to)];
    return {
      id: field.id,
      params: params.filter((param) => param !== '').join('&'),
      holds: (row) => between(figureOf(field, row), min, max),
    };
  });
}

function choiceWish({ id }: ChoiceField, { choices }: ListCounts, { titles }: Exported): fc.Arbitrary<Wish> {
  const values = (choices[id] ?? []).map(({ value }) => value);
  return fc.subarray(values, { minLength: 1, maxLength: Math.min(3, values.length) }).map((chosen) => ({
    id,
    params: `${id}=${chosen.map(encodeURIComponent).join(',')}`,
    holds: (row) => chosen.some((value) => titles.get(value) === row[id]),
  }));
}

const ratingWish: Wish = {
  id: 'rating',
  params: 'rating_from=BBB-&rating_to=A%2B',
  holds: ({ rating }) => words(rating).some((grade) => middle.includes(grade)),
};

/** Wishes for some of the filters that have values in the table. */
function wishesOf(model: OtherListId, whole: ListCounts, exported: Exported): fc.Arbitrary<readonly Wish[]> {
  const each = filtersOf(lists[model]).flatMap((field): readonly fc.Arbitrary<Wish>[] => {
    if (field.type === 'grades') return [fc.constant(ratingWish)];
    if (!exported.rows.some((row) => row[field.id] !== '')) return [];
    if (field.type === 'day') return [];
    return [field.type === 'range' ? rangeWish(field, exported.rows) : choiceWish(field, whole, exported)];
  });
  return fc
    .shuffledSubarray([...each], { minLength: 1, maxLength: 3 })
    .chain((chosen) => fc.tuple(...chosen))
    .map((wishes) => wishes);
}

function expectCounts(model: OtherListId, counts: ListCounts, wishes: readonly Wish[], { rows, titles }: Exported) {
  for (const field of filtersOf(lists[model])) {
    const left = rows.filter((row) => wishes.every(({ id, holds }) => id === field.id || holds(row)));
    const counted = (holds: (row: Row) => boolean) => left.filter(holds).length;
    if (field.type === 'choice') {
      const told = counts.choices[field.id] ?? [];
      for (const { value, count } of told) expect(count).toBe(counted((row) => titles.get(value) === row[field.id]));
      expect(told.reduce((sum, { count }) => sum + count, 0)).toBe(counted((row) => row[field.id] !== ''));
    }
    if (field.type === 'range') {
      const edges = [-any, ...field.edges, any];
      const bars = edges.slice(1).map((edge, at) =>
        counted((row) => {
          const value = figureOf(field, row);
          return value >= (edges[at] ?? 0) - slack && value < edge - slack;
        }),
      );
      expect([field.id, counts.bars[field.id]]).toEqual([field.id, bars]);
    }
  }
}

test.each(otherListIds)(
  'BEY-6 screens of %s and their numbers are what the exported table has for them',
  async (model) => {
    const exported = await exportedOf(model);
    expect(exported.rows.length).toBeGreaterThan(5);
    const whole = await countsOf(model, '');
    await fc.assert(
      fc.asyncProperty(wishesOf(model, whole, exported), async (wishes) => {
        const query = wishes.map(({ params }) => params).join('&');
        const wanted = exported.rows.filter((row) => wishes.every(({ holds }) => holds(row))).map(({ id }) => id);
        expect((await listedIds(model, query)).toSorted()).toEqual(wanted.toSorted());
        const counts = await countsOf(model, query);
        expect(counts.total).toBe(wanted.length);
        expectCounts(model, counts, wishes, exported);
      }),
      { numRuns: draws(5, 25) },
    );
  },
);

test.each([
  ['stocks', 'currency', 'dividend_yield'],
  ['indexes', 'currency', 'members'],
  ['etf', 'currency', 'value'],
  ['companies', 'bonds', 'return_on_equity'],
] as const)(
  'BEY-6 the list of %s is in the order of %s and then of %s, rows without a value last',
  async (...names) => {
    const [model, first, second] = names;
    const byId = new Map((await exportedOf(model)).rows.map((row) => [row.id, row]));
    const found = await listedIds(model, `sort=${first}&order=desc&then_by=${second}.asc`);
    const isText = first === 'currency';
    const keys = found.map((id) => {
      const row = byId.get(id);
      return [isText ? (row?.[first] ?? '') : number(row?.[first]), number(row?.[second])] as const;
    });
    const last = (value: number) => (Number.isNaN(value) ? any : value);
    const sorted = keys.toSorted(([a, x], [b, y]) => (a === b ? last(x) - last(y) || 0 : a < b ? 1 : -1));
    expect(keys).toEqual(sorted);
    expect(new Set(keys.map(([key]) => key)).size).toBeGreaterThan(2);
  },
);

test.each([
  ['stocks', 'sector', 'price_to_earnings'],
  ['indexes', 'currency', 'change'],
  ['etf', 'assets', 'dividend_yield'],
  ['companies', 'sector', 'bonds'],
] as const)('BEY-6 groups of %s by %s have the medians of the exported table', async (...names) => {
  const [model, group, measure] = names;
  type Group = {
    readonly value: string | null;
    readonly count: number;
    readonly medians: Readonly<Record<string, number>>;
  };
  const { rows } = await exportedOf(model);
  const { groups } = await answer<{ groups: readonly Group[] }>(`/api/screener/${model}/groups/?group=${group}`);
  expect(groups.reduce((sum, { count }) => sum + count, 0)).toBe(rows.length);
  for (const { value, count, medians } of groups) {
    const own = rows.filter((row) => row[group] === (value ?? ''));
    expect(own.length).toBe(count);
    const known = own
      .map((row) => number(row[measure]))
      .filter((each) => !Number.isNaN(each))
      .toSorted((a, b) => a - b);
    const half = Math.floor(known.length / 2);
    const middleOne = known.length % 2 === 1 ? known[half] : ((known[half - 1] ?? 0) + (known[half] ?? 0)) / 2;
    const unit = measure === 'change' ? 100 : 1;
    if (known.length === 0) expect(medians[measure]).toBeNull();
    else expect((medians[measure] ?? Number.NaN) * unit).toBeCloseTo(middleOne ?? Number.NaN, 9);
  }
});

test.each(otherListIds)('BEY-6 counts and groups of %s are of the rows that words find', async (model) => {
  const { rows } = await exportedOf(model);
  // A word of several names, and not of all.
  const counted = new Map<string, number>();
  for (const { name = '' } of rows)
    for (const word of new Set(name.toLowerCase().match(/[a-z]{4,}/g) ?? []))
      counted.set(word, (counted.get(word) ?? 0) + 1);
  const [word = ''] = [...counted].filter(([, count]) => count < rows.length).sort((a, b) => b[1] - a[1])[0] ?? [];
  const total = (await listedIds(model, `q=${word}`)).length;
  expect(total).toBeGreaterThan(0);
  expect(total).toBeLessThan(rows.length);
  const counts = await countsOf(model, `q=${word}`);
  expect(counts.total).toBe(total);
  const choices = Object.entries(counts.choices).filter(([, values]) => (values ?? []).length > 0);
  const [field = '', values = []] = choices[0] ?? [];
  expect(values?.length).toBeGreaterThan(0);
  for (const { value, count } of values ?? [])
    expect([value, count]).toEqual([
      value,
      (await listedIds(model, `q=${word}&${field}=${encodeURIComponent(value)}`)).length,
    ]);
  const { groups } = await answer<{ readonly groups: readonly { readonly count: number }[] }>(
    `/api/screener/${model}/groups/?group=${field}&q=${word}`,
  );
  expect(groups.reduce((sum, { count }) => sum + count, 0)).toBe(total);
});

test('BEY-6 words that nothing matches are counted as nothing, and words without a letter as no words', async () => {
  expect((await countsOf('stocks', 'q=zzzzqqqq')).total).toBe(0);
  expect((await countsOf('stocks', 'q=%20')).total).toBe((await countsOf('stocks', '')).total);
});

test('BEY-6 the debt of a company is what its page sums up by currency, at the latest rates for one euro', async () => {
  // A bond of each of a few companies whose amount nobody knows.
  await site.database.withClient((client) =>
    client.query(
      `update bond_terms set outstanding_amount = null, issued_amount = null where instrument_id in (
        select max(id) from instrument where kind = 'bond' and status_id = 192 group by issuer_id order by issuer_id limit 5)`,
    ),
  );
  const { rows: rates } = await site.database.withClient((client) =>
    client.query<{ currency: string; per_euro: number }>(
      'select distinct on (currency) currency, per_euro from exchange_rate where date <= $1 order by currency, date desc',
      [today],
    ),
  );
  const perEuro = new Map([['EUR', 1], ...rates.map((rate) => [rate.currency, rate.per_euro] as const)]);
  const { rows } = await exportedOf('companies');
  let [told, untold] = [0, 0];
  for (const row of rows) {
    const { currencies } = await answer<IssuerDebt>(`/api/company/${row.id}/debt/`);
    const parts = currencies.map(({ currency, outstanding }) => outstanding / (perEuro.get(currency) ?? Number.NaN));
    const sum = parts.reduce((total, part) => total + part, 0);
    const isKnown = currencies.length > 0 && currencies.every(({ unknown }) => unknown === 0) && !Number.isNaN(sum);
    if (isKnown) expect([row.id, number(row.bond_debt) / sum]).toEqual([row.id, expect.closeTo(1, 9)]);
    else expect([row.id, row.bond_debt]).toEqual([row.id, '']);
    if (isKnown) told += 1;
    else untold += 1;
  }
  expect(told).toBeGreaterThan(untold);
  expect(untold).toBeGreaterThan(0);
});
