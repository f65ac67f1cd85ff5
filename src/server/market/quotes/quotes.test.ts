import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultFieldPolicy } from '#domain/account/access/field-policy.ts';
import { saveAccessRequest } from '#store/market/quotes/access-requests.ts';
import { saveParticipants } from '#store/market/quotes/participants.ts';
import { inWriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';
import { bondIds, venueIds } from '../../testing/sample-market.ts';
import { cookieOf, openTestApp, type TestApp, testSettings, type Who } from '../../testing/test-app.ts';

interface Row {
  readonly name: string;
  readonly hide_quotes: boolean;
  readonly masked: readonly string[];
  readonly [key: string]: unknown;
}

let site: TestApp;
beforeAll(async () => {
  site = await openTestApp();
});
afterAll(() => site.close());

const address = (id: number = bondIds.usual, issuer = 1, status = 192) =>
  `/api/bonds/mp-quotes/${id}/${issuer}/${status}/`;

async function ask(who: Who, url = address(), app = site.app) {
  const answer = await app.inject({ url, headers: await cookieOf(app, who) });
  return { status: answer.statusCode, body: answer.json() };
}

const rowOf = (rows: readonly Row[], name: string): Row => {
  const row = rows.find((candidate) => candidate.name === name);
  if (row === undefined) throw new Error(`no row of ${name}`);
  return row;
};

const grant = (accountId: string, venueId: number, decision: 'granted' | 'refused' | null) =>
  inWriteTransaction(site.database, (tx) =>
    saveAccessRequest(tx, { accountId, venueId, requestedAt: new Date('2025-06-29T00:00:00Z'), decision }),
  );

const numbers = [
  'buying_quote',
  'selling_quote',
  'indicative_price',
  'indicative_yield_bid',
  'indicative_yield_ask',
  'clearance_profit_effect',
  'yto_bid',
  'yto_offer',
  'offer_profit_effect',
  't_spread',
  'g_spread',
  'trading_volume',
  'bid_size',
  'ask_size',
  'date_time',
  'time',
  'is_stale',
];

describe('the quotes of a bond', () => {
  test('QUO-1 come to full access with every number, in the order of the names', async () => {
    const { body } = await ask('full-all');
    const names = body.quotes.map(({ name }: Row) => name);
    expect(names).toEqual(['Depository', 'Estimates', 'Hiding Desk', 'Main Desk', 'Silent Desk']);
    const row = rowOf(body.quotes, 'Main Desk');
    for (const name of numbers) expect(row[name], name).not.toBeNull();
    expect(row).toMatchObject({
      trading_ground_id: venueIds.exchange,
      // 2025-06-30 is 20,269 days after 1970-01-01.
      date_numeric: 20_269 * 86_400,
      date_time: '2025-06-30T10:20:30.000Z',
      time: '10:20',
      archive: `/bonds/${bondIds.usual}/?view=2&ground=${venueIds.exchange}`,
      url: 'https://main.example/',
      mp_contacts_emitent_id: 1,
      response_person_id: 1,
      is_indicative: false,
      masked: [],
    });
    expect(body.date_label).toBe('2025-06-30');
    expect(body.contacts).toEqual([
      expect.objectContaining({ id: 1, mp_contacts_emitent_id: 1, ttl: 'Ingrid Sample', phone: '+442079460001' }),
    ]);
    expect(body.market_participants).toHaveLength(5);
    expect(rowOf(body.endOfDayPrices, 'Main Desk').date).toBe('2025-06-27');
  });

  test('QUO-1 are the best only where they are firm and fresh: 24 hours of weekdays old or less, and somebody has to trade at them', async () => {
    const own = await openTestApp();
    const change = (name: string, set: string) =>
      own.database.withClient((client) =>
        client.query(`update participant_quote set ${set} where instrument_id = ${bondIds.usual}
          and participant_id = (select id from participant where name = '${name}')`),
      );
    const read = async () => (await ask('full-all', address(), own.app)).body;
    // The prices of a crossed market, the better ones indicative or of the day before.
    await change('Main Desk', `bid = 100.0, ask = 100.564`);
    await change('Estimates', `bid = 100.6209, ask = 100.1`);
    await change('Depository', `bid = 100.7, ask = 99, quoted_at = '2025-06-27T11:59:59Z'`);
    const stale = await read();
    expect(stale.priceToday).toMatchObject({ buying_quote: 100, selling_quote: 100.564 });
    expect(rowOf(stale.quotes, 'Estimates')).toMatchObject({ is_indicative: true, is_stale: false });
    expect(rowOf(stale.quotes, 'Depository')).toMatchObject({ is_indicative: false, is_stale: true });
    const spreadOf = async (figure: string) =>
      own.app.inject({
        url: `/api/bonds/${bondIds.usual}/explain/${figure}/`,
        headers: await cookieOf(own.app, 'full-all'),
      });
    expect((await spreadOf('best_bid_ask_spread')).json().value).toBeCloseTo(0.564, 10);
    // A crossed market has no spread.
    await change('Depository', `bid = 100.6209, ask = 101, quoted_at = '2025-06-30T11:00:00Z'`);
    expect((await read()).priceToday).toMatchObject({ buying_quote: 100.6209, selling_quote: 100.564 });
    expect((await spreadOf('best_bid_ask_spread')).statusCode).toBe(404);
    await own.close();
  });

  test('QUO-1 are not the best where their time lies ahead, as of a source in another time zone', async () => {
    const own = await openTestApp();
    const read = async (quotedAt: string) => {
      await own.database.withClient((client) =>
        client.query(`update participant_quote set bid = 105, ask = 90, quoted_at = '${quotedAt}'
          where instrument_id = ${bondIds.usual} and participant_id = (select id from participant where name = 'Main Desk')`),
      );
      const { body } = await ask('full-all', address(), own.app);
      return { bid: body.priceToday.buying_quote, isStale: rowOf(body.quotes, 'Main Desk').is_stale };
    };
    // Five minutes are within what clocks differ by; it is noon.
    expect(await read('2025-06-30T12:05:00Z')).toEqual({ bid: 105, isStale: false });
    const ahead = await read('2025-06-30T15:00:00Z');
    expect(ahead.isStale).toBe(true);
    expect(ahead.bid).not.toBe(105);
    await own.close();
  });

  test.each(['visitor', 'member'] as const)('QUO-1 ACC-2 come to a %s without a number', async (who) => {
    const { body } = await ask(who);
    for (const row of body.quotes as readonly Row[]) {
      for (const name of numbers) expect(row[name], name).toBeNull();
      expect([...row.masked].sort()).toEqual([...numbers].sort());
    }
    expect(body.priceToday).toMatchObject({ buying_quote: null, selling_quote: null });
    expect(body.contacts).toEqual([expect.objectContaining({ ttl: 'Ingrid Sample', phone: null, email: null })]);
  });

  test('QUO-1 are an empty list of a bond that nobody quotes', async () => {
    const { body } = await ask('full-all', address(bondIds.unlisted));
    expect(body).toMatchObject({ quotes: [], priceToday: null, endOfDayPrices: [], contacts: [], date_label: null });
  });

  test('ACC-5 of venue 381 have no numbers for full access without nsd, and do not count for its best prices', async () => {
    const { body } = await ask('full');
    expect(rowOf(body.quotes, 'Depository')).toMatchObject({ hide_quotes: false, buying_quote: null });
    expect(rowOf(body.quotes, 'Estimates').buying_quote).not.toBeNull();
    // Main Desk and Estimates: the depository is closed and two desks hide.
    expect(body.priceToday.quote_count).toBe(2);
    expect((await ask('full-all')).body.priceToday.quote_count).toBe(3);
  });

  test('QUO-3 of a valuation provider lead to its page, under the name that the site has in addresses', async () => {
    const named = await openTestApp({ settings: { ...testSettings, product: 'Bonds-4-all' } });
    const rows = (await ask('visitor', address(), named.app)).body.quotes;
    await named.close();
    expect(rowOf(rows, 'Estimates').valuation_page).toBe('/Bonds-4-all_estimation/');
    expect(rowOf(rows, 'Main Desk').valuation_page).toBeNull();
  });

  test.each([
    ['full-all', bondIds.unlisted, 192, true],
    ['member', bondIds.unlisted, 192, false],
    ['visitor', bondIds.unlisted, 192, false],
  ] as const)(
    'QUO-4 stand for %s of bond %i in status %i even when there are none: %s',
    async (who, id, status, isKept) => {
      expect((await ask(who, address(id, 1, status))).body).toMatchObject({ quotes: [], is_kept_empty: isKept });
    },
  );

  test.each([
    ['another issuer', address(bondIds.usual, 2)],
    ['another status', address(bondIds.usual, 1, 128)],
    ['an unknown bond', address(9_999)],
    ['an issuer of a bond without one', address(bondIds.nsdOnly, 1)],
  ])('QUO-1 lead to nothing at an address with %s', async (_, url) => {
    expect((await ask('full-all', url)).status).toBe(404);
  });
});

describe('hidden quotes', () => {
  test('QUO-2 have no numbers for full access, which may ask one desk and not the other', async () => {
    const { body } = await ask('full-all');
    for (const name of ['Hiding Desk', 'Silent Desk']) {
      const row = rowOf(body.quotes, name);
      expect(row.hide_quotes).toBe(true);
      for (const number of numbers) expect(row[number], number).toBeNull();
      expect([...row.masked].sort()).toEqual([...numbers].sort());
      expect(rowOf(body.endOfDayPrices, name)).toMatchObject({ hide_quotes: true, buying_quote: null });
    }
    expect(body.request_data).toEqual({
      [venueIds.hiding]: { send_request: true, already_send_request: false, forbidden_request: false },
      [venueIds.silent]: { send_request: false, already_send_request: false, forbidden_request: true },
    });
  });

  test('QUO-2 may not be asked for below full access', async () => {
    const forbidden = { send_request: false, already_send_request: false, forbidden_request: true };
    for (const who of ['visitor', 'member'] as const) {
      expect((await ask(who)).body.request_data[venueIds.hiding]).toEqual(forbidden);
    }
  });

  test('QUO-2 stay hidden where a family of numbers is open to everybody', async () => {
    const policy = { ...defaultFieldPolicy, quote: 0, price: 0 };
    const open = await openTestApp({ policy });
    const { body } = await ask('visitor', address(), open.app);
    await open.close();
    expect(rowOf(body.quotes, 'Main Desk').buying_quote).not.toBeNull();
    expect(rowOf(body.quotes, 'Hiding Desk')).toMatchObject({ buying_quote: null, indicative_price: null });
  });

  test('QUO-2 open to the account that was granted the ground, not to one that asked or was refused', async () => {
    await grant('full', venueIds.hiding, null);
    const asked = (await ask('full')).body;
    expect(asked.request_data[venueIds.hiding]).toMatchObject({ already_send_request: true, send_request: false });
    expect(rowOf(asked.quotes, 'Hiding Desk').buying_quote).toBeNull();
    await grant('full', venueIds.hiding, 'refused');
    expect((await ask('full')).body.request_data[venueIds.hiding]).toMatchObject({ forbidden_request: true });
    await grant('full', venueIds.hiding, 'granted');
    const granted = (await ask('full')).body;
    expect(granted.request_data).not.toHaveProperty(String(venueIds.hiding));
    expect(rowOf(granted.quotes, 'Hiding Desk')).toMatchObject({ hide_quotes: false, masked: [] });
    expect(rowOf((await ask('full-all')).body.quotes, 'Hiding Desk').buying_quote).toBeNull();
  });
});

describe('the ground of a participant that hides its quotes', () => {
  const chart = async (who: Who, app = site.app) => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/chart/get_tradings/',
      headers: await cookieOf(app, who),
      payload: {
        items: [{ id: bondIds.usual, tgId: venueIds.hiding, model: 'bonds' }],
        startDate: '2025-06-01',
        endDate: '2025-06-30',
        chartType: 'price',
        userChangePeriod: false,
        getChartIteration: 1,
      },
    });
    return answer.json();
  };
  const grounds = async (who: Who) =>
    (await ask(who, `/api/bonds/${bondIds.usual}/graph/`)).body.tradingGrounds.map(({ id }: { id: number }) => id);

  test('QUO-2 has no days, no archive and no place in the graph, but for who was granted it', async () => {
    await grant('full', venueIds.hiding, null);
    await grant('full-all', venueIds.hiding, 'refused');
    for (const who of ['visitor', 'member', 'full', 'full-all'] as const) {
      expect(await chart(who), who).toEqual([]);
      expect(await grounds(who)).not.toContain(venueIds.hiding);
      expect(rowOf((await ask(who)).body.quotes, 'Hiding Desk').archive).toBeNull();
    }
    await grant('full', venueIds.hiding, 'granted');
    expect((await chart('full')).length).toBeGreaterThan(20);
    expect(await grounds('full')).toContain(venueIds.hiding);
    expect(rowOf((await ask('full')).body.quotes, 'Hiding Desk').archive).toContain(`ground=${venueIds.hiding}`);
    expect(await chart('full-all')).toEqual([]);
  });

  test('QUO-2 gives lists no figure from the moment that it hides, and gives it again', async () => {
    const own = await openTestApp();
    const figureOf = async () => {
      const url = `/api/bonds/?q=${encodeURIComponent('Zürich')}`;
      const answer = await own.app.inject({ url, headers: await cookieOf(own.app, 'full-all') });
      return answer.json().items[0].price;
    };
    const hide = (hidesQuotes: boolean) =>
      inWriteTransaction(own.database, (tx) =>
        saveParticipants(tx, [
          {
            code: 'p10',
            name: 'Main Desk',
            shortName: 'Main',
            country: 'NO',
            website: null,
            venueId: venueIds.exchange,
            takesRequests: true,
            hidesQuotes,
          },
        ]),
      );
    const price = await figureOf();
    expect(price).toBeGreaterThan(0);
    await hide(true);
    expect(await figureOf()).toBeNull();
    await hide(false);
    expect(await figureOf()).toBe(price);
    await own.close();
  });
});

describe('asking for hidden quotes', () => {
  const own = { 'sec-fetch-site': 'same-origin' };
  const send = async (who: Who, ground: number | string = venueIds.hiding, headers: Record<string, string> = own) => {
    const url = `/api/bonds/submit_quotes_access_request/${ground}/`;
    const answer = await site.app.inject({ url, headers: { ...headers, ...(await cookieOf(site.app, who)) } });
    return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
  };
  const requestOf = (accountId: string) =>
    site.database.kysely.selectFrom('quoteAccessRequest').where('accountId', '=', accountId).selectAll().execute();
  const forget = () => site.database.kysely.deleteFrom('quoteAccessRequest').execute();
  const sent = { response: { items: [{ success: 1 }] } };
  const notSent = { response: { items: [{ success: 0 }] } };

  test('QUO-2 notes the request once, however often it is sent, and opens nothing', async () => {
    await forget();
    const first = await send('full');
    expect(first.body).toEqual(sent);
    expect(first.headers['cache-control']).toBe('private, no-store');
    const stored = await requestOf('full');
    expect((await send('full')).body).toEqual(sent);
    expect(await requestOf('full')).toEqual(stored);
    expect(stored).toEqual([{ accountId: 'full', venueId: 50, requestedAt: expect.any(Date), decision: null }]);
    const { body } = await ask('full');
    expect(body.request_data[venueIds.hiding]).toMatchObject({ already_send_request: true });
    expect(rowOf(body.quotes, 'Hiding Desk').buying_quote).toBeNull();
  });

  test('QUO-2 leaves a decision as it is: granted stays, refused stays and says no', async () => {
    await grant('full', venueIds.hiding, 'refused');
    expect((await send('full')).body).toEqual(notSent);
    await grant('full-all', venueIds.hiding, 'granted');
    expect((await send('full-all')).body).toEqual(sent);
    const decisions = [...(await requestOf('full')), ...(await requestOf('full-all'))].map(({ decision }) => decision);
    expect(decisions).toEqual(['refused', 'granted']);
  });

  test('QUO-2 says no for a ground that takes no requests, and for one that hides nothing', async () => {
    await forget();
    expect((await send('full', venueIds.silent)).body).toEqual(notSent);
    expect((await send('full', venueIds.exchange)).body).toEqual(notSent);
    expect(await requestOf('full')).toEqual([]);
  });

  test.each([
    ['visitor', 401, 'need_auth'],
    ['member', 403, 'need_access'],
  ] as const)('QUO-2 is refused to a %s', async (who, status, code) => {
    const answer = await send(who);
    expect([answer.status, answer.body.error.code]).toEqual([status, code]);
  });

  test.each(['99', '0', 'x', '1e1', '99999999999'])('QUO-2 at ground %s leads to nothing', async (ground) => {
    expect((await send('full', ground)).status).toBe(404);
  });

  test.each([{ 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'none' }, {}])(
    'QUO-2 is refused to other sites, links and programs: %j',
    async (headers) => {
      await forget();
      expect((await send('full', venueIds.hiding, headers as Record<string, string>)).body.error.code).toBe(
        'bad_origin',
      );
      expect(await requestOf('full')).toEqual([]);
    },
  );
});
