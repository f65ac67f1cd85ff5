import { demoBonds } from './demo-market.ts';
import { openHydrated } from './models/hydrated.ts';
import { walkByTab } from './models/tab-walk.ts';
import { expect, test } from './test.ts';

const pages = [
  { path: `/bonds/${demoBonds.flagship}/`, least: 100 },
  { path: '/', least: 100 },
  { path: '/?view=scatter', least: 100 },
  { path: '/company/111/', least: 30 },
  { path: '/stocks/', least: 50 },
  { path: '/calendar/', least: 50 },
  { path: `/calculator/?bond=${demoBonds.flagship}`, least: 50 },
  { path: '/watchlists/', least: 10 },
  { path: '/profile/alerts/', least: 10 },
  { path: '/help/search/', least: 10 },
] as const;

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  for (const { path, least } of pages) {
    test(`BEY-14 each stop of Tab on ${path} at ${width} px is named, seen, not covered, marked and large enough`, async ({
      page,
      signIn,
    }) => {
      await page.setViewportSize({ width, height });
      await signIn('full-all');
      await openHydrated(page, path);
      const { stops, faults } = await walkByTab(page);
      expect(faults).toEqual([]);
      expect(stops).toBeGreaterThan(least);
    });
  }
}
