import { afterAll, beforeAll, expect, test } from 'vitest';
import { isoDate } from '#math/units.ts';
import { saveBondRecords } from '#store/bond/bond-records/record-tables.ts';
import { saveOffers } from '#store/bond/offers/offers.ts';
import { saveDocuments } from '#store/issuer/documents/documents.ts';
import { saveRatings } from '#store/issuer/ratings/ratings.ts';
import { inWriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';
import { addKeyReader } from '../../testing/readers.ts';
import { bondIds, usualIsin, venueIds } from '../../testing/sample-market.ts';
import { cookieOf, openTestApp, type TestApp } from '../../testing/test-app.ts';
import { addTestKey, bearer } from '../../testing/test-keys.ts';
import { UdfClient } from '../../testing/udf-client.ts';

let site: TestApp;
let full: UdfClient;
const base = '/api/udf';
const symbolOf = async (symbol = usualIsin) => full.resolve(symbol);
const at = (date: string) => Date.parse(`${date}T00:00:00Z`) / 1000;
const year = { from: at('2025-01-01'), to: at('2025-06-30') };
const dayOf = ({ time }: { readonly time?: unknown }) => new Date(Number(time) * 1000).toISOString().slice(0, 10);

beforeAll(async () => {
  site = await openTestApp();
  full = new UdfClient(site.app, base, await cookieOf(site.app, 'full'));
  const lapse = { instrumentId: bondIds.usual, amount: 50, graceEndsOn: null, settledOn: null } as const;
  const offer = {
    instrumentId: bondIds.usual,
    periodStart: null,
    periodEnd: null,
    optionStyle: null,
    noticeDays: null,
    benchmarkSpread: null,
    repurchasedAmount: null,
  };
  await inWriteTransaction(site.database, async (tx) => {
    await saveBondRecords(tx, {
      defaults: [{ ...lapse, dueOn: isoDate('2025-03-15'), kind: 'coupon', state: 'technical' }],
    });
    await saveOffers(
      tx,
      [bondIds.usual],
      [
        { ...offer, number: 1, type: 'call', date: isoDate('2025-04-05'), price: 101.5 },
        { ...offer, number: 2, type: 'put', date: isoDate('2025-07-10'), price: 100 },
      ],
    );
    const rating = { agency: 'A&B <b>', grade: 'BB+', outlook: null, issuerId: 1, instrumentId: null };
    const notice = {
      code: 'notice',
      kind: 'notice',
      instrumentId: bondIds.usual,
      issuerId: null,
      language: 'en',
    } as const;
    const file = { fileName: 'notice.txt', mediaType: 'text/plain', size: 1, publishedOn: isoDate('2025-03-01') };
    await saveDocuments(tx, [{ ...notice, ...file }]);
    await saveRatings(tx, [{ ...rating, ratedOn: isoDate('2025-05-20') }]);
  });
  // A holiday: no bar on the day of the coupon, nor on the next.
  await site.database.kysely
    .deleteFrom('tradingDay')
    .where('instrumentId', '=', bondIds.usual)
    .where('date', 'in', [isoDate('2025-03-15'), isoDate('2025-03-16')])
    .execute();
});
afterAll(() => site.close());

test('BEY-8 bars are marked with ratings, missed payments and documents, each on a bar', async () => {
  const symbol = await symbolOf();
  const marks = await full.marks(symbol, year);
  expect(marks.map((mark) => [dayOf(mark), mark.label, mark.color])).toEqual([
    ['2025-02-03', 'R', 'yellow'],
    ['2025-02-03', 'R', 'yellow'],
    ['2025-03-01', 'i', 'blue'],
    ['2025-03-17', 'D', 'red'],
    ['2025-05-20', 'R', 'yellow'],
  ]);
  expect(marks.map(({ text }) => text)).toEqual([
    '2025-02-03<br>Sample Ratings · A- · Alderney 5% 2027',
    expect.stringMatching(/^2025-02-03<br>Sample Ratings · BBB\+ · /),
    '2025-03-01<br>notice.txt',
    '2025-03-15<br>Technical default · Coupon',
    expect.stringMatching(/^2025-05-20<br>A&amp;B &lt;b&gt; · BB\+ · /),
  ]);
  expect(new Set(marks.map(({ id }) => id)).size).toBe(marks.length);
  const { bars } = await full.bars(symbol, '1D', { from: year.from, to: year.to + 1 });
  const times = new Set(bars.map(({ time }) => time));
  for (const { time, minSize, labelFontColor } of marks) {
    expect(times.has(Number(time))).toBe(true);
    expect([minSize, labelFontColor]).toEqual([expect.any(Number), expect.stringMatching(/^#[0-9a-f]{6}$/)]);
  }
});

test('BEY-8 a mark keeps its id when a later one has come', async () => {
  const symbol = await symbolOf();
  const before = (await full.marks(symbol, year)).map(({ id }) => id);
  const later = { agency: 'Sample Ratings', grade: 'A', outlook: null, issuerId: null, instrumentId: bondIds.usual };
  const ratedOn = isoDate('2025-06-10');
  await inWriteTransaction(site.database, (tx) => saveRatings(tx, [{ ...later, ratedOn }]));
  const after = (await full.marks(symbol, year)).map(({ id }) => id);
  expect(after.slice(0, before.length)).toEqual(before);
  expect(after).toHaveLength(before.length + 1);
});

test('BEY-8 the axis is marked with coupons, puts and calls of the terms that bars have reached', async () => {
  const marks = await full.timescaleMarks(await symbolOf(), year);
  expect(marks.map((mark) => [dayOf(mark), mark.label, mark.color, mark.tooltip])).toEqual([
    ['2025-03-17', '•', 'green', ['2025-03-15', 'Coupon', '5.00 per 100 of face value']],
    ['2025-04-05', 'C', 'blue', ['2025-04-05', 'Call', '101.50 per 100 of face value']],
  ]);
});

test.each([
  // 2025-03-17 is a Monday, its bar the first of its week; of April bars are there from the first day on.
  ['1W', ['2025-03-17', '2025-03-31']],
  ['W', ['2025-03-17', '2025-03-31']],
  ['1M', ['2025-03-01', '2025-04-01']],
] as const)('BEY-8 in steps of %s a mark stands on the first day of its bar', async (resolution, days) => {
  const marks = await full.timescaleMarks(await symbolOf(), { ...year, resolution });
  expect(marks.map(dayOf)).toEqual(days);
});

test('BEY-8 what happened before the first bar that is shown, or after the last, is marked on none', async () => {
  const symbol = await symbolOf();
  const of = async (from: string, to: string) =>
    (await full.timescaleMarks(symbol, { from: at(from), to: at(to) })).map(dayOf);
  expect(await of('2025-03-17', '2025-03-20')).toEqual(['2025-03-17']);
  expect(await of('2025-03-18', '2025-03-20')).toEqual([]);
  expect(await of('2025-03-01', '2025-03-14')).toEqual([]);
  expect(await of('2019-01-01', '2020-01-01')).toEqual([]);
});

test('BEY-8 marks are for who sees the series, as its bars are', async () => {
  for (const [who, code] of [
    ['visitor', 'need_auth'],
    ['member', 'need_access'],
  ] as const) {
    const client = new UdfClient(site.app, base, await cookieOf(site.app, who));
    for (const path of ['marks', 'timescale_marks']) {
      const answer = await client.send(path, { symbol: usualIsin, resolution: '1D', ...year });
      expect(answer).toMatchObject({ s: 'error', error: { code } });
    }
  }
});

test('BEY-8 quotes tell the last day and its change, of symbols that are there, in their order', async () => {
  const [price, unknown, yields] = await full.quotes([usualIsin, 'XS9999999990', `${usualIsin}.YIELD`]);
  const { bars } = await full.bars(await symbolOf(), '1D', { from: 0, to: 4_102_444_800, countBack: 2 });
  const [before, last] = bars;
  expect(price).toMatchObject({ s: 'ok', n: usualIsin });
  expect(price?.v).toMatchObject({
    short_name: usualIsin,
    description: 'Alderney 5% 2027',
    lp: last?.close,
    prev_close_price: before?.close,
    open_price: last?.open,
    high_price: last?.high,
    low_price: last?.low,
    volume: last?.volume,
  });
  const { ch, chp, bid, ask, spread } = (price?.v ?? {}) as Readonly<Record<string, number>>;
  expect(ch).toBeCloseTo((last?.close ?? 0) - (before?.close ?? 0), 8);
  expect(chp).toBeCloseTo(((last?.close ?? 0) / (before?.close ?? 1) - 1) * 100, 6);
  expect(spread).toBeCloseTo((ask ?? 0) - (bid ?? 0), 8);
  expect(unknown).toEqual({ s: 'error', n: 'XS9999999990', v: {} });
  expect(Object.keys(yields?.v as object).sort()).toEqual([
    'ch',
    'description',
    'exchange',
    'lp',
    'original_name',
    'prev_close_price',
    'short_name',
  ]);
});

test('BEY-8 a quote has names alone for who may not see the figures, and a hidden venue is not there', async () => {
  const { code } = await site.database.kysely
    .selectFrom('venue')
    .where('id', '=', venueIds.hiding)
    .select('code')
    .executeTakeFirstOrThrow();
  const member = new UdfClient(site.app, base, await cookieOf(site.app, 'member'));
  const [own, hidden] = await member.quotes([usualIsin, `${code}:${usualIsin}`]);
  expect(Object.keys(own?.v as object)).toEqual(['short_name', 'original_name', 'exchange', 'description']);
  expect(hidden).toMatchObject({ s: 'error' });
});

test('BEY-8 marks and quotes are asked for by a key as the bars are', async () => {
  const key = await addTestKey(site, await addKeyReader(site, 'full'), { scopes: ['market'] });
  const keyed = new UdfClient(site.app, base, bearer(key));
  expect(await keyed.marks(await symbolOf(), year)).toEqual(await full.marks(await symbolOf(), year));
  expect(await keyed.quotes([usualIsin])).toEqual(await full.quotes([usualIsin]));
});

test.each([
  ['marks', { symbol: usualIsin, resolution: '60', from: 0, to: 1 }],
  ['timescale_marks', { symbol: usualIsin, resolution: '1D', from: 0 }],
  ['quotes', {}],
  ['quotes', { symbols: Array.from({ length: 51 }, (_, id) => id).join(',') }],
] as const)('BEY-8 %s of %j is an error of the protocol', async (path, params) => {
  expect(await full.send(path, params)).toMatchObject({ s: 'error', error: { code: 'bad_request' } });
});
