import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { accessFaultsInBothThemes } from '../testing/access-faults.ts';
import { press, sidewaysScroll } from '../testing/browser-commands.ts';
import { showBlock, specimen } from '../testing/show-block.tsx';

async function showSpecimen(id: string, as: 'visitor' | 'member' | 'full' = 'full') {
  await showBlock('tabs-and-lists', { as });
  return specimen(id);
}

test('TBL-8 a bar tells its name and the tab, and clears the typed period', async () => {
  const root = await showSpecimen('tab-bars');
  const told = root.getByCss('[data-told]');
  const bar = root.getByRole('tablist', { name: 'Period', exact: true });
  const texts = bar.getByRole('tab').elements();
  expect(texts.map((tab) => tab.textContent)).toEqual(['1 month', '3 months', '1 year']);
  await expect.element(told).toMatchTextContent('typed period: 01.02.2025 ~ 01.03.2025');
  await bar.getByRole('tab', { name: '3 months' }).click();
  await expect.element(told).toMatchTextContent('Told: period 3M; typed period: ;');
  await press('ArrowRight');
  const year = bar.getByRole('tab', { name: '1 year' });
  await expect.element(year).toHaveFocus();
  await expect.element(year).toHaveAttribute('aria-selected', 'true');
  await expect.element(year).toHaveClass(/year-on/);
  await press('Home');
  await expect.element(told).toMatchTextContent('Told: period 1M');
  await expect.element(bar.getByCss('[aria-selected=true]')).toHaveLength(1);
});

test('TBL-8 clearing all tabs leaves none active and sets 0', async () => {
  const root = await showSpecimen('tab-bars');
  const told = root.getByCss('[data-told]');
  const national = root.getByRole('tab', { name: 'National standards' });
  await root.getByRole('tab', { name: 'Annual' }).click();
  await press('Enter', national);
  await expect.element(told).toMatchTextContent('number: 2; value: ras');
  await press('Enter', root.getByRole('button', { name: 'Clear all tabs' }));
  await expect.element(told).toMatchTextContent('number: 0; value: none');
  await expect.element(root.getByCss('[aria-selected=true]')).not.toBeInTheDocument();
  await press('Shift+Tab');
  await press('ArrowRight');
  await expect.element(national).toHaveAttribute('aria-selected', 'true');
});

test('TBL-8 one tab alone is drawn by the first bar only', async () => {
  const root = await showSpecimen('tab-alone');
  await expect.element(root.getByRole('tablist')).toHaveLength(1);
  await expect.element(root.getByRole('tablist', { name: 'One bar' })).toBeVisible();
});

test('TBL-9 five links, then all of them', async () => {
  const root = await showSpecimen('link-list');
  const links = root.getByRole('listitem');
  await expect.element(links).toHaveLength(5);
  await root.getByRole('button', { name: 'Show more' }).click();
  await expect.element(links).toHaveLength(8);
  await press('Enter', root.getByRole('button', { name: 'Hide', exact: true }));
  await expect.element(links).toHaveLength(5);
  await expect.element(specimen('link-list-short').getByRole('button')).not.toBeInTheDocument();
});

test('TBL-6 the marker tells visitors to log in, members to get access', async () => {
  const visitor = await showSpecimen('locked-marker', 'visitor');
  await expect.element(visitor).toMatchTextContent('Log in to access');
  const way = (part: typeof visitor) => part.getByRole('link', { name: 'Full access' });
  await expect.element(way(visitor)).toHaveAttribute('href', expect.stringMatching(/^\/sign-in\//));
  const member = await showSpecimen('locked-marker', 'member');
  await expect.element(member).not.toMatchTextContent('Log in');
  await expect.element(way(member)).toHaveAttribute('href', '/profile/access/');
});

for (const [width, screen] of [
  [1440, 'a wide screen'],
  [390, 'a phone'],
] as const) {
  test(`TBL-7 the pager names first, two before, current, two after and last, on ${screen}`, async () => {
    await page.viewport(width, 900);
    const root = await showSpecimen('pager-middle');
    const nav = root.getByRole('navigation', { name: 'Pages of 2000' });
    const steps = nav.getByCss('a, button, span').filter({ hasText: /./ }).elements();
    expect(steps.map((step) => step.textContent)).toEqual([
      '1',
      '…',
      '998',
      '999',
      '1000',
      '1001',
      '1002',
      '…',
      '2000',
    ]);
    const current = nav.getByCss('[aria-current]');
    await expect.element(current).toHaveTextContent('1000');
    await nav.getByRole('button', { name: 'Next page' }).click();
    await expect.element(current).toHaveTextContent('1001');
    await press('Enter', nav.getByRole('button', { name: 'Page 2000', exact: true }));
    await expect.element(current).toHaveTextContent('2000');
    await expect.element(nav.getByRole('button', { name: 'Next page' })).not.toBeInTheDocument();
    await press('Enter', nav.getByRole('button', { name: 'Previous page' }));
    await expect.element(current).toHaveTextContent('1999');
    expect(sidewaysScroll()).toBeLessThanOrEqual(0);
  });

  test(`tabs, pagers and lists have no accessibility problems in either theme, on ${screen}`, async () => {
    await page.viewport(width, 900);
    await showBlock('tabs-and-lists', { as: 'visitor' });
    expect(await accessFaultsInBothThemes({ within: ['[data-specimen]'] })).toEqual([]);
  });
}
