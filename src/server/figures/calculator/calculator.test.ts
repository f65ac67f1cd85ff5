import { beforeAll, expect, test } from 'vitest';
import { bondIds, usualIsin } from '../../testing/sample-market.ts';
import { sampleSite } from '../../testing/sample-site.ts';
import { cookieOf, type TestSite } from '../../testing/test-app.ts';

let site: TestSite;
beforeAll(async () => {
  site = await sampleSite();
});

const address = `/api/bonds/${bondIds.usual}/calculation/`;

test('CAS-5 the calculator opens for a visitor, terms and payments whole, the market price closed', async () => {
  const answer = (await site.app.inject(address)).json();
  expect(answer).toMatchObject({
    isin: usualIsin,
    terms: { couponKind: 'fixed', couponFrequency: 1, dayCount: 'ACT/365F', settlementLag: 2 },
    offers: [{ type: 'put', date: '2025-07-10', price: 100 }],
    price: { value: null, kind: null, masked: ['value', 'kind'] },
    market: { currency: 'EUR', today: '2025-06-30' },
  });
  expect(answer.cashFlows).toHaveLength(5);
  expect(answer.cashFlows[0]).toMatchObject({ accrualStart: '2022-03-15', coupon: 5, nominal: 100 });
});

test('CAS-5 full access begins with the market price, its kind, venue and day', async () => {
  const { price } = (await site.app.inject({ url: address, headers: await cookieOf(site.app, 'full') })).json();
  expect(price).toMatchObject({ value: expect.any(Number), venueName: expect.any(String), masked: [] });
});

test('CAS-5 a bond that no other is measured against is no benchmark, and an unknown one is refused', async () => {
  const item = await site.app.inject(`/cb/emissions/item/global/json/${bondIds.usual}/?lang=eng`);
  expect(item.json()).toEqual({ response: { items: [] } });
  const unknown = await site.app.inject('/cb/emissions/item/global/json/999999/');
  expect(unknown.statusCode).toBe(404);
});

test('CAS-5 the market of a made-up bond is asked by a code of a currency', async () => {
  const market = await site.app.inject('/api/calculator/EUR/');
  expect(market.json()).toEqual({
    currency: 'EUR',
    today: '2025-06-30',
    askedDay: null,
    curve: null,
    swaps: null,
    benchmarks: [],
    optionModel: { meanReversion: 0.03, volatility: 0.008, isBorrowed: false },
  });
  expect((await site.app.inject('/api/calculator/euro/')).statusCode).toBe(404);
});

test('CAS-5 the market of a past day names the day that was asked, and that of a bond its currency', async () => {
  const asked = await site.app.inject(`/api/calculator/EUR/?date=1999-01-04&bond=${bondIds.usual}`);
  expect(asked.json()).toMatchObject({ today: '2025-06-30', askedDay: '1999-01-04', curve: null, benchmarks: [] });
  for (const [address, status] of [
    ['EUR/?date=2025-02-30', 400],
    ['EUR/?date=yesterday', 400],
    ['EUR/?bond=999999', 404],
    [`JPY/?bond=${bondIds.usual}`, 404],
  ] as const)
    expect((await site.app.inject(`/api/calculator/${address}`)).statusCode, address).toBe(status);
});
