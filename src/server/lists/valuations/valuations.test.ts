import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saveParticipants } from '#store/market/quotes/participants.ts';
import { inWriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';
import { bondIds, venueIds } from '../../testing/sample-market.ts';
import { cookieOf, openTestApp, type TestApp, type Who } from '../../testing/test-app.ts';

let site: TestApp;
beforeAll(async () => {
  site = await openTestApp();
});
afterAll(() => site.close());

async function ask(who: Who, search = '', page = 'bondlens_estimation') {
  const answer = await site.app.inject({
    url: `/api/valuations/${page}/${search}`,
    headers: await cookieOf(site.app, who),
  });
  return { status: answer.statusCode, body: answer.json() };
}

const itemOf = (items: readonly { readonly id: number }[], id: number) => items.find((item) => item.id === id);

describe('the page of a valuation provider', () => {
  test('QUO-3 NAV-1 has its bonds with the figures of its own last day, and the days that it spans', async () => {
    const { body } = await ask('full');
    expect(body).toMatchObject({ kind: 'estimation', name: 'Estimates', path: '/bondlens_estimation/' });
    expect(body.bondCount).toBe(body.total);
    const stored = await site.database.withClient(async (client) =>
      client.query(`select date::text, indicative_price as price from trading_day
        where instrument_id = ${bondIds.usual} and venue_id = ${venueIds.estimation} order by date desc limit 1`),
    );
    expect(itemOf(body.items, bondIds.usual)).toMatchObject({ ...stored.rows[0], masked: [] });
    expect(body.firstDate < body.lastDate).toBe(true);
  });

  test.each(['visitor', 'member'] as const)('QUO-3 ACC-2 shows a %s which bonds, and no figure', async (who) => {
    const { body } = await ask(who);
    expect(body.total).toBeGreaterThan(0);
    for (const item of body.items) {
      expect(item).toMatchObject({ price: null, yield: null, duration: null, spread: null });
      expect(item.masked).toContain('price');
    }
    expect((await ask(who, '?sort=price')).status).toBe(who === 'visitor' ? 401 : 403);
  });

  test('QUO-3 is searched, and answers for each of the four addresses, whatever the case of its letters', async () => {
    expect((await ask('full', '?q=nothing-of-this-name')).body).toMatchObject({ total: 0, items: [] });
    for (const page of [
      'BONDLENS_Estimation',
      'bondlens_Estimation_Onshore',
      'bondlens_Valuation',
      'bondlens_Estimation_Local_Custody',
    ]) {
      expect((await ask('visitor', '', page)).status, page).toBe(200);
    }
    for (const page of ['other_estimation', 'bondlens', '7', 'bondlens_estimation_x']) {
      expect((await ask('visitor', '', page)).status, page).toBe(404);
    }
  });

  test('QUO-2 shows no figure of a provider that hides its ground, and does not order by them', async () => {
    const [provider] = await site.database.withClient(
      async (client) => (await client.query('select * from participant where venue_id = 4')).rows,
    );
    const { short_name: shortName, venue_id: venueId, takes_requests: takesRequests, ...same } = provider;
    const saved = { ...same, shortName, venueId, takesRequests };
    await inWriteTransaction(site.database, (tx) => saveParticipants(tx, [{ ...saved, hidesQuotes: true }]));
    const { body } = await ask('full-all');
    for (const item of body.items) expect(item).toMatchObject({ price: null, yield: null, spread: null });
    expect((await ask('full-all', '?sort=yield')).status).toBe(403);
    await inWriteTransaction(site.database, (tx) => saveParticipants(tx, [{ ...saved, hidesQuotes: false }]));
  });
});
