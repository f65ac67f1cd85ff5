import { beforeAll, expect, test } from 'vitest';
import { sampleSite } from '../../testing/sample-site.ts';
import { cookieOf, type TestSite, type Who } from '../../testing/test-app.ts';

let site: TestSite;
beforeAll(async () => {
  site = await sampleSite();
});

async function ask(who: Who = 'full', company = 1, language = 'en') {
  const headers = { ...(await cookieOf(site.app, who)), 'accept-language': language };
  return site.app.inject({ url: `/api/company/${company}/get-emitent-list-of-indexes/`, headers });
}

test('REP-7 forecasts stand in their order, money in millions and fractions in percent', async () => {
  expect((await ask()).json()).toEqual({
    items: [
      {
        id: 732,
        indexName: 'Revenue, 2025',
        unit: 'EUR million',
        date: '2025-06-01',
        masked: [],
        actual_value: '654,987,321',
        'actual_value.numeric': 654_987_321_000_000,
      },
      {
        id: 731,
        indexName: 'growth',
        unit: '%',
        date: '2025-06-01',
        masked: [],
        actual_value: '654.99',
        'actual_value.numeric': 6.549_873_21,
      },
    ],
    labels: { indexName: 'Forecast', actual_value: 'Current value' },
  });
});

test('REP-7 names and heads stand in the language of the reader', async () => {
  const { items, labels } = (await ask('full', 1, 'de')).json();
  expect(items[0]).toMatchObject({ indexName: 'Umsatz 2025', unit: 'Mio. EUR', actual_value: '654.987.321' });
  expect(labels).toEqual({ indexName: 'Prognose', actual_value: 'Aktueller Stand' });
});

test.each(['visitor', 'member'] as const)('REP-7 ACC-2 a %s sees names alone', async (who) => {
  const [first] = (await ask(who)).json().items;
  const masked = ['actual_value', 'actual_value.numeric'];
  expect(first).toMatchObject({ indexName: 'Revenue, 2025', actual_value: null, masked });
});

test('REP-7 a company without forecasts has none, an unknown one is not found', async () => {
  expect((await ask('full', 2)).json().items).toEqual([]);
  expect((await ask('full', 999)).statusCode).toBe(404);
});
