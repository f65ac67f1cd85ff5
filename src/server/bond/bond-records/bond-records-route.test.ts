import { afterAll, beforeAll, expect, test } from 'vitest';
import { isoDate } from '#math/units.ts';
import { type IssueRecords, saveBondRecords } from '#store/bond/bond-records/record-tables.ts';
import { saveRatings } from '#store/issuer/ratings/ratings.ts';
import { inWriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';
import { bondIds, stockId, usualIsin, venueIds } from '../../testing/sample-market.ts';
import { cookieOf, openTestApp, type TestApp, type Who } from '../../testing/test-app.ts';

const own = { instrumentId: bondIds.usual } as const;
const day = isoDate('2026-03-10');

const records: Partial<IssueRecords> = {
  redemptionRights: [
    {
      ...own,
      number: 1,
      kind: 'make_whole',
      exercise: 'american',
      startsOn: day,
      endsOn: null,
      price: null,
      spread: 0.0035,
      outstandingBelow: null,
      noticeDays: 30,
      latestNoticeDays: 60,
      isPartial: false,
    },
  ],
  ratingSteps: [
    {
      ...own,
      number: 1,
      agency: 'Stepstone',
      grade: 'BBB-',
      kind: 'per_notch',
      change: 0.0025,
      cap: 0.01,
      startsOn: null,
      isReversible: true,
    },
  ],
  conversions: [
    {
      ...own,
      kind: 'holder',
      underlyingId: stockId,
      underlyingName: 'ALES',
      ratio: null,
      price: 40,
      priceCurrency: 'EUR',
      startsOn: null,
      endsOn: null,
    },
  ],
  structured: [
    {
      ...own,
      payoff: 'autocall',
      basket: 'worst_of',
      protection: null,
      participation: 0.8,
      cap: null,
      barrier: 0.6,
      barrierWatch: 'final',
      conditionalCoupon: 0.08,
      fixedOn: null,
      valuedOn: null,
    },
  ],
  underlyings: [
    { ...own, name: 'Listed', underlyingId: stockId, initialLevel: 25, weight: 0.7 },
    { ...own, name: 'Unlisted', underlyingId: null, initialLevel: 10, weight: 0.3 },
  ],
  observations: [
    { ...own, date: day, paysOn: null, redeemsAt: 1, redemption: 100, couponAt: 0.7, coupon: 4, outcome: null },
  ],
  restructurings: [
    {
      ...own,
      effectiveOn: day,
      kind: 'extension',
      announcedOn: null,
      haircut: 0.25,
      consent: 0.9,
      successorIsin: null,
    },
  ],
  restructuredTerms: [
    {
      ...own,
      effectiveOn: day,
      term: 'maturity',
      oldNumber: null,
      newNumber: null,
      oldDate: isoDate('2027-01-10'),
      newDate: isoDate('2029-01-10'),
    },
  ],
  details: [{ ...own, kind: 'governing_law', value: 'English law' }],
};

let site: TestApp;
beforeAll(async () => {
  site = await openTestApp();
  const ratingOf = { instrumentId: bondIds.usual, issuerId: null, agency: 'Stepstone', outlook: null };
  await inWriteTransaction(site.database, async (tx) => {
    await saveBondRecords(tx, records);
    await saveRatings(tx, [
      { ...ratingOf, grade: 'BBB', ratedOn: isoDate('2023-01-10') },
      { ...ratingOf, grade: 'BB', ratedOn: isoDate('2024-02-10') },
    ]);
  });
});
afterAll(() => site.close());

async function priceShare(price: number, venueId: number): Promise<void> {
  await site.database.withClient((client) =>
    client.query(
      `insert into latest_figure (instrument_id, venue_id, date, indicative_price) values ($1, $2, '2025-06-27', $3)
       on conflict (instrument_id) do update set venue_id = excluded.venue_id, indicative_price = excluded.indicative_price`,
      [stockId, venueId, price],
    ),
  );
}

async function ask(who: Who, id: number = bondIds.usual) {
  const answer = await site.app.inject({ url: `/api/bonds/${id}/records/`, headers: await cookieOf(site.app, who) });
  return answer.json();
}

const explain = async (who: Who, figure: string) =>
  site.app.inject({ url: `/api/bonds/${bondIds.usual}/explain/${figure}/`, headers: await cookieOf(site.app, who) });
const explainParity = (who: Who) => explain(who, 'parity');

test('NAV-3 rights, conversion, structure, restructuring and details are told with their terms', async () => {
  await priceShare(32, venueIds.exchange);
  const told = await ask('full');
  expect(told.redemptionRights).toMatchObject([{ kind: 'make_whole', spread: 35, noticeDays: 30, price: null }]);
  // A face of 1,000 at 40 a share are 25 shares; at 32 they are worth 800, 80 per 100.
  expect(told.conversion).toMatchObject({ id: stockId, model: 'stocks', ratio: 25, sharePrice: 32, parity: 80 });
  expect((await explainParity('full')).json()).toMatchObject({ value: 80, formula: 'parity', date: '2025-06-27' });
  const price = (await explain('full', 'price')).json().value;
  expect((await explain('full', 'conversion_premium')).json().value).toBeCloseTo(price / 80 - 1, 12);
  expect(told.structured).toMatchObject({ payoff: 'autocall', barrier: 0.6, observations: [{ coupon: 4 }] });
  expect(told.structured.underlyings).toMatchObject([
    { name: 'Listed', id: stockId, level: 1.28 },
    { name: 'Unlisted', id: null, level: null },
  ]);
  expect(told.restructurings).toMatchObject([
    { kind: 'extension', haircut: 0.25, terms: [{ term: 'maturity', oldDate: '2027-01-10', newDate: '2029-01-10' }] },
  ]);
  expect(told.details).toEqual([{ kind: 'governing_law', value: 'English law' }]);
});

test('NAV-3 a bond without any of it has none', async () => {
  expect(await ask('full', bondIds.unlisted)).toMatchObject({
    redemptionRights: [],
    ratingSteps: [],
    conversion: null,
    structured: null,
    restructurings: [],
    details: [],
  });
});

test.each(['visitor', 'member'] as const)('ACC-2 a %s reads the terms, and no price of a share', async (who) => {
  const { conversion, structured } = await ask(who);
  expect(conversion).toMatchObject({ ratio: 25, price: 40, sharePrice: null, parity: null });
  expect(conversion.masked).toEqual(['sharePrice', 'parity']);
  for (const figure of ['parity', 'conversion_premium']) {
    expect((await explain(who, figure)).statusCode).toBe(who === 'visitor' ? 401 : 403);
  }
  expect(structured.underlyings[0]).toMatchObject({ initialLevel: 25, level: null, masked: ['level'] });
});

test('ACC-5 a share that is priced at the closed venue alone has no price for who may not see it', async () => {
  await priceShare(32, venueIds.nsd);
  expect((await ask('full')).conversion).toMatchObject({ sharePrice: null, shareDate: null, parity: null });
  expect((await ask('full-all')).conversion).toMatchObject({ sharePrice: 32, parity: 80 });
  expect((await explainParity('full')).statusCode).toBe(404);
  expect((await explain('full', 'conversion_premium')).statusCode).toBe(404);
  expect((await explainParity('full-all')).json()).toMatchObject({ value: 80 });
});

test('BEY-2 the calculator of a bond has its right to a make-whole call, a spread as a fraction', async () => {
  const url = `/api/bonds/${bondIds.usual}/calculation/`;
  const answer = await site.app.inject({ url, headers: await cookieOf(site.app, 'full') });
  expect(answer.json()).toMatchObject({ makeWholeRights: [{ startsOn: day, endsOn: null, spread: 0.0035 }] });
});

// Two notches below BBB- since February 2024: 50 basis points from the coupon period of 15 March 2024 on.
test('NAV-3 a step of the coupon by ratings says what is in force, since when and by whose rating', async () => {
  const terms = { agency: 'Stepstone', grade: 'BBB-', kind: 'per_notch', change: 25, cap: 100, isReversible: true };
  const state = { inForce: 50, inForceSince: '2024-03-15', ratedBy: 'Stepstone', rating: 'BB', next: null };
  expect((await ask('full')).ratingSteps).toMatchObject([{ ...terms, ...state, masked: [] }]);
});

test.each(['visitor', 'member'] as const)(
  'ACC-2 a %s reads the step of a coupon, and nothing of ratings',
  async (who) => {
    const [step] = (await ask(who)).ratingSteps;
    expect(step).toMatchObject({ grade: 'BBB-', change: 25, cap: 100 });
    const closed = [
      'inForce',
      'absence',
      'inForceSince',
      'ratedBy',
      'rating',
      'next',
      'nextFrom',
      'nextRatedBy',
      'nextRating',
    ];
    expect(step.masked).toEqual(closed);
    expect(closed.map((name) => step[name])).toEqual(closed.map(() => null));
  },
);

/** Calls about a bond that may rest on its coupons, or on its rating. */
const ofBond = ['records', 'summary', 'cash-flows', 'offers'].map((call) => `/api/bonds/${bondIds.usual}/${call}/`);
const ofLists = [
  `/api/bonds/?isin=${usualIsin}`,
  `/api/csv/bonds/?isin=${usualIsin}`,
  `/api/csv/cash-flows/?isin=${usualIsin}`,
];

test('ACC-2 NAV-3 what a visitor and a member read of a bond that steps by ratings is the same whatever its rating is', async () => {
  const answersOf = async (who: Who) => {
    const headers = await cookieOf(site.app, who);
    const answers = [...ofBond, ...ofLists].map(async (url) => {
      const { statusCode, body } = await site.app.inject({ url, headers });
      return [url, statusCode, body] as const;
    });
    return Promise.all(answers);
  };
  const rateAs = (grade: string) =>
    site.database.withClient((client) =>
      client.query("update rating set grade = $1 where agency = 'Stepstone' and rated_on = '2024-02-10'", [grade]),
    );
  const [visitor, member] = [await answersOf('visitor'), await answersOf('member')];
  expect(visitor.filter(([, status]) => status === 200).length).toBeGreaterThan(4);
  // One notch below the grade, as many as the cap counts, and none.
  for (const [grade, inForce] of [
    ['BB+', 25],
    ['CCC', 100],
    ['AA', 0],
  ] as const) {
    await rateAs(grade);
    expect((await ask('full')).ratingSteps[0].inForce, grade).toBe(inForce);
    expect(await answersOf('visitor')).toEqual(visitor);
    expect(await answersOf('member')).toEqual(member);
  }
  await rateAs('BB');
});
