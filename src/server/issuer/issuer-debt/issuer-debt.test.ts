import { beforeAll, expect, test } from 'vitest';
import { sampleSite } from '../../testing/sample-site.ts';
import type { TestSite } from '../../testing/test-app.ts';

let site: TestSite;
beforeAll(async () => {
  site = await sampleSite();
});

const ask = async (id: number) => (await site.app.inject({ url: `/api/company/${id}/debt/` })).json();

test('NAV-1 what is outstanding of the bonds of a company, for everybody, by currency and year', async () => {
  // By hand: 623 days to 15 March 2027 and 2,011 to 1 January 2031, of equal amounts, are 1,317 days.
  const averageLife = expect.closeTo(1317 / 365.25, 6);
  expect(await ask(1)).toEqual({
    today: '2025-06-30',
    currencies: [{ currency: 'EUR', bonds: 2, outstanding: 4_000_000, unknown: 0, dueWithinYear: 0, averageLife }],
    ladder: [
      { currency: 'EUR', year: 2027, amount: 2_000_000, bonds: 1 },
      { currency: 'EUR', year: 2031, amount: 2_000_000, bonds: 1 },
    ],
  });
});
