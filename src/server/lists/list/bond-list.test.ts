import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BondList } from '#contract/lists/bond-list.ts';
import { lists, withSorted } from '#domain/lists/lists.ts';
import { addDays, dayNumberFromIso, isoFromDayNumber } from '#math/dates/dates.ts';
import { refreshListingsBetween } from '#store/market/trading-days/listings.ts';
import { inWriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';
import { noteChangedIds } from '#store/platform/changes/data-changes.ts';
import { queryRows } from '#store/testing/with-test-database.ts';
import { readSheets } from '../../testing/read-sheets.ts';
import { bondIds, sampleToday, usualIsin, venueIds } from '../../testing/sample-market.ts';
import { cookieOf, openTestApp, type TestApp, type Who } from '../../testing/test-app.ts';

let site: TestApp;
beforeAll(async () => {
  site = await openTestApp();
});
afterAll(async () => {
  await site.close();
});

/** The same with what is paid back, which the sample has one of. */
const whole = (query: string) => (/(^|&)status=/.test(query) ? query : `${query}&status=any`);

async function list(query: string, who: Who = 'visitor'): Promise<BondList> {
  const answer = await site.app.inject({ url: `/api/bonds/?${whole(query)}`, headers: await cookieOf(site.app, who) });
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

const idsOf = ({ items }: BondList) => items.map((item) => item.id);
const { usual, distressed, overdue, unlisted, nsdOnly } = bondIds;

test('the list is by name, what has matured after what has not', async () => {
  const found = await list('');
  expect(idsOf(found)).toEqual([usual, unlisted, nsdOnly, distressed, overdue]);
  expect(found).toMatchObject({ total: 5, page: 1, pageSize: 30 });
  expect(found.items.at(-1)).toMatchObject({ id: overdue, statusKey: 'matured' });
});

test.each([
  ['a word of the title in another case', 'ALDERNEY', [usual]],
  ['a title without its accents', 'zurich ubersee', [distressed]],
  ['a title with accents that it has not', 'áldérney', [usual]],
  ['words in any order', '2027 alderney', [usual]],
  ['the middle of a word', 'derne', [usual]],
  ['the issuer', 'kommune alesund', [usual, unlisted, overdue]],
  ['a registration number', 'reg-77/1', [usual]],
  ['an ISIN in lower case', usualIsin.toLowerCase(), [usual]],
  ['signs that have a meaning in patterns', '100%_pure', [unlisted]],
  ['a per cent sign alone', '%', [usual, unlisted, nsdOnly, distressed, overdue]],
  ['an underscore alone', '_', [unlisted]],
  ['a backslash', '\\', []],
  ['nothing but a quote', "'", []],
])('SRC-1 finds bonds by %s', async (_case, typed, ids) => {
  expect(idsOf(await list(`q=${encodeURIComponent(typed)}`))).toEqual(ids);
});

test('BEY-6 the call says which words are written as filters, and which of those are mistaken', async () => {
  expect((await list(`q=${encodeURIComponent('alderney yld>4 yeild>4 dur>x sector:moon')}`)).remarks).toEqual([
    { code: 'typed_filter', start: 9, end: 14 },
    { code: 'unknown_filter', start: 15, end: 22 },
    { code: 'bad_value', start: 23, end: 28 },
    { code: 'unknown_choice', start: 29, end: 40 },
  ]);
  expect((await list('q=alderney')).remarks).toEqual([]);
});

test('BEY-6 an empty list says how many bonds it would have without each thing that is asked for', async () => {
  const { total, ways } = await list('q=alderney&kind=floating,-call&currency=EUR,CHF');
  expect(total).toBe(0);
  const without = {
    'currency-EUR': 'q=alderney&kind=floating,-call&currency=CHF',
    'currency-CHF': 'q=alderney&kind=floating,-call&currency=EUR',
    'kind-floating': 'q=alderney&kind=-call&currency=EUR,CHF',
    'kind--call': 'q=alderney&kind=floating&currency=EUR,CHF',
    q: 'kind=floating,-call&currency=EUR,CHF',
  };
  const counted = await Promise.all(
    Object.entries(without).map(async ([part, query]) => ({ part, total: (await list(query)).total })),
  );
  expect(ways).toEqual(counted);
  expect(ways.some((way) => way.total > 0)).toBe(true);
  expect((await list('currency=EUR')).ways).toEqual([]);
  // Of many things not all are counted, the words always.
  const many = await list(`q=alderney&kind=-call&currency=${'CHF,GBP,JPY,NOK,SEK,DKK,PLN,CZK,HUF,TRY,BRL,ZAR'}`);
  expect(many.ways.map(({ part }) => part).slice(-2)).toEqual([expect.stringContaining('-'), 'q']);
  expect(many.ways.length).toBeLessThan(12);
});

test('BEY-6 who may not filter by figures is told no number that follows from them', async () => {
  for (const who of ['visitor', 'member'] as const) {
    const url = '/api/bonds/?currency=JPY&yield_from=4';
    const answer = await site.app.inject({ url, headers: await cookieOf(site.app, who) });
    expect([who, answer.statusCode, answer.json().ways]).toEqual([who, expect.any(Number), undefined]);
    expect(answer.statusCode).toBeGreaterThanOrEqual(401);
  }
});

test('BEY-6 what is paid back is left out, counted, and shown where it is asked for', async () => {
  const ask = async (path: string) => (await site.app.inject({ url: `/api/bonds/${path}` })).json();
  const all = await list('');
  const live = await ask('');
  expect(idsOf(live)).toEqual(idsOf(all).filter((id) => id !== overdue));
  expect([live.total, live.leftOut, all.leftOut]).toEqual([4, 1, 0]);
  // Of what is asked for, in words too; codes and statuses name it.
  expect(await ask('?q=aachen')).toMatchObject({ total: 0, leftOut: 1 });
  expect(await ask('?currency=EUR&status=-defaulted')).toMatchObject({ leftOut: 1 });
  const { isin } = all.items.find(({ id }) => id === overdue) ?? {};
  for (const named of [`q=${isin}`, `isin=${isin}`, 'status=matured', 'q=aachen&status=any'])
    expect([named, idsOf(await ask(`?${named}`))]).toEqual([named, [overdue]]);
  expect((await ask('counts/')).counts.total).toBe(4);
  const groups: readonly { readonly count: number }[] = (await ask('groups/?group=currency')).groups;
  expect(groups.reduce((sum, { count }) => sum + count, 0)).toBe(4);
});

test('a page after the last still tells how many there are', async () => {
  expect(await list('page=2')).toMatchObject({ total: 5, page: 2, items: [] });
});

test('open columns sort both ways, bonds without a value last', async () => {
  expect(idsOf(await list('sort=coupon'))).toEqual([distressed, usual, nsdOnly, unlisted, overdue]);
  expect(idsOf(await list('sort=coupon&order=desc'))).toEqual([nsdOnly, usual, distressed, unlisted, overdue]);
  expect(idsOf(await list('sort=maturity&order=desc')).slice(0, 2)).toEqual([unlisted, distressed]);
});

test('BEY-6 several columns sort one after another', async () => {
  const byCurrency = await list('sort=currency&then_by=maturity.desc');
  const keys = byCurrency.items.map(
    ({ currency, statusKey, maturesOn }) => [statusKey === 'matured', currency, maturesOn] as const,
  );
  const sorted = keys.toSorted(
    ([isLate, currency, date], [isOtherLate, otherCurrency, otherDate]) =>
      Number(isLate) - Number(isOtherLate) ||
      currency.localeCompare(otherCurrency) ||
      (otherDate ?? '').localeCompare(date ?? ''),
  );
  expect(keys).toEqual(sorted);
  expect(new Set(keys.map(([, currency]) => currency)).size).toBeLessThan(keys.length);
});

test.each(['yield', 'secret.asc', 'yield.up', 'yield.asc.', 'coupon.asc,maturity.asc,issuer.asc', ''])(
  'BEY-6 further columns that are none are refused by name: %s',
  async (named) => {
    const headers = await cookieOf(site.app, 'full-all');
    const answer = await site.app.inject({ url: `/api/bonds/?then_by=${named}`, headers });
    expect([answer.statusCode, answer.json().error]).toEqual([
      400,
      expect.objectContaining({ code: 'bad_request', field: 'then_by' }),
    ]);
  },
);

test.each([
  'sort=price',
  'sort=yield',
  'sort=duration',
  'sort=spread',
  'sort=ytm',
  'sort=yto',
  'sort=ytw',
  'sort=ytc',
  'sort=ytp',
  'sort=ytb',
  'sort=current',
  'sort=tspread',
  'sort=zspread',
  'sort=oas',
  'sort=option_value',
  'sort=effective_duration',
  'sort=effective_convexity',
  'sort=ispread',
  'sort=swap_zspread',
  'sort=asw',
  'sort=market_yield',
  'sort=liquidity',
  'sort=currency&then_by=price.asc',
  'then_by=coupon.asc,spread.desc',
])('ACC-8 sorting by %s needs full access', async (query) => {
  const statusOf = async (who: Who) => {
    const answer = await site.app.inject({ url: `/api/bonds/?${query}`, headers: await cookieOf(site.app, who) });
    return [answer.statusCode, answer.json().error?.code];
  };
  expect(await statusOf('visitor')).toEqual([401, 'need_auth']);
  expect(await statusOf('member')).toEqual([403, 'need_access']);
  expect(await statusOf('full')).toEqual([200, undefined]);
});

test('ACC-2 below full the figures are null and named', async () => {
  const masked = [
    'price',
    'yield',
    'yieldOrigin',
    'yieldEnd',
    'yieldConvention',
    'duration',
    'spread',
    'market_yield',
    'ytm',
    'yto',
    'ytw',
    'ytc',
    'ytp',
    'ytb',
    'current',
    'effective_duration',
    'effective_convexity',
    'tspread',
    'zspread',
    'oas',
    'option_value',
    'ispread',
    'swap_zspread',
    'asw',
    'year_change',
    'day_change',
    'spread_change',
    'turnover',
    'worstEnd',
    'marketConvention',
    'marketEnd',
    'spreadEnd',
    'ispreadEnd',
    'optionModel',
    'grades',
    'liquidity',
    'liquidityDate',
  ];
  for (const who of ['visitor', 'member'] as const) {
    for (const item of (await list('', who)).items) {
      expect(item).toMatchObject({ price: null, yield: null, duration: null, spread: null, masked });
    }
  }
});

test('ACC-5 without nsd figures of venue 381 are masked and do not order the list', async () => {
  const full = await list('sort=price', 'full');
  expect(full.items.find((item) => item.id === nsdOnly)).toMatchObject({
    price: null,
    masked: expect.arrayContaining(['price']),
  });
  expect(full.items.find((item) => item.id === usual)).toMatchObject({ masked: [] });
  expect(idsOf(full).indexOf(nsdOnly)).toBeGreaterThan(idsOf(full).indexOf(usual));
  const all = await list('sort=price', 'full-all');
  expect(all.items.find((item) => item.id === nsdOnly)?.price).toBeGreaterThan(90);
});

test('SIM-3 the list of an issuer as a workbook needs full access, and is that of the page', async () => {
  const ask = async (who: Who, id = '1') =>
    site.app.inject({ url: `/api/company/${id}/bonds/file/`, headers: await cookieOf(site.app, who) });
  expect((await ask('visitor')).json().error.code).toBe('need_auth');
  expect((await ask('member')).json().error.code).toBe('need_access');
  const file = await ask('full');
  expect(file.headers['content-type']).toContain('spreadsheetml');
  expect(file.headers['cache-control']).toContain('no-store');
  expect(file.headers['content-disposition']).toMatch(/^attachment;.*\.xlsx/);
  // Workbooks are archives.
  expect(file.rawPayload.subarray(0, 2).toString()).toBe('PK');
  for (const id of ['999999', 'x']) expect((await ask('full', id)).statusCode).toBe(404);
});

test('BEY-6 ACC-2 groups tell medians to full access alone, and groups by rating and liquidity are closed to others', async () => {
  const ask = async (query: string, who: Who) =>
    (
      await site.app.inject({ url: `/api/bonds/groups/?${whole(query)}`, headers: await cookieOf(site.app, who) })
    ).json();
  for (const who of ['visitor', 'member'] as const) {
    for (const group of (await ask('group=country', who)).groups)
      expect(group).toMatchObject({
        price: null,
        yield: null,
        duration: null,
        spread: null,
        yieldCount: null,
        masked: ['price', 'yield', 'duration', 'spread', 'yieldCount'],
      });
    for (const guarded of ['rating', 'liquidity'])
      expect((await ask(`group=${guarded}`, who)).error.code).toBe(who === 'visitor' ? 'need_auth' : 'need_access');
    expect((await ask('group=country&price_from=1', who)).error.code).toBe(
      who === 'visitor' ? 'need_auth' : 'need_access',
    );
  }
  const { groups } = await ask('group=country', 'full-all');
  for (const { value, count } of groups) if (value !== null) expect(count).toBe((await list(`country=${value}`)).total);
  const rated = (await ask('group=rating', 'full')).groups;
  expect(rated.map(({ value }: { readonly value: string | null }) => value)).toContain('A-');
  expect((await ask('group=color', 'full')).error.code).toBe('bad_request');
});

test('BEY-6 a screen as a file needs full access, and has the rows of the page behind the same gate', async () => {
  const ask = async (who: Who, path: string) =>
    site.app.inject({ url: `/api/bonds/file/${path}`, headers: await cookieOf(site.app, who) });
  expect((await ask('visitor', 'csv/')).json().error.code).toBe('need_auth');
  expect((await ask('member', 'csv/')).json().error.code).toBe('need_access');
  expect((await ask('full', 'pdf/')).statusCode).toBe(404);
  const query = 'maturity_from=2026&sort=price&order=desc';
  for (const who of ['full', 'full-all'] as const) {
    const { items } = await list(query, who);
    const { body, headers } = await ask(who, `csv/?${query}`);
    expect(headers['content-type']).toContain('text/csv');
    const [head = '', ...rows] = body.trim().split(/\r?\n/);
    const at = (name: string) => head.split(',').indexOf(name);
    const cells = rows.map((row) => row.split(','));
    expect(cells.map((row) => Number(row[at('id')]))).toEqual(items.map(({ id }) => id));
    // What is closed is an empty cell.
    expect(cells.map((row) => row[at('price')])).toEqual(
      items.map(({ price }) => (price === null ? '' : String(price))),
    );
    expect(items.some(({ masked }) => masked.includes('price'))).toBe(who === 'full');
  }
  const workbook = await ask('full', `xlsx/?${query}`);
  expect(workbook.headers['content-type']).toContain('spreadsheetml');
  expect(workbook.rawPayload.subarray(0, 2).toString()).toBe('PK');
  // What the file is sorted by is in it, chosen or not, and once.
  const columnsOf = async (sorted: string) =>
    (await readSheets((await ask('full', `xlsx/?${sorted}`)).rawPayload))[0]?.rows[0];
  const [usual = [], sorted, chosen] = await Promise.all(
    ['sort=price', 'sort=yield&then_by=liquidity.desc', 'columns=isin&sort=ytm'].map(columnsOf),
  );
  expect(usual).not.toContain('Liquidity');
  expect(sorted?.filter((column) => !usual.includes(column))).toEqual(['Liquidity']);
  expect(chosen).toEqual(['Bond', 'ISIN', 'Yield to maturity, eff., %']);
});

test('BEY-6 a screen as a workbook says beside each yield to what end it is, and what its figures are', async () => {
  const headers = await cookieOf(site.app, 'full-all');
  const { items } = await list('sort=yield', 'full-all');
  const workbook = await site.app.inject({
    url: '/api/bonds/file/xlsx/?sort=yield&status=any&columns=yield,spread',
    headers,
  });
  const [bonds, about] = await readSheets(workbook.rawPayload);
  const [head, ...rows] = bonds?.rows ?? [];
  expect(head).toEqual(['Bond', 'Yield, eff., %', 'Yield: to what end', 'G-spread at duration, bp']);
  const words: Readonly<Record<string, string>> = { maturity: 'mat.', current: 'cur.' };
  const ends = items.map(({ yieldEnd }) => (yieldEnd === null ? null : (words[yieldEnd] ?? yieldEnd.split('-')[0])));
  expect(ends.filter((end) => end !== null).length).toBeGreaterThan(2);
  expect(rows.slice(0, ends.length).map((row) => row[2] ?? null)).toEqual(ends);
  const told = about?.rows.map(([name]) => name);
  expect(told).toEqual(expect.arrayContaining(['Yield, eff., %', 'G-spread at duration, bp']));
});

test('BEY-20 the model comes with each figure that rests on it, on screen and in files', async () => {
  const headers = await cookieOf(site.app, 'full-all');
  for (const figure of ['oas', 'option_value', 'effective_duration', 'effective_convexity']) {
    const address = (format: string) => `/api/bonds/file/${format}/?columns=isin,${figure}`;
    const [book, table] = await Promise.all(
      ['xlsx', 'csv'].map((format) => site.app.inject({ url: address(format), headers })),
    );
    const [bonds] = await readSheets(book?.rawPayload ?? Buffer.alloc(0));
    expect(bonds?.rows[0], figure).toContain('Option model');
    expect(table?.body.split('\r\n')[0]?.split(','), figure).toContain('option_model');
    expect(withSorted(lists.bonds, ['price'], [figure]).map(({ id }) => id)).toContain('option_model');
  }
  expect(withSorted(lists.bonds, ['price', 'duration'], []).map(({ id }) => id)).toEqual(['price', 'duration']);
});

test.each<[string, readonly number[]]>([
  ['currency=EUR', [usual, unlisted, nsdOnly, distressed, overdue]],
  ['currency=USD,CHF', []],
  ['kind=zero', [unlisted]],
  ['kind=zero,floating', [unlisted]],
  ['kind=put', [usual]],
  ['put_from=2025-07-10&put_to=2025-07-10', [usual]],
  ['put_from=2025-07-11', []],
  ['call_from=2020-01-01', []],
  ['kind=put,zero', []],
  ['kind=put,call', []],
  ['maturity_from=2030', [unlisted, distressed]],
  ['maturity_from=2026&maturity_to=2028', [usual, nsdOnly]],
  ['status=matured', [overdue]],
  ['status=outstanding,defaulted', [usual, unlisted, nsdOnly, distressed]],
  ['country=NO&maturity_to=2027', [usual, overdue]],
  ['sector=banks', []],
  ['q=alesund&maturity_from=2027', [usual, unlisted]],
  ['issuer=1&kind=fixed', [usual, overdue]],
  ['issuer=1,2&maturity_from=2030', [unlisted, distressed]],
  ['issuer=999999', []],
  ['venue=hiding', []],
  ['venue=nowhere', []],
])('SRC-5 the list of %s', async (query, ids) => {
  const found = await list(query);
  expect(idsOf(found)).toEqual(ids);
  expect(found.total).toBe(ids.length);
});

// On 30 June 2025: 15 March 2027 is 623 days away, 15 March 2030 1,719 and 1 January 2031 2,011.
test.each<[string, readonly number[]]>([
  ['years_from=1.70&years_to=1.71', [usual, nsdOnly]],
  ['years_from=4.5&years_to=5.5', [distressed]],
  ['years_from=2&sort=years&order=desc', [unlisted, distressed]],
  // What has matured has none.
  ['years_from=0', [usual, unlisted, nsdOnly, distressed]],
])('BEY-6 the list of bonds by years to maturity: %s', async (query, ids) => {
  expect(idsOf(await list(query))).toEqual(ids);
});

test('BEY-6 BEY-9 years to maturity are those of the day of the page', async () => {
  const yearsOf = async (query: string) => (await list(query)).items.map(({ id, years }) => [id, years]);
  const days: Readonly<Record<number, number>> = { [usual]: 623, [unlisted]: 2011, [nsdOnly]: 623, [distressed]: 1719 };
  for (const [id, years] of await yearsOf(''))
    expect([id, years]).toEqual([id, days[id ?? 0] === undefined ? null : (days[id ?? 0] ?? 0) / 365.25]);
  const groups = (await site.app.inject('/api/bonds/groups/?group=years&status=any')).json().groups;
  expect(groups.map(({ value, count }: { value: string | null; count: number }) => [value, count])).toEqual([
    ['2', 2],
    ['5', 1],
    ['6', 1],
    [null, 1],
  ]);
});

test.each<[string, readonly number[]]>([
  // Of the issue, and of the issuer where the issue has none of its own.
  ['rating_from=A-', [usual]],
  ['rating_from=BBB-&rating_to=BBB%2B', [unlisted, overdue]],
  ['rating_from=Baa1&rating_to=Baa1', [unlisted, overdue]],
])('SRC-5 full access chooses by ratings: %s', async (query, ids) => {
  expect(idsOf(await list(query, 'full'))).toEqual(ids);
});

test('SRC-5 full access chooses by figures, and those of venue 381 choose nothing without nsd', async () => {
  const all = await list('sort=price', 'full-all');
  const units = {
    price: 1,
    yield: 100,
    ytm: 100,
    yto: 100,
    ytw: 100,
    ytc: 100,
    ytp: 100,
    ytb: 100,
    current: 100,
    duration: 1,
    spread: 1,
    tspread: 1,
    zspread: 1,
    oas: 1,
    option_value: 1,
    effective_duration: 1,
    effective_convexity: 1,
    ispread: 1,
    swap_zspread: 1,
    asw: 1,
  };
  for (const [name, unit] of Object.entries(units) as [keyof typeof units, number][]) {
    const values = all.items.flatMap((item) => (item[name] === null ? [] : [item[name] * unit]));
    if (values.length === 0) continue;
    const middle = values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]?.toFixed(3) ?? '';
    const expected = all.items.flatMap((item) => ((item[name] ?? -1e9) * unit >= Number(middle) ? [item.id] : []));
    expect(idsOf(await list(`${name}_from=${middle}`, 'full-all')).toSorted()).toEqual(expected.toSorted());
  }
  expect(idsOf(await list('price_from=0', 'full'))).not.toContain(nsdOnly);
  expect(idsOf(await list('price_from=0', 'full-all'))).toContain(nsdOnly);
});

test.each([
  'price_from=0',
  'yield_to=4',
  'duration_from=2',
  'spread_to=200',
  'rating_from=BBB-',
  'ytm_from=4',
  'yto_to=4',
  'ytw_from=4',
  'ytc_to=4',
  'ytp_to=4',
  'ytb_from=4',
  'current_from=4',
  'tspread_to=100',
  'zspread_to=100',
  'oas_from=100',
  'option_value_to=1',
  'effective_duration_from=2',
  'effective_convexity_to=0',
  'ispread_to=100',
  'swap_zspread_from=100',
  'asw_to=100',
  'liquidity_from=6',
])('ACC-2 choosing by %s needs full access, since the choice would tell the figures', async (query) => {
  const ask = async (who: Who) =>
    (await site.app.inject({ url: `/api/bonds/?${query}`, headers: await cookieOf(site.app, who) })).json();
  expect((await ask('visitor')).error.code).toBe('need_auth');
  expect((await ask('member')).error.code).toBe('need_access');
});

interface Counted {
  readonly value: string;
  readonly title: string;
  readonly count: number;
}

/** As the wire has them, by the names of the filters. */
type BondCounts = { readonly total: number; readonly masked: readonly string[] } & Readonly<
  Record<'kind' | 'country' | 'status' | 'venue', readonly Counted[]>
> &
  Readonly<Record<(typeof guardedFilters)[number] | 'maturity', readonly number[] | null>>;

const guardedFilters = [
  'liquidity',
  'rating',
  'price',
  'market_yield',
  'yield',
  'ytm',
  'yto',
  'ytw',
  'ytc',
  'ytp',
  'ytb',
  'current',
  'duration',
  'effective_duration',
  'effective_convexity',
  'spread',
  'tspread',
  'zspread',
  'oas',
  'option_value',
  'ispread',
  'swap_zspread',
  'asw',
  'year_change',
  'day_change',
  'spread_change',
  'turnover',
] as const;

async function counted(query: string, who: Who): Promise<BondCounts> {
  const answer = await site.app.inject({
    url: `/api/bonds/counts/?${whole(query)}`,
    headers: await cookieOf(site.app, who),
  });
  expect(answer.statusCode).toBe(200);
  return answer.json().counts;
}

test('BEY-6 each filter is counted among the bonds that the others leave', async () => {
  const counts = await counted('kind=fixed&maturity_to=2028', 'visitor');
  expect(counts.total).toBe((await list('kind=fixed&maturity_to=2028')).total);
  for (const { value, count } of counts.kind)
    if (['fixed', 'zero', 'floating'].includes(value))
      expect(count).toBe((await list(`kind=${value}&maturity_to=2028`)).total);
  for (const { value, count } of counts.country)
    expect(count).toBe((await list(`kind=fixed&maturity_to=2028&country=${value}`)).total);
  const open = await list('kind=fixed');
  const years = open.items.map(({ maturesOn }) => Number(maturesOn?.slice(0, 4)));
  expect(counts.maturity?.[2027 - 2000 + 1]).toBe(years.filter((year) => year === 2027).length);
});

test.each(['alesund', 'alesund&kind=fixed', '2027 alderney', 'alesund&country=DE', 'nothing-of-the-kind', '%25'])(
  'BEY-6 counts and groups are of the bonds that words find: %s',
  async (query) => {
    const { total } = await list(`q=${query}`);
    const counts = await counted(`q=${query}`, 'visitor');
    expect(counts.total).toBe(total);
    for (const { value, count } of counts.status) {
      expect(count).toBe((await list(`q=${query}&status=${value}`)).total);
    }
    const asked = await site.app.inject({ url: `/api/bonds/groups/?${whole(`group=currency&q=${query}`)}` });
    const groups: readonly { readonly count: number }[] = asked.json().groups;
    expect(groups.reduce((sum, { count }) => sum + count, 0)).toBe(total);
  },
);

test('BEY-6 QUO-2 issuers and venues are named, counted as their lists are, and venues that hide quotes are not told', async () => {
  const { rows: venues } = await site.database.withClient((client) =>
    client.query<{ code: string; name: string; hides: boolean; bonds: readonly number[] }>(
      `select venue.code, venue.name, coalesce(hides_quotes, false) as hides, array_agg(instrument_id order by instrument_id) as bonds
       from listing join venue on venue.id = listing.venue_id left join participant on participant.venue_id = venue.id
       join bond_terms using (instrument_id) group by 1, 2, 3`,
    ),
  );
  expect(venues.filter(({ hides }) => hides).length).toBeGreaterThan(0);
  const shown = venues.filter(({ hides }) => !hides);
  for (const who of ['visitor', 'full-all'] as const) {
    const counts = await counted('', who);
    const told = counts.venue.map(({ value, title, count }) => [value, title, count]);
    expect(told.toSorted()).toEqual(shown.map(({ code, name, bonds }) => [code, name, bonds.length]).toSorted());
    for (const { code, bonds } of shown) expect(idsOf(await list(`venue=${code}`, who)).toSorted()).toEqual(bonds);
  }
  const { names, items } = await list('issuer=1&venue=hiding');
  const [first] = (await list('issuer=1')).items;
  expect([items, names]).toEqual([
    [],
    [
      { facet: 'issuer', value: '1', title: first?.issuerName },
      { facet: 'venue', value: 'hiding', title: 'Hiding Desk' },
    ],
  ]);
});

test('ACC-2 below full no count and no histogram tells a rating or a figure', async () => {
  const guarded = guardedFilters;
  for (const who of ['visitor', 'member'] as const) {
    const counts = await counted('', who);
    for (const name of guarded) expect(counts[name]).toBeNull();
    expect(counts.masked).toEqual(guarded);
    const asked = { url: '/api/bonds/counts/?yield_from=4', headers: await cookieOf(site.app, who) };
    expect((await site.app.inject(asked)).json().error.code).toBe(who === 'visitor' ? 'need_auth' : 'need_access');
  }
  const sum = (bars: readonly number[] | null) => bars?.reduce((total, bar) => total + bar, 0);
  const [full, all] = [await counted('', 'full'), await counted('', 'full-all')];
  expect(full.masked).toEqual([]);
  // The figures of venue 381 stand in no bar for who may not see them.
  expect(sum(full.price)).toBe((sum(all.price) ?? 0) - 1);
});

test.each([
  'kind=secret',
  'currency=eur',
  'maturity_from=30',
  'yield_from=4;drop',
  'rating_to=ZZZ',
  'status=,',
  'issuer=x',
  'venue=%27',
  'call_from=2026',
  'put_to=2026-02-30',
])('SRC-5 refuses %s and names the parameter', async (query) => {
  const answer = await site.app.inject({ url: `/api/bonds/?${query}`, headers: await cookieOf(site.app, 'full') });
  expect(answer.statusCode).toBe(400);
  expect(answer.json().error).toMatchObject({ code: 'bad_request', field: query.split('=')[0] });
});

test('BEY-6 ACC-2 the price change over a year is that from the last price a year before, on the same venue', async () => {
  const [before] = (await list('', 'full-all')).items.filter(({ id }) => id === usual);
  expect(before).toMatchObject({ year_change: null });
  const addDay = (venueId: number, daysBefore: number, price: number) =>
    queryRows(
      site.database,
      `insert into trading_day (instrument_id, venue_id, date, indicative_price, source_id)
       select $1, $2, (date - interval '1 year')::date - $3::int, $4, 1 from latest_figure where instrument_id = $1`,
      [usual, venueId, daysBefore, price],
    );
  await addDay(venueIds.exchange, 30, 50);
  await addDay(venueIds.exchange, 2, 80);
  // A day too late, and another venue.
  await addDay(venueIds.exchange, -1, 200);
  await addDay(venueIds.estimation, 0, 300);
  await inWriteTransaction(site.database, async (tx) => {
    await refreshListingsBetween(tx, usual, usual);
    await noteChangedIds(tx, 'latest_figure', [usual]);
  });
  const change = (before?.price ?? Number.NaN) / 80 - 1;
  const [after] = (await list('', 'full-all')).items.filter(({ id }) => id === usual);
  expect(after?.year_change).toBeCloseTo(change, 12);
  expect(idsOf(await list(`year_change_from=${(change * 100 - 0.01).toFixed(4)}`, 'full'))).toEqual([usual]);
  expect(idsOf(await list(`year_change_from=${(change * 100 + 0.01).toFixed(4)}`, 'full'))).toEqual([]);
  const [closed] = (await list('')).items.filter(({ id }) => id === usual);
  expect(closed).toMatchObject({ year_change: null, masked: expect.arrayContaining(['year_change']) });
});

test('BEY-6 ACC-2 changes over a day are those from the day before on the same venue, none from longer ago', async () => {
  const one = async (who: 'visitor' | 'full-all') => (await list('', who)).items.find(({ id }) => id === usual);
  /** Leaves of the week before the latest day one day with a price alone, so many days before; null for none. */
  const leave = async (days: number | null) => {
    await queryRows(
      site.database,
      `update trading_day as day set
         indicative_price = case when day.date = figure.date - $2::int then 80 end, g_spread = 0.01
       from latest_figure as figure where day.instrument_id = $1 and figure.instrument_id = $1
         and day.venue_id = figure.venue_id and day.date between figure.date - 7 and figure.date - 1`,
      [usual, days],
    );
    await inWriteTransaction(site.database, async (tx) => {
      await refreshListingsBetween(tx, usual, usual);
      await noteChangedIds(tx, 'latest_figure', [usual]);
    });
  };
  await leave(3);
  const near = await one('full-all');
  expect(near?.day_change).toBeCloseTo((near?.price ?? Number.NaN) / 80 - 1, 12);
  expect(near?.spread_change).toBeCloseTo((near?.spread ?? Number.NaN) - 100, 6);
  expect(await one('visitor')).toMatchObject({
    day_change: null,
    spread_change: null,
    turnover: null,
    masked: expect.arrayContaining(['day_change', 'spread_change', 'turnover']),
  });
  await leave(null);
  expect(await one('full-all')).toMatchObject({ day_change: null, spread_change: null });
});

test('BEY-6 NAV-8 a day that is more than a week ago moves nothing today', async () => {
  const setFigure = async (date: string) => {
    await queryRows(
      site.database,
      `update latest_figure set date = $2::date, turnover = 5e6, price_day_before = 80, spread_day_before = 0.01 where instrument_id = $1`,
      [usual, date],
    );
    await inWriteTransaction(site.database, (tx) => noteChangedIds(tx, 'latest_figure', [usual]));
  };
  const filters = ['day_change_from=-99', 'spread_change_from=-9999', 'turnover_from=1'];
  const found = async () =>
    await Promise.all(filters.map(async (query) => idsOf(await list(query, 'full-all')).includes(usual)));
  const [before] = await queryRows<{ date: string }>(
    site.database,
    `select date::text as date from latest_figure where instrument_id = ${usual}`,
  );
  await setFigure(isoFromDayNumber(addDays(dayNumberFromIso(sampleToday), -7)));
  expect(await found()).toEqual([true, true, true]);
  await setFigure(isoFromDayNumber(addDays(dayNumberFromIso(sampleToday), -8)));
  expect(await found()).toEqual([false, false, false]);
  expect((await list('', 'full-all')).items.find(({ id }) => id === usual)).toMatchObject({
    day_change: null,
    spread_change: null,
    turnover: null,
  });
  await setFigure(before?.date ?? '');
});

test('BEY-6 the yield of the market is that of the price that is told, and none while it waits', async () => {
  const setYield = async (value: string) => {
    await queryRows(
      site.database,
      `update latest_figure set indicative_yield = ${value} where instrument_id = ${usual}`,
    );
    await inWriteTransaction(site.database, (tx) => noteChangedIds(tx, 'latest_figure', [usual]));
  };
  await queryRows(
    site.database,
    `insert into latest_market_yield select instrument_id, venue_id, date, 0.0345, 'street', 'maturity' from latest_figure where instrument_id = ${usual}
     on conflict (instrument_id) do update set market_yield = excluded.market_yield, date = excluded.date, venue_id = excluded.venue_id`,
  );
  const told = async () => (await list('', 'full-all')).items.find(({ id }) => id === usual);
  const isFound = async () =>
    idsOf(await list('market_yield_from=3.4&market_yield_to=3.5', 'full-all')).includes(usual);
  await setYield('0.04');
  expect([(await told())?.market_yield, await isFound()]).toEqual([0.0345, true]);
  await setYield('null');
  expect([(await told())?.market_yield, await isFound()]).toEqual([null, false]);
  await queryRows(site.database, `delete from latest_market_yield where instrument_id = ${usual}`);
  await setYield('0.04');
});

test('NAV-8 new issues are a feed of open terms, the youngest first, the same for everybody', async () => {
  const read = async (who: Who) =>
    await site.app.inject({ url: '/api/bonds/issues.rss', headers: await cookieOf(site.app, who) });
  const answer = await read('visitor');
  expect(answer.headers['content-type']).toBe('application/rss+xml; charset=utf-8');
  expect((await read('full-all')).body).toBe(answer.body);
  const { items } = await list('sort=issued&order=desc');
  const named = items
    .filter(({ issuedOn, statusKey }) => issuedOn !== null && statusKey !== 'matured')
    .map(({ name }) => name);
  expect(named.length).toBeGreaterThan(1);
  const titles = [...answer.body.matchAll(/<item><title>(.*?)<\/title>/g)].map(([, title]) =>
    title?.replaceAll('&amp;', '&'),
  );
  expect(titles).toEqual(named);
  expect(answer.body).toMatch(/<pubDate>\w{3}, \d{2} \w{3} \d{4} 00:00:00 GMT<\/pubDate>/);
  expect(answer.body).toMatch(/<link>https?:\/\/[^<]*\/bonds\/\d+\/<\/link>/);
  // What is announced has no day of publication yet.
  const issueOn = (date: string) =>
    queryRows(site.database, `update bond_terms set issued_on = $1::date where instrument_id = ${unlisted}`, [date]);
  await issueOn('2025-07-01');
  const announced = (await read('visitor')).body;
  await issueOn('2022-03-15');
  expect(announced.split('<item>').length).toBe(answer.body.split('<item>').length);
  expect(announced.split('<pubDate>').length).toBe(answer.body.split('<pubDate>').length - 1);
  expect(announced).not.toContain('01 Jul 2025');
});

test('GRA-10 a yield above 2000 % is blank with what follows from it', async () => {
  await inWriteTransaction(site.database, async (tx) => {
    await tx.kysely
      .updateTable('latestFigure')
      .set({ indicativeYield: 20.000_001 })
      .where('instrumentId', '=', distressed)
      .execute();
    await noteChangedIds(tx, 'latest_figure', [distressed]);
  });
  const sorted = await list('sort=yield&order=desc', 'full-all');
  expect(sorted.items.find((item) => item.id === distressed)).toMatchObject({
    yield: null,
    duration: null,
    spread: null,
    yieldEnd: null,
    yieldConvention: null,
    worstEnd: null,
    masked: [],
  });
  expect(idsOf(sorted)[0]).not.toBe(distressed);
});

test('BEY-6 a yield of the day and a kept one of its market name their end in one form', async () => {
  const figures = (values: object) =>
    inWriteTransaction(site.database, async (tx) => {
      await tx.kysely.updateTable('latestFigure').set(values).where('instrumentId', '=', usual).execute();
      await noteChangedIds(tx, 'latest_figure', [usual]);
    });
  const toldEnds = async () => {
    const { items } = await list('', 'full');
    return items.filter(({ id }) => id === usual).map(({ yieldEnd, marketEnd }) => [yieldEnd, marketEnd]);
  };
  await figures({ indicativeYieldType: 'offer', offerDate: '2029-11-14' });
  expect(await toldEnds()).toEqual([['offer', 'offer-2029-11-14']]);
  await figures({ indicativeYieldType: 'maturity', offerDate: null });
  expect(await toldEnds()).toEqual([['maturity', 'maturity']]);
});

test('BEY-2 the list says of a yield that it rests on assumed payments', async () => {
  await site.database.kysely
    .updateTable('latestFigure')
    .set({ yieldOrigin: 'assumed' })
    .where('instrumentId', '=', usual)
    .execute();
  const { items } = await list('', 'full');
  expect(items.find((item) => item.id === usual)).toMatchObject({ yieldOrigin: 'assumed' });
});

test('BEY-6 a workbook says once to what end the spreads over curves of a bond are', async () => {
  const spreads = { zSpread: 100, spreadEnd: 'call-2029-11-14' };
  await inWriteTransaction(site.database, async (tx) => {
    await tx.kysely
      .insertInto('latestZSpread')
      .columns(['instrumentId', 'venueId', 'date', 'zSpread', 'spreadEnd'])
      .expression(
        tx.kysely
          .selectFrom('latestFigure')
          .where('instrumentId', '=', usual)
          .select((eb) => [
            'instrumentId',
            'venueId',
            'date',
            eb.val(spreads.zSpread).as('zSpread'),
            eb.val(spreads.spreadEnd).as('spreadEnd'),
          ]),
      )
      .execute();
    await noteChangedIds(tx, 'latest_figure', [usual]);
  });
  const { rawPayload } = await site.app.inject({
    url: `/api/bonds/file/xlsx/?isin=${usualIsin}&columns=zspread`,
    headers: await cookieOf(site.app, 'full-all'),
  });
  const [bonds] = await readSheets(rawPayload);
  expect(bonds?.rows[1]?.[2]).toBe('call');
});
