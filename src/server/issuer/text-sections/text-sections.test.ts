import { beforeAll, expect, test } from 'vitest';
import { bondIds } from '../../testing/sample-market.ts';
import { sampleSite } from '../../testing/sample-site.ts';
import { cookieOf, type TestSite, type Who } from '../../testing/test-app.ts';

let site: TestSite;
beforeAll(async () => {
  site = await sampleSite();
});

async function ask(who: Who, language = 'en', id: number = bondIds.usual) {
  const headers = { ...(await cookieOf(site.app, who)), 'accept-language': language };
  return (await site.app.inject({ url: `/api/bonds/${id}/text-sections/`, headers })).json().items;
}

test('NAV-3 sections stand in the order of the page, each in the language of the reader, else in English', async () => {
  expect(await ask('full', 'de')).toEqual([
    { kind: 'early_redemption', date: '2025-02-03', text: 'Kündbar.', language: 'de', access: 'allowed' },
    { kind: 'covenants', date: '2025-02-03', text: 'COVENANT-5.4321', language: 'en', access: 'allowed' },
  ]);
  expect(await ask('full', 'en', bondIds.unlisted)).toEqual([]);
});

test.each([
  ['visitor', 'sign-in'],
  ['member', 'get-access'],
] as const)('ACC-3 covenants have no words for a %s', async (who, access) => {
  const [redemption, covenants] = await ask(who);
  expect(redemption).toMatchObject({ text: 'May be put.', access: 'allowed' });
  expect(covenants).toMatchObject({ kind: 'covenants', text: null, access });
});
