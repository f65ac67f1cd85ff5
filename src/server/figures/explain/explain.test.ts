import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Liquidity } from '#contract/bond/liquidity.ts';
import type { Standing } from '#contract/bond/standing.ts';
import type { ExplainedFigureAnswer } from '#contract/figures/explain/explained-figure.ts';
import type { ParticipantQuotes } from '#contract/market/quotes.ts';
import { defaultFieldPolicy } from '#domain/account/access/field-policy.ts';
import { fullLevel } from '#domain/account/access/viewer.ts';
import { isoDate } from '#math/units.ts';
import { bondIds, venueIds } from '../../testing/sample-market.ts';
import { cookieOf, openTestApp, type TestApp, type Who } from '../../testing/test-app.ts';

let site: TestApp;
beforeAll(async () => {
  site = await openTestApp();
});
afterAll(async () => {
  await site.close();
});

async function ask(path: string, who: Who, id: number = bondIds.usual) {
  const answer = await site.app.inject({
    url: `/api/bonds/${id}/explain/${path}`,
    headers: await cookieOf(site.app, who),
  });
  return { status: answer.statusCode, code: answer.statusCode === 200 ? null : answer.json().error.code, answer };
}

async function explained(path: string): Promise<ExplainedFigureAnswer> {
  const { status, answer } = await ask(path, 'full');
  expect(status).toBe(200);
  return answer.json();
}

const worth = ({ flows }: ExplainedFigureAnswer) => flows.reduce((sum, { presentValue }) => sum + presentValue, 0);

test('BEY-1 the payments of a yield add up to the price of the day with accrued interest', async () => {
  const answer = await explained('own_yield/?end=maturity');
  const input = (name: string) => answer.inputs.find((each) => each.name === name)?.value ?? Number.NaN;
  const day = await site.database.kysely
    .selectFrom('tradingDay')
    .where('instrumentId', '=', bondIds.usual)
    .where('venueId', '=', venueIds.exchange)
    .where('date', '=', isoDate('2025-06-30'))
    .select('indicativePrice')
    .executeTakeFirstOrThrow();
  expect(input('clean_price')).toBe(day.indicativePrice);
  // 5 % a year on ACT/365, from 15 March to settlement on 2 July.
  expect(input('accrued')).toBeCloseTo((5 * 109) / 365, 12);
  expect(worth(answer)).toBeCloseTo(input('clean_price') + input('accrued'), 9);
  expect(answer.flows.map(({ date, amount }) => [date, amount])).toEqual([
    ['2026-03-15', 5],
    ['2027-03-15', 105],
  ]);
  expect(answer).toMatchObject({ venueName: 'Main Exchange', date: '2025-06-30', isin: 'XS0000001006' });
  expect(answer.engine).toMatch(/^Bondlens \d/);
  expect(answer.sources.length).toBeGreaterThan(0);
});

test('BEY-1 a day and an end that are asked for are those explained', async () => {
  expect(await explained('price/?date=2025-06-27')).toMatchObject({ date: '2025-06-27' });
  const put = await explained('yield/?end=put-2025-07-10');
  expect(put.flows.map(({ date }) => date)).toEqual(['2025-07-10']);
});

test.each(['latest', 'end-of-day&date=2025-06-27'])(
  'BEY-1 QUO-1 a yield of a quote is that of its price (%s)',
  async (quote) => {
    const asked = `?venue=${venueIds.exchange}&quote=${quote}`;
    const answer = await explained(`yield/${asked}&end=maturity&at=bid`);
    const { bid } = await site.database.kysely
      .selectFrom('participantQuote')
      .innerJoin('participant', 'participant.id', 'participantQuote.participantId')
      .where('instrumentId', '=', bondIds.usual)
      .where('venueId', '=', venueIds.exchange)
      .select('bid')
      .executeTakeFirstOrThrow();
    expect(answer).toMatchObject({ venueName: 'Main Desk', date: quote === 'latest' ? '2025-06-30' : '2025-06-27' });
    expect(answer.inputs.find(({ name }) => name === 'clean_price')?.value).toBe(bid);
    // By hand: coupon on 15 March, 5 % on ACT/365 accrued since then; settlement two days later, as the bond names no calendar: on 2 July and 29 June.
    const since = quote === 'latest' ? 109 : 106;
    const [first, second] = [365 - since, 730 - since].map((days) => (1 + answer.value) ** (-days / 365));
    expect(5 * (first ?? 0) + 105 * (second ?? 0)).toBeCloseTo((bid ?? 0) + (5 * since) / 365, 9);
    expect(await explained(`price/${asked}`)).toMatchObject({ formula: 'price_order' });
  },
);

test.each(['latest', 'end-of-day&date=2025-06-27'])(
  'BEY-1 QUO-1 the mid of a quote is half-way (%s)',
  async (quote) => {
    const asked = `?venue=${venueIds.exchange}&quote=${quote}`;
    const { bid, ask: offered } = await site.database.kysely
      .selectFrom('participantQuote')
      .innerJoin('participant', 'participant.id', 'participantQuote.participantId')
      .where('instrumentId', '=', bondIds.usual)
      .where('venueId', '=', venueIds.exchange)
      .select(['bid', 'ask'])
      .executeTakeFirstOrThrow();
    const mid = await explained(`mid_price/${asked}`);
    expect(mid).toMatchObject({ formula: 'mid_price', venueName: 'Main Desk', flows: [] });
    expect(mid.value).toBeCloseTo(((bid ?? 0) + (offered ?? 0)) / 2, 12);
    expect((await explained(`bid_ask_spread/${asked}`)).value).toBeCloseTo((offered ?? 0) - (bid ?? 0), 12);
  },
);

const latestQuote = `?venue=${venueIds.exchange}&quote=latest`;

test.each([
  [
    'quote',
    [
      'price/',
      'mid_price/',
      `mid_price/${latestQuote}`,
      `own_yield/${latestQuote}`,
      'own_yield/?end=maturity&at=bid',
      'best_bid_ask_spread/',
      'robust_deviation/',
    ],
    'yield/',
  ],
  ['duration', ['duration/', 'yield/', `yield/${latestQuote}`, 'g_spread/csv/'], 'accrued/'],
] as const)(
  'BEY-1 QUO-1 with the family %s closed to everybody no explanation tells of it',
  async (family, closed, open) => {
    const operated = await openTestApp({ policy: { ...defaultFieldPolicy, [family]: fullLevel + 1 } });
    const headers = await cookieOf(operated.app, 'full');
    const statusOf = async (asked: string) =>
      (await operated.app.inject({ url: `/api/bonds/${bondIds.usual}/explain/${asked}`, headers })).statusCode;
    expect(await Promise.all([...closed, open].map(statusOf))).toEqual([...closed.map(() => 403), 200]);
    await operated.close();
  },
);

test('BEY-1 BEY-13 the score of the page is explained by its parts, as a table too', async () => {
  const headers = await cookieOf(site.app, 'full');
  const page = await site.app.inject({ url: `/api/bonds/${bondIds.usual}/liquidity/`, headers });
  const { score, parts } = page.json<Liquidity>();
  const answer = await explained('liquidity_score/');
  expect(answer).toMatchObject({ value: score, venueName: null, formula: 'liquidity_score' });
  expect(answer.parts.map(({ id, points }) => [id, points])).toEqual(parts.map(({ id, points }) => [id, points]));
  const { answer: file } = await ask('liquidity_score/csv/', 'full');
  expect(file.body).toContain('Part,Value,"Points, 0–10","Weight, %"');
});

test('BEY-1 NAV-6 CAS-1 CAS-4 changes, sums, accrued interest and past scores of the page are what is explained', async () => {
  const headers = await cookieOf(site.app, 'full');
  const page = async (path: string) =>
    (await site.app.inject({ url: `/api/bonds/${bondIds.usual}/${path}`, headers })).json();
  const [summary, flows, accrued, liquidity] = await Promise.all(
    ['summary/', 'cash-flows/', 'getNkdInfo/2025-06-20/', 'liquidity/'].map(page),
  );
  const month = liquidity.history.at(-2);
  const shown = [
    ['price_change/', summary.price.change],
    ['yield_change/', summary.yield.change],
    ['spread_change/', summary.spread.change],
    ['duration_change/', summary.duration.change],
    ['coupons_per_100/', flows.remainingPer100.coupons],
    ['redemption_of_issue/', flows.remainingIssue.redemption],
    ['accrued_on_day/?date=2025-06-20', accrued['nkd.numeric']],
    ['accrued_per_bond/?date=2025-06-20', accrued.perBond],
    [`liquidity_score/?date=${month.month}-31`, month.score],
  ] as const;
  for (const [path, value] of shown) expect((await explained(path)).value, path).toBeCloseTo(value, 9);
  const { answer } = await ask('coupons_per_bond/csv/', 'full');
  expect(answer.body).toContain(',2026-03-15,50');
});

test('BEY-1 NAV-6 position and distance to peers of the page are what is explained', async () => {
  const headers = await cookieOf(site.app, 'full');
  const page = await site.app.inject({ url: `/api/bonds/${bondIds.usual}/standing/`, headers });
  const standing = page.json<Standing>();
  const input = ({ inputs }: ExplainedFigureAnswer, name: string) => inputs.find((each) => each.name === name)?.value;
  for (const [figure, position] of [
    ['yield_percentile', standing.yield],
    ['spread_percentile', standing.g_spread],
  ] as const) {
    const answer = await explained(`${figure}/`);
    expect(answer.value).toBe(position?.percentile);
    expect(input(answer, 'days_counted')).toBe(position?.day_count);
    expect(input(answer, 'z_score')).toBeCloseTo(position?.z_score ?? Number.NaN, 8);
    expect(input(answer, 'own_value')).toBeCloseTo(position?.value ?? Number.NaN, 8);
  }
});

test.each(['full', 'full-all'] as const)(
  'BEY-1 NAV-6 ACC-5 median and deviation of the venues are explained to a %s by the prices that the page shows',
  async (who) => {
    const headers = await cookieOf(site.app, who);
    const page = await site.app.inject({ url: `/api/bonds/${bondIds.usual}/standing/`, headers });
    const { venues, median, deviation } = page.json<Standing>();
    for (const [figure, value] of [
      ['venue_median', median],
      ['venue_deviation', deviation],
    ] as const) {
      const answer = (await ask(`${figure}/`, who)).answer.json<ExplainedFigureAnswer>();
      expect(answer).toMatchObject({ value, venueName: null });
      expect(answer.compared.map(({ name, price }) => [name, price])).toEqual(
        venues.map(({ name, price }) => [name, price]),
      );
    }
  },
);

test.each([
  ['full', null],
  ['full-all', 'Depository'],
] as const)('BEY-1 QUO-1 QUO-2 the best spread of a %s rests on the quotes that he sees', async (who, closed) => {
  const headers = await cookieOf(site.app, who);
  const page = await site.app.inject({ url: `/api/bonds/mp-quotes/${bondIds.usual}/1/192/`, headers });
  const rows = page.json<ParticipantQuotes>().quotes;
  const firm = rows.filter((row) => !row.is_indicative);
  const [bids, asks] = [firm.flatMap((row) => row.buying_quote ?? []), firm.flatMap((row) => row.selling_quote ?? [])];
  expect(rows.some((row) => row.name === closed && row.buying_quote !== null)).toBe(closed !== null);
  const { answer } = await ask('best_bid_ask_spread/', who);
  const said = answer.json<ExplainedFigureAnswer>();
  expect(said.value).toBeCloseTo(Math.min(...asks) - Math.max(...bids), 10);
  expect(said).toMatchObject({ date: '2025-06-30', venueName: null });
});

test('BEY-1 BEY-13 a robust deviation of the page is explained by the quotes of all, as a table too', async () => {
  const headers = await cookieOf(site.app, 'full');
  const page = await site.app.inject({ url: `/api/bonds/${bondIds.usual}/liquidity/`, headers });
  const { contributors } = page.json<Liquidity>();
  for (const { trading_ground_id: venue, deviation } of contributors) {
    const { status, answer } = await ask(`robust_deviation/?venue=${venue}`, 'full');
    expect(status).toBe(deviation === null ? 404 : 200);
    if (deviation !== null) expect(answer.json<ExplainedFigureAnswer>().value).toBe(deviation);
  }
  const { answer } = await ask('venue_deviation/csv/', 'full');
  expect(answer.body).toContain('Venue or participant,Date,Clean price,From the median');
});

test.each([
  ['visitor', 401, 'need_auth'],
  ['member', 403, 'need_access'],
  ['full', 403, 'access_denied_auth'],
] as const)(
  'BEY-1 QUO-3 of quotes that are closed a %s reads nothing, not even whether there are any',
  async (who, status, code) => {
    for (const venue of [venueIds.hiding, venueIds.nsd]) {
      for (const id of [bondIds.usual, bondIds.unlisted]) {
        const path = `own_yield/?venue=${venue}&quote=latest&end=maturity&at=ask`;
        expect(await ask(path, who, id)).toMatchObject({ status, code });
      }
    }
  },
);

test.each([
  ['visitor', 401, 'need_auth'],
  ['member', 403, 'need_access'],
] as const)('BEY-1 a %s reads no explanation and no table', async (who, status, code) => {
  for (const path of [
    'yield/',
    'yield/csv/',
    'liquidity_score/',
    'yield_percentile/',
    'peer_difference/csv/',
    'venue_median/',
    'best_yield_spread/',
    'price_change/',
    'bid_depth/',
    'pool_factor/',
    'accrued_on_day/csv/',
  ])
    expect(await ask(path, who)).toMatchObject({ status, code });
});

test('BEY-1 venue 381 needs nsd', async () => {
  expect(await ask(`price/?venue=${venueIds.nsd}`, 'full')).toMatchObject({ status: 403, code: 'access_denied_auth' });
});

test.each([
  ['convexity_of_all/', 404],
  ['discount_margin/', 404],
  ['price/?venue=999', 404],
  ['price/?date=2025-02-30', 400],
  ['claim_share/', 404],
  ['index_ratio/', 404],
  ['conversion_ratio/', 404],
  ['pool_factor/?date=2025-06-20', 404],
  ['accrued_on_day/?date=2025-07-03', 400],
  ['liquidity_score/?date=2025-07-01', 404],
  ['robust_deviation/', 404],
  ['robust_deviation/?venue=999', 404],
  ['total_return/', 404],
  ['average_life/', 404],
  ['years_to_offer/?date=1999-01-01', 404],
  ['price/?date=1999-01-01', 404],
  ['yield/?end=neither', 400],
  ['yield/?at=bid', 404],
  ['price/?quote=latest', 404],
  ['yield/?end=put-2025-02-30', 400],
])('BEY-1 %s is refused with %i', async (path, status) => {
  expect((await ask(path, 'full')).status).toBe(status);
});

test('BEY-1 the table has the figure, its inputs and its payments, in the language of the reader', async () => {
  const { answer } = await ask('own_yield/csv/?end=maturity', 'full');
  expect(answer.headers['content-type']).toContain('text/csv');
  expect(answer.headers['content-disposition']).toContain('own_yield');
  const rows = answer.body.replace('﻿', '').split('\r\n');
  expect(rows[1]).toMatch(/^own_yield,0\.\d+/);
  expect(rows).toContain('Date,Amount,Years,Discount factor,Present value,"Share, %"');
  expect(rows.some((row) => /^2027-03-15,105,\d/.test(row))).toBe(true);
});
