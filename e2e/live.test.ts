import { demoBonds } from './demo-market.ts';
import { BondPage } from './models/bond-page.ts';
import { expect, test } from './test.ts';

test('BEY-15 a change of the last day shows in head, chart and latest days without reload', async ({
  page,
  signIn,
}) => {
  await signIn('full');
  const bond = new BondPage(page);
  // Two events of the same day, the second one changed; what the site itself sends is proven below the browser.
  await page.route('**/api/live/**', async (route) => {
    const { searchParams } = new URL(route.request().url());
    if (searchParams.has('after') || route.request().headers()['last-event-id'] !== undefined) return route.abort();
    const [id, venue] = searchParams.get('items')?.split('.').map(Number) ?? [];
    const date = (await latest.first().locator('td').first().textContent())?.split('.').toReversed().join('-') ?? '';
    const row = (price: number) =>
      JSON.stringify({
        date,
        'date.numeric': Date.parse(date) / 1000,
        emission_id: id,
        trading_ground_id: venue,
        masked: [],
        'indicative_price.numeric': price,
      });
    const event = (at: number, price: number) => `id: ${at}\nevent: day\ndata: ${row(price)}\n\n`;
    await page.mouse.move(300, 300);
    await expect(page.locator('[data-live] #latest, #latest').first()).toBeVisible();
    return route.fulfill({ contentType: 'text/event-stream', body: event(1, 99) + event(2, 123.4567) });
  });
  const latest = page.locator('#latest tbody tr');
  await bond.open(demoBonds.flagship);
  await page.mouse.move(400, 300);
  await expect(latest.first()).toContainText('123.4567');
  await expect(bond.figures.locator('[data-source]')).toHaveText(/, \d\d:\d\d:\d\d/);
  await expect(bond.chart).toContainText('123.4567');
});
