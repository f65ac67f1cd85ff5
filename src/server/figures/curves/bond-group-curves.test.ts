import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, dayNumberFromIso, isoFromDayNumber } from '#math/dates/dates.ts';
import { type IsoDate, isoDate } from '#math/units.ts';
import { saveBondTerms } from '#store/bond/bonds/bond-terms.ts';
import { saveOffers } from '#store/bond/offers/offers.ts';
import { saveCurve, saveCurveDays } from '#store/market/curves/curves.ts';
import { saveInstruments } from '#store/market/instruments/save-instruments.ts';
import { saveSource } from '#store/market/sources/sources.ts';
import { saveTradingDays } from '#store/market/trading-days/save-trading-days.ts';
import { inWriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';
import { recordedStatements } from '#store/testing/recorded-statements.ts';
import { readSheets } from '../../testing/read-sheets.ts';
import { sampleDays } from '../../testing/sample-days.ts';
import { sampleInstrument, sampleTerms, venueIds } from '../../testing/sample-market.ts';
import { cookieOf, openTestApp, type TestApp, type Who } from '../../testing/test-app.ts';

const LONG_MS = 120_000;
const TODAY = isoDate('2025-06-27');
/** The issuer of the sample market with bonds of its own. */
const ISSUER = 1;

const maturityOf = (years: number) => isoFromDayNumber(addDays(dayNumberFromIso(TODAY), Math.round(years * 365.25)));

/** Yields on a straight line of terms in calendar days / 365.25: 1 % and a quarter more for each year, shifted by some basis points. */
function lineYield(maturesOn: IsoDate, date: IsoDate, shift: number): number {
  const years = (dayNumberFromIso(maturesOn) - dayNumberFromIso(date)) / 365.25;
  return 0.01 + 0.0025 * years + shift / 10_000;
}

interface MadeBond {
  readonly id: number;
  readonly years: number;
  /** Days with their shifts in basis points. */
  readonly days: Readonly<Record<string, number>>;
  readonly venueId?: number;
}

const whole = { '2025-06-25': 0, '2025-06-26': 10, '2025-06-27': 25 };
const eight: readonly MadeBond[] = Array.from({ length: 8 }, (_, at) => ({
  id: 8001 + at,
  years: at + 1.5,
  // Of a day in May five bonds have a yield: too few for a curve.
  days: at < 5 ? { '2025-05-05': 0, ...whole } : whole,
}));
/** Beside them: a yield of a week before, one with a call to come, one on the closed venue, one on a venue that hides its days. */
const others: readonly MadeBond[] = [
  { id: 8021, years: 4, days: { '2025-06-20': 25 } },
  { id: 8022, years: 5, days: { '2025-06-27': 400 } },
  { id: 8023, years: 6, days: { '2025-06-27': 25 }, venueId: venueIds.nsd },
  { id: 8024, years: 6, days: { '2025-06-27': 25 }, venueId: venueIds.hiding },
];
const CALLABLE = 8022;

let site: TestApp;

async function saveMadeBonds(made: readonly MadeBond[], currency: string, { database }: TestApp): Promise<void> {
  await inWriteTransaction(database, async (tx) => {
    const origin = { sourceId: await saveSource(tx, { code: 'made', name: 'Made', url: null }), importId: null };
    const bonds = made.map(({ id }) => sampleInstrument(id, `Bond ${id}`, { issuerId: ISSUER, currency }));
    await saveInstruments(tx, bonds);
    const terms = made.map(({ id, years }) =>
      sampleTerms(id, { maturesOn: maturityOf(years), faceCurrency: currency, issuedAmount: id * 1000 }),
    );
    await saveBondTerms(tx, terms, origin);
    const call = { number: 1, type: 'call', date: isoDate('2026-05-05'), periodStart: null, periodEnd: null } as const;
    const open = { optionStyle: null, noticeDays: null, benchmarkSpread: null, price: 100, repurchasedAmount: null };
    if (made.some(({ id }) => id === CALLABLE))
      await saveOffers(tx, [CALLABLE], [{ instrumentId: CALLABLE, ...call, ...open }]);
    const days = made.flatMap(({ id, years, days: own, venueId = venueIds.exchange }) =>
      Object.entries(own).flatMap(([start, shift]) => [
        ...sampleDays({
          instrumentId: id,
          venueId,
          start,
          days: 1,
          numberOf: (measure) =>
            measure === 'indicativeYield' ? lineYield(maturityOf(years), isoDate(start), shift) : 100,
        }),
      ]),
    );
    await saveTradingDays(tx, days, origin);
  });
}

beforeAll(async () => {
  site = await openTestApp();
  await saveMadeBonds(eight, 'CHF', site);
  const second = eight.map((bond) => ({ ...bond, id: bond.id + 100 }));
  await saveMadeBonds([...second, ...others], 'SEK', site);
  await inWriteTransaction(site.database, async (tx) => {
    const origin = { sourceId: await saveSource(tx, { code: 'made', name: 'Made', url: null }), importId: null };
    const swaps = { code: 'saron', name: 'Francs', currency: 'CHF', kind: 'swap-overnight', compounding: 1 } as const;
    const id = await saveCurve(tx, { ...swaps, overnightRate: 'SONIA' });
    const day = { date: isoDate('2025-06-26'), tenors: [2, 3, 5], rates: [0.01, 0.011, 0.012] };
    await saveCurveDays(tx, id, [day], origin);
  });
}, LONG_MS);

afterAll(async () => {
  await site.close();
}, LONG_MS);

async function answerOf(url: string, who: Who = 'full') {
  return site.app.inject({ url, headers: await cookieOf(site.app, who) });
}

async function historyOf(query: string, who: Who = 'full') {
  return (await answerOf(`/api/curves/history/?currency=CHF&curve=bonds&bonds=${ISSUER}&${query}`, who)).json();
}

const bp = (value: number | null) => (value === null ? null : Number((value * 1e4).toFixed(3)));

test('BEY-21 the history of a curve of bonds has the days on which enough of them have a yield', async () => {
  const { curve, bonds, rate, days, values } = await historyOf('terms=5');
  expect([curve, bonds, rate]).toEqual(['bonds', `${ISSUER}`, 'yield']);
  expect(days).toEqual(['2025-06-25', '2025-06-26', '2025-06-27']);
  // 1 + 5/4 per cent, and what each day is shifted by.
  expect(values.map(bp)).toEqual([225, 235, 250]);
  expect((await historyOf('terms=2-5')).values.map(bp)).toEqual([75, 75, 75]);
  // 2 × 2.25 less 1.5 and 2.75.
  expect((await historyOf('terms=2-5-7')).values.map(bp)).toEqual([25, 25, 25]);
  expect((await historyOf('terms=5&from=2025-06-27')).days).toEqual(['2025-06-27']);
  // Beyond 400 days a week has its last day.
  const weekly = await historyOf('terms=5&from=2023-01-02');
  expect([weekly.days, weekly.values.map(bp)]).toEqual([['2025-06-27'], [250]]);
  // No bond is that long, and none that short.
  for (const term of [1, 10]) expect((await historyOf(`terms=${term}`)).values).toEqual([null, null, null]);
});

test('BEY-21 the spread of a curve of bonds is over the par rate of that day or of the week before, and over other bonds', async () => {
  const { over, values } = await historyOf('terms=5&over=swaps&rate=zero');
  expect([over, values.map(bp)]).toEqual(['swaps', [null, 115, 130]]);
  const self = await historyOf(`terms=5&over=bonds&against=${ISSUER}`);
  expect([self.against, self.values.map(bp)]).toEqual([`${ISSUER}`, [0, 0, 0]]);
  expect((await historyOf('terms=5&over=bonds')).error).toMatchObject({ code: 'bad_request', field: 'against' });
  const none = await answerOf('/api/curves/history/?currency=CHF&curve=bonds');
  expect(none.json().error).toMatchObject({ code: 'bad_request', field: 'bonds' });
});

test('BEY-21 a history of curves of bonds is read by one statement', async () => {
  await historyOf('terms=5');
  const statements = await recordedStatements(() => historyOf('terms=5'));
  expect(statements.filter(({ text }) => text.includes('trading_day'))).toHaveLength(1);
});

async function bondsOf(query: string, who: Who = 'full') {
  return (await answerOf(`/api/curves/bonds/?currency=CHF&bonds=${ISSUER}&${query}`, who)).json();
}

test('BEY-21 bonds stand on the curve of a day, beside that of an earlier day', async () => {
  const { date, scatter, before } = await bondsOf('date=2025-06-27&before=2025-06-25');
  expect([date, before.date, scatter.fit]).toEqual(['2025-06-27', '2025-06-25', 'line']);
  expect(scatter.ids).toEqual(eight.map(({ id }) => id));
  expect(scatter.xs[0]).toBeCloseTo(1.5, 2);
  const [curve] = scatter.curves;
  for (const [at, x] of curve.xs.entries()) expect(curve.ys[at]).toBeCloseTo(1.25 + x / 4, 6);
  for (const [at, x] of before.curve.xs.entries()) expect(before.curve.ys[at]).toBeCloseTo(1 + x / 4, 6);
  expect([before.fit, before.curve.count]).toEqual(['line', 8]);
  expect((await bondsOf('date=2025-06-27')).before).toBeNull();
  expect((await bondsOf('date=2025-06-27&before=2025-05-06')).before).toMatchObject({ curve: null });
});

test('BEY-21 a yield counts for a week, one with a call to come never, one of a closed venue for who sees it', async () => {
  const idsOf = async (date: string, who?: Who) =>
    (await answerOf(`/api/curves/bonds/?currency=SEK&bonds=${ISSUER}&date=${date}`, who))
      .json()
      .scatter.ids.filter((id: number) => id < 8100)
      .sort();
  expect(await idsOf('2025-06-27')).toEqual([8021]);
  expect(await idsOf('2025-06-28')).toEqual([]);
  expect(await idsOf('2025-06-27', 'full-all')).toEqual([8021, 8023]);
});

test.each([
  ['visitor', 'need_auth'],
  ['member', 'need_access'],
] as const)('BEY-21 ACC-2 curves of bonds, their days and their files are closed to a %s', async (who, code) => {
  const group = `currency=CHF&bonds=${ISSUER}`;
  for (const path of [
    `/api/curves/bonds/?${group}`,
    `/api/curves/history/?${group}&curve=bonds`,
    `/api/curves/history/?currency=CHF&over=bonds&against=${ISSUER}`,
    `/api/csv/curve-history/?${group}&curve=bonds`,
    `/api/curves/file/xlsx/?${group}&curve=bonds`,
    `/api/curves/bonds/file/csv/?${group}`,
  ])
    expect((await answerOf(path, who)).body, path).toContain(code);
});

test('BEY-21 files of a curve of bonds have the earlier curve at the term of each bond and at whole years', async () => {
  const query = `currency=CHF&bonds=${ISSUER}&date=2025-06-27&before=2025-06-25`;
  const csv = (await answerOf(`/api/curves/bonds/file/csv/?${query}`)).payload.trim().split('\r\n');
  expect(csv[0]).toBe(
    'id,isin,name,date,currency,maturity_years,yield_percent,fitted,residual,is_far_out,date_before,fitted_before,change_bp',
  );
  const last = csv.map((line) => line.split(','))[4] ?? [];
  expect(last[10]).toBe('2025-06-25');
  expect(Number(last[12])).toBeCloseTo(25, 6);
  const [, curve] = await readSheets((await answerOf(`/api/curves/bonds/file/xlsx/?${query}`)).rawPayload);
  expect(curve?.rows.slice(1).map((row) => row[0])).toEqual([2, 3, 4, 5, 6, 7, 8]);
  expect(curve?.rows[4]?.slice(1)).toEqual([expect.closeTo(2.5, 6), expect.closeTo(2.25, 6), expect.closeTo(25, 4)]);
  const history = `currency=CHF&bonds=${ISSUER}&curve=bonds&terms=5`;
  expect((await answerOf(`/api/csv/curve-history/?${history}`)).payload.trim().split('\r\n').at(-1)).toBe(
    `CHF,bonds:${ISSUER},,yield,5,2025-06-27,0.025,8`,
  );
  const sheets = await readSheets((await answerOf(`/api/curves/file/xlsx/?${history}`)).rawPayload);
  expect(sheets.at(-2)?.rows.at(-1)?.slice(1)).toEqual([expect.closeTo(2.5, 6), 8]);
});
