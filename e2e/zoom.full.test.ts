import { demoBonds } from './demo-market.ts';
import { openHydrated } from './models/hydrated.ts';
import { expect, test } from './test.ts';

const { flagship, perpetual, defaultedWithoutYields, matured } = demoBonds;
const bonds = [flagship, perpetual, defaultedWithoutYields, matured].map((id) => `/bonds/${id}/`);
const markets = ['/stocks/', '/stocks/3001/', '/indexes/', '/indexes/2001/', '/etf/', '/etf/4001/', '/curves/'];
const companies = ['/company/', '/company/111/', '/company/111/analytics/'];
const lists = [
  '/',
  '/bonds/',
  '/bonds/?view=scatter',
  `/compare/?bonds=${flagship},1007`,
  '/calendar/',
  '/watchlists/',
];
const tools = [
  `/calculator/?bond=${flagship}`,
  '/help/search/',
  '/profile/',
  '/profile/alerts/',
  '/profile/alerts/new/',
];
const methods = ['/methods/', '/methods/yield/', '/methods/market-conventions/', '/methods/curves/'];

/** What is wider than the page, and moves it sideways (WCAG 1.4.10); tables and charts that move by themselves may be. */
function widerThanPage(): readonly string[] {
  const room = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth <= room) return [];
  const outside = [...document.querySelectorAll('body *')].filter(
    (each) => each.getBoundingClientRect().right > room + 1,
  );
  return outside.slice(-3).map(({ tagName, textContent }) => `${tagName} ${textContent.trim().slice(0, 40)}`);
}

// 1440 px at 200 and 400 %.
for (const [zoom, width, height] of [
  [200, 720, 450],
  [400, 360, 640],
] as const) {
  test(`BEY-14 no page moves sideways at ${zoom} %`, async ({ page, signIn }) => {
    test.setTimeout(180_000);
    await page.setViewportSize({ width, height });
    await signIn('full-all');
    for (const path of [...bonds, ...markets, ...companies, ...lists, ...tools, ...methods]) {
      await openHydrated(page, path);
      expect.soft(await page.evaluate(widerThanPage), path).toEqual([]);
      expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(width);
    }
  });
}
