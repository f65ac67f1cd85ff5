import type { Page } from '@playwright/test';
import { defaultVenue, demoBonds, graphOf } from './demo-market.ts';
import { BondPage } from './models/bond-page.ts';
import { scrollTo } from './models/scroll-to.ts';
import { expect, test } from './test.ts';

const call = /\/api\/bonds\/\d+\/standing\//;

/** Where the section below begins, on the page and not in the window. */
const topOfGraph = (page: Page) =>
  page.locator('#graph').evaluate((graph) => Math.round(graph.getBoundingClientRect().top + window.scrollY));

test('NAV-6 position, peers and venues fill a place that is kept, and a venue that is pressed is chosen', {
  tag: '@full',
}, async ({ page, signIn }) => {
  await signIn('full');
  const bond = new BondPage(page);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(call, async (route) => {
    await held;
    await route.continue();
  });
  await bond.openQuietly(demoBonds.flagship);
  const standing = page.locator('#standing');
  await scrollTo(standing);
  await expect(standing).toHaveAttribute('aria-busy', 'true');
  const before = await topOfGraph(page);
  release();
  await expect(standing).toHaveAttribute('aria-busy', 'false');
  expect(await topOfGraph(page)).toBe(before);
  await expect(standing.getByText(/^percentile \d/)).toHaveCount(2);
  await expect(standing.getByRole('link', { name: /^EUR, BBB/ })).toHaveAttribute('href', /^\/bonds\/\?currency=EUR/);
  const graph = await graphOf(page.request, demoBonds.flagship);
  const other = graph.tradingGrounds.find(({ id }) => id !== graph.defaultVenueId);
  await expect(standing.getByRole('link', { name: defaultVenue(graph).name })).toHaveAttribute('aria-current', 'true');
  await standing.getByRole('link', { name: other?.name ?? '' }).click();
  await expect(page).toHaveURL(new RegExp(`ground=${other?.id}`));
  await expect(standing.getByRole('link', { name: other?.name ?? '' })).toHaveAttribute('aria-current', 'true');
});

test('NAV-6 ACC-2 who sees no figures is shown no place for them, and nothing is asked', { tag: '@full' }, async ({
  page,
  signIn,
}) => {
  await signIn('member');
  const asked: string[] = [];
  page.on('request', (request) => call.test(request.url()) && asked.push(request.url()));
  await new BondPage(page).openQuietly(demoBonds.flagship);
  await expect(page.locator('#standing')).toHaveCount(0);
  expect(asked).toEqual([]);
});
