import { afterAll, beforeAll, expect, test } from 'vitest';
import type { IssuerMap } from '#contract/bond/issuer-map.ts';
import type { IssueTerms } from '#domain/bond/issue.ts';
import type { TradingMeasure } from '#domain/market/trading-day.ts';
import { plainTerms } from '#domain/testing/made-up-bond.ts';
import { isoDate } from '#math/units.ts';
import { saveBondTerms } from '#store/bond/bonds/bond-terms.ts';
import { saveIssuers } from '#store/issuer/issuers/issuers.ts';
import { saveRatings } from '#store/issuer/ratings/ratings.ts';
import { saveInstruments } from '#store/market/instruments/save-instruments.ts';
import { saveParticipants } from '#store/market/quotes/participants.ts';
import { saveSource } from '#store/market/sources/sources.ts';
import { saveTradingDays } from '#store/market/trading-days/save-trading-days.ts';
import { saveVenues } from '#store/market/venues/venues.ts';
import { inWriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';
import type { Database } from '#store/platform/database/database.ts';
import { sampleDays, usualNumber } from '../../testing/sample-days.ts';
import { sampleInstrument } from '../../testing/sample-market.ts';
import { cookieOf, openTestApp, type TestApp, type Who } from '../../testing/test-app.ts';

const grounds = { exchange: 10, desk: 11, nsd: 381, hiding: 50 } as const;

interface Made {
  readonly id: number;
  readonly issuerId?: number;
  readonly duration: number;
  /** Basis points over the curve. */
  readonly over?: number;
  readonly currency?: string;
  readonly statusId?: number;
  readonly terms?: Partial<IssueTerms>;
  readonly venueIds?: readonly number[];
  readonly start?: string;
  readonly days?: number;
}

/** Nelson and Siegel (1987), written out: 6 % in the end, 4 % at the start, a hump of 1 % at a decay of two years. */
function curveYield(time: number): number {
  const x = time / 2;
  const slope = (1 - Math.exp(-x)) / x;
  return 0.06 - 0.02 * slope + 0.01 * (slope - Math.exp(-x));
}

const plain: readonly Made[] = [0.8, 1.5, 2.1, 2.9, 3.6, 4.4, 5.2, 6.5, 8, 10.5].map((duration, at) => ({
  id: 1 + at,
  duration,
  ...(at === 4 && { over: 100 }),
}));
const bonds: readonly Made[] = [
  ...plain,
  { id: 21, duration: 2, over: 300, terms: { couponKind: 'floating' } },
  { id: 22, duration: 3, over: 40, start: '2025-03-01', days: 5 },
  { id: 23, duration: 4, currency: 'USD', venueIds: [grounds.desk, grounds.exchange] },
  { id: 24, duration: 1, statusId: 128, start: '2025-01-02', days: 60, terms: { maturesOn: isoDate('2025-04-15') } },
  { id: 25, duration: 1, statusId: 112, start: '2025-01-02', days: 60 },
  { id: 26, duration: 5, venueIds: [grounds.nsd] },
  { id: 27, duration: 5, venueIds: [grounds.hiding] },
  { id: 28, duration: 5, statusId: 32 },
  { id: 31, issuerId: 2, duration: 3.3 },
  { id: 32, issuerId: 3, duration: 3.4 },
  { id: 33, issuerId: 4, duration: 3.5 },
  { id: 34, issuerId: 5, duration: 3.5, venueIds: [grounds.nsd] },
];

function daysOf({ id, duration, over = 0, venueIds = [grounds.exchange], start = '2025-05-01', days = 61 }: Made) {
  const numberOf = (measure: TradingMeasure, day: number) => {
    if (measure === 'macaulay') return duration;
    return measure === 'indicativeYield' ? curveYield(duration) + over / 10_000 : usualNumber(measure, day);
  };
  return venueIds.flatMap((venueId) => [...sampleDays({ instrumentId: id, venueId, start, days, numberOf })]);
}

async function fill(database: Database): Promise<void> {
  await inWriteTransaction(database, async (tx) => {
    const sourceId = await saveSource(tx, { code: 'map', name: 'Map', url: null });
    const origin = { sourceId, importId: null };
    await saveVenues(
      tx,
      Object.entries(grounds).map(([code, id]) => ({
        id,
        code,
        name: code,
        kind: 'exchange',
        country: null,
        timeZone: 'UTC',
      })),
    );
    const issuer = { country: null, lei: null, isGenerated: false };
    await saveIssuers(
      tx,
      [1, 2, 3, 4, 5].map((id) => ({
        ...issuer,
        id,
        code: `i${id}`,
        name: `Issuer ${id}`,
        shortName: `I${id}`,
        sector: id === 4 ? 'banks' : 'utilities',
      })),
    );
    await saveInstruments(
      tx,
      bonds.map(({ id, issuerId = 1, currency = 'EUR', statusId = 192 }) =>
        sampleInstrument(id, `Bond ${String(id).padStart(2, '0')}`, { issuerId, currency, statusId }),
      ),
    );
    await saveBondTerms(
      tx,
      bonds.map(({ id, currency = 'EUR', terms }) => ({
        ...plainTerms,
        instrumentId: id,
        faceCurrency: currency,
        issuedOn: isoDate('2024-12-01'),
        maturesOn: isoDate('2040-01-01'),
        ...terms,
      })),
      origin,
    );
    const rated = {
      agency: 'R',
      typeId: 1,
      outlook: null,
      ratedOn: isoDate('2025-01-01'),
      instrumentId: null,
    } as const;
    await saveRatings(tx, [
      { ...rated, issuerId: 1, grade: 'BBB+' },
      { ...rated, issuerId: 2, grade: 'BBB-' },
      { ...rated, issuerId: 3, grade: 'BB' },
      { ...rated, issuerId: 4, grade: 'BBB' },
    ]);
    await saveTradingDays(tx, bonds.flatMap(daysOf), origin);
    const words = { name: 'Desk', shortName: 'D', country: null, website: null, takesRequests: true };
    await saveParticipants(tx, [{ ...words, id: 1, code: 'p', venueId: grounds.hiding, hidesQuotes: true }]);
  });
}

let site: TestApp;
beforeAll(async () => {
  site = await openTestApp({}, fill);
});
afterAll(() => site.close());

async function ask(who: Who, search = '', issuerId = 1) {
  const url = `/api/emitent-map-data/${issuerId}/${search}`;
  const answer = await site.app.inject({ url, headers: await cookieOf(site.app, who) });
  return { status: answer.statusCode, body: answer.json() as IssuerMap & { error?: { code: string } } };
}

const on = (map: IssuerMap, currency: string, ground: number) =>
  map.emitentMap.filter((point) => point.currency_id === currency && point.trading_ground_id === ground);
const idsOf = (points: IssuerMap['emitentMap']) => points.map(({ emission_id }) => emission_id);

test('MAP-1 a map has the bonds that are owed, by currency and ground, each with its latest day', async () => {
  const { body } = await ask('full', '?bond=3');
  expect(body).toMatchObject({
    emitentId: 1,
    emitentName: 'Issuer 1',
    date: '2025-06-30',
    emitentMapCurrencies: [
      { id: 'EUR', text: 'EUR' },
      { id: 'USD', text: 'USD' },
    ],
    emitentMapCurrencyId: 'EUR',
    emitentMapGroundId: grounds.exchange,
    emitentMapGrounds: {
      EUR: [{ id: grounds.exchange, text: 'exchange' }],
      USD: [
        { id: grounds.exchange, text: 'exchange' },
        { id: grounds.desk, text: 'desk' },
      ],
    },
    masked: [],
  });
  expect(idsOf(on(body, 'EUR', grounds.exchange))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 21, 22]);
  expect(idsOf(on(body, 'USD', grounds.desk))).toEqual([23]);
  expect(body.emitentMap[2]).toMatchObject({
    emission_id: 3,
    emission_name: 'Bond 03',
    is_main_emission: true,
    trading_ground_id: grounds.exchange,
    currency_id: 'EUR',
    date: '2025-06-30',
    is_old: false,
    x: 2.1,
    duration: 2.1,
    price: usualNumber('indicativePrice', 60),
  });
  expect(body.emitentMap[2]?.y).toBeCloseTo(curveYield(2.1), 12);
  expect(body.emitentMap.filter(({ is_main_emission }) => is_main_emission)).toHaveLength(1);
});

test('MAP-1 a bond of one currency begins with that currency', async () => {
  const { body } = await ask('full', '?bond=23');
  expect([body.emitentMapCurrencyId, body.emitentMapGroundId]).toEqual(['USD', grounds.exchange]);
});

test('BEY-5 the curve has the residual of each bond, names what is off, and leaves out what says something else', async () => {
  const { body } = await ask('full');
  const standings = Object.fromEntries(
    on(body, 'EUR', grounds.exchange).map(({ emission_id, standing, residual }) => [
      emission_id,
      [standing, residual === null ? null : Math.round(residual)],
    ]),
  );
  for (const id of [1, 2, 3, 4, 6, 7, 8, 9, 10]) expect(standings[id]?.[0]).toBe('counted');
  for (const id of [1, 2, 3, 4, 6, 7, 8, 9, 10]) expect(Math.abs(Number(standings[id]?.[1]))).toBeLessThanOrEqual(3);
  expect(standings[5]?.[0]).toBe('outlier');
  expect(Math.abs(Number(standings[5]?.[1]) - 100)).toBeLessThanOrEqual(3);
  expect(standings[21]).toEqual(['floating', null]);
  expect(standings[22]).toEqual(['stale', null]);
  const curve = body.emitentMapCurvesData?.EUR ?? [];
  expect([curve[0]?.x, curve.at(-1)?.x]).toEqual([0.8, 10.5]);
  for (const { x, y } of curve) expect(Math.abs(y - curveYield(x))).toBeLessThan(0.0003);
  expect(curve.filter(({ emission_name }) => emission_name !== null)).toHaveLength(9);
  expect(body.emitentMapCurves).toMatchObject([{ currency_id: 'EUR', model: 'Svensson', counted: 9, deviation: 5 }]);
  expect(body.emitentMapCurvesData?.USD).toEqual([]);
});

test('MAP-3 D27 below full access there are names, days and grounds, and no number at all', async () => {
  for (const who of ['visitor', 'member'] as const) {
    const { body } = await ask(who, '?bond=3&peers=1');
    expect(idsOf(body.emitentMap)).toEqual(idsOf((await ask('full')).body.emitentMap));
    expect(body).toMatchObject({ emitentMapCurvesData: null, emitentMapCurves: null, emitentMapPeers: [] });
    for (const point of body.emitentMap) {
      const closed = { x: null, y: null, duration: null, yield: null, price: null, residual: null, standing: null };
      expect(point).toMatchObject(closed);
      expect(point.masked).toEqual(expect.arrayContaining(Object.keys(closed)));
    }
  }
});

test('ACC-5 ground 381 is there for nsd alone, with a map of its own', async () => {
  expect(on((await ask('full')).body, 'EUR', grounds.nsd)).toEqual([]);
  const { body } = await ask('full-all');
  expect(idsOf(on(body, 'EUR', grounds.nsd))).toEqual([26]);
  expect(on(body, 'EUR', grounds.nsd)[0]).toMatchObject({ x: 5, residual: null });
  expect(body.emitentMapCurvesData?.EUR?.every(({ trading_ground_id }) => trading_ground_id === 10)).toBe(true);
});

test('BEY-5 a map of an earlier day has the bonds and figures of then', async () => {
  const { body } = await ask('full', '?date=2025-02-28');
  expect(body.date).toBe('2025-02-28');
  expect(idsOf(body.emitentMap)).toEqual([24, 25]);
  expect(idsOf((await ask('full', '?date=2025-03-31')).body.emitentMap)).toEqual([22]);
  expect((await ask('full', '?date=2030-01-01')).body.date).toBe('2025-06-30');
  const { emitentMapDates } = (await ask('visitor')).body;
  expect(emitentMapDates.find(({ currency_id }) => currency_id === 'EUR')?.dates).toEqual([
    '2025-01-31',
    '2025-02-28',
    '2025-03-31',
    '2025-04-30',
    '2025-05-31',
    '2025-06-30',
  ]);
});

test('BEY-5 every date that is offered has a point', async () => {
  const { emitentMapDates } = (await ask('full-all')).body;
  for (const { currency_id, trading_ground_id, dates } of emitentMapDates)
    for (const date of dates)
      expect(on((await ask('full-all', `?date=${date}`)).body, currency_id, trading_ground_id)).not.toEqual([]);
});

test('BEY-5 peers are of the same sector and letter, for who sees ratings', async () => {
  const { emitentMapPeers } = (await ask('full', '?peers=1')).body;
  expect(emitentMapPeers).toMatchObject([{ emission_id: 31, is_peer: true, x: 3.3, residual: null }]);
  expect((await ask('full')).body.emitentMapPeers).toEqual([]);
});

test('GRA-2 NAV-1 graph and company tell whether there is a map, by what the reader may see', async () => {
  const graphOf = async (id: number, who: Who) =>
    (await site.app.inject({ url: `/api/bonds/${id}/graph/`, headers: await cookieOf(site.app, who) })).json();
  for (const who of ['visitor', 'member', 'full'] as const) {
    expect(await graphOf(3, who)).toMatchObject({ hasIssuerMap: true, issuerId: 1 });
    expect(await graphOf(34, who)).toMatchObject({ hasIssuerMap: false, issuerId: 5 });
  }
  expect(await graphOf(34, 'full-all')).toMatchObject({ hasIssuerMap: true });
  expect((await ask('full', '', 5)).body).toMatchObject({ emitentMap: [], emitentMapCurrencyId: null });
  const announcedTo = async (who: Who) =>
    (await site.app.inject({ url: '/api/company/5/', headers: await cookieOf(site.app, who) })).json().announced;
  expect(await announcedTo('full')).toEqual([]);
  expect(await announcedTo('full-all')).toEqual([{ section: 'map', count: 1, latest: null }]);
});

test('MAP-1 a bond of another issuer, an unknown company and a wrong day are refused', async () => {
  expect((await ask('full', '?bond=31')).body.error?.code).toBe('unknown_bond');
  expect((await ask('full', '', 99)).status).toBe(404);
  expect((await ask('full', '?date=2025-02-30')).body.error?.code).toBe('bad_date');
  expect((await ask('full', '?peers=2')).status).toBe(400);
});
