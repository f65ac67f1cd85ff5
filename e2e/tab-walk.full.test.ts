import { demoBonds } from './demo-market.ts';
import { openHydrated } from './models/hydrated.ts';
import { walkByTab } from './models/tab-walk.ts';
import { expect, test } from './test.ts';

const pages = [
  ...[demoBonds.flagship, 1009, 1011, 1013, 1041].map((id) => ({ path: `/bonds/${id}/`, min: 60 })),
  { path: '/stocks/3001/', min: 30 },
  { path: '/indexes/2001/', min: 30 },
  { path: '/etf/4001/', min: 30 },
  { path: '/curves/', min: 30 },
  { path: `/compare/?bonds=${demoBonds.flagship},1007`, min: 20 },
  { path: '/methods/yield/', min: 15 },
  { path: '/', min: 40 },
  { path: '/bonds/', min: 100 },
  { path: '/bonds/?view=scatter', min: 100 },
  { path: '/company/111/', min: 30 },
  { path: '/stocks/', min: 50 },
  { path: '/calendar/', min: 50 },
  { path: `/calculator/?bond=${demoBonds.flagship}`, min: 50 },
  { path: '/watchlists/', min: 10 },
  { path: '/profile/alerts/', min: 10 },
  { path: '/help/search/', min: 10 },
];

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  for (const { path, min } of pages) {
    test(`BEY-14 each stop of Tab on ${path} at ${width} px is named, seen, not covered, marked and large enough`, async ({
      page,
      signIn,
    }) => {
      await page.setViewportSize({ width, height });
      await signIn('full-all');
      await openHydrated(page, path);
      const { stops, faults } = await walkByTab(page);
      expect(faults).toEqual([]);
      expect(stops).toBeGreaterThan(min);
    });
  }
}
