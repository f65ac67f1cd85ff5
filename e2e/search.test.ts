import type { Page, Request } from '@playwright/test';
import { demoBonds } from './demo-market.ts';
import { accessFaultsInBothThemes } from './models/accessibility.ts';
import { openHydrated, waitUntilHydrated } from './models/hydrated.ts';
import { type Answer, answerSearch, type Kind, kindOf, kinds, SearchBox, suggestPath } from './models/search-box.ts';
import { expect, test } from './test.ts';

const bondPath = `/bonds/${demoBonds.flagship}/`;
const wide = { width: 1440, height: 900 };
const narrow = { width: 390, height: 844 };

const found: Readonly<Record<Kind, Answer>> = {
  bonds: {
    items: [
      { id: demoBonds.matured, ttl: '<b>Norvane</b> 2031', ticker: ['XS9812045573'], status: 'outstanding' },
      { id: demoBonds.perpetual, ttl: 'Norvane 2036', ticker: ['XS9812047330', 'NORV 36'], status: 'matured' },
    ],
    counter_title: '1000+',
  },
  stocks: { items: [{ id: 5, ttl: 'Norvane', ticker: ['NRVN'], status: null }] },
  indexes: { items: [] },
  companies: {
    items: [
      { id: 7, ttl: 'Norvane Networks' },
      { id: 8, ttl: 'Norvane Finance' },
    ],
  },
  etf: { items: [] },
};

async function openHeader(page: Page, path = bondPath): Promise<SearchBox> {
  await openHydrated(page, path);
  return new SearchBox(page, page.getByRole('banner').getByRole('search').first());
}

/** The search on a screen: a field in the head, or, on a phone, the button that opens it over the page. */
async function openAt(page: Page, size: typeof wide): Promise<SearchBox> {
  await page.setViewportSize(size);
  const box = await openHeader(page);
  if (size === wide) return box;
  await page.getByRole('banner').getByRole('link', { name: 'Search' }).click();
  return new SearchBox(page, page.getByRole('dialog', { name: 'Search' }));
}

/** Presses Ctrl and K until the page's script listens to it. */
async function openByKeys(page: Page): Promise<SearchBox> {
  const dialog = page.getByRole('dialog', { name: 'Search' });
  await expect(async () => {
    await page.keyboard.press('Control+k');
    await expect(dialog).toBeVisible({ timeout: 1000 });
  }).toPass();
  return new SearchBox(page, dialog);
}

function watchCalls(page: Page): Request[] {
  const calls: Request[] = [];
  page.on('request', (request) => {
    if (suggestPath.test(new URL(request.url()).pathname)) calls.push(request);
  });
  return calls;
}

for (const [name, size] of [
  ['a wide screen', wide],
  ['a phone', narrow],
] as const) {
  test(`SRC-1 asks the five calls and shows five tabs with badges on ${name}`, {
    tag: size === narrow ? '@full' : [],
  }, async ({ page }) => {
    await answerSearch(page, found);
    const calls = watchCalls(page);
    const box = await openAt(page, size);
    await box.field.fill('  norv à ');
    await expect(box.options).toHaveCount(2);
    expect(calls.map((call) => kindOf(call.url())).sort()).toEqual([...kinds].sort());
    for (const call of calls) {
      expect(call.method()).toBe('POST');
      const isCompanies = kindOf(call.url()) === 'companies';
      if (isCompanies) expect(call.postDataJSON()).toEqual({ term: 'norv%20%C3%A0', emitent_stop_statuses_ids: [] });
      else expect(call.postData()).toBe('norv%20%C3%A0');
    }
    await expect(box.tabs).toHaveText([
      /^Bonds\s*1000\+$/,
      /^Stocks\s*1$/,
      /^Indices\s*0$/,
      /^Companies\s*2$/,
      /^ETFs\s*0$/,
    ]);
    await box.tab('Companies').click();
    await expect(box.options).toHaveText([/Norvane Networks/, /Norvane Finance/]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width);
  });

  test(`SRC-4 picking by mouse on ${name} leads to the page of the item`, { tag: '@full' }, async ({ page }) => {
    await answerSearch(page, found);
    const box = await openAt(page, size);
    await box.field.fill('norv');
    await expect(box.options.first().locator('mark')).toHaveText('Norv');
    await expect(box.options.first()).not.toContainText('<b>');
    await expect(box.options.nth(1)).toContainText('Matured');
    await expect(box.options.first()).toHaveAttribute('href', `/bonds/${demoBonds.matured}/`);
    await box.tab('Companies').click();
    await expect(box.options.first()).toHaveAttribute('href', '/company/7/');
    await box.tab('Bonds').click();
    await box.options.first().click();
    await expect(page).toHaveURL(`/bonds/${demoBonds.matured}/`);
    await expect(box.options).toHaveCount(0);
    if (size === wide) await expect(box.field).toHaveValue('Norvane 2031');
    else await expect(page.getByRole('dialog')).toHaveCount(0);
  });
}

test('SRC-2 two characters ask nothing; three show the loader at once and ask after 300 ms', { tag: '@full' }, async ({
  page,
}) => {
  await page.clock.install();
  await answerSearch(page, found);
  const calls = watchCalls(page);
  const box = await openHeader(page);
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
  await box.field.fill(' no ');
  await page.clock.runFor(1000);
  await expect(box.tabs).toHaveCount(0);
  await expect(box.root.locator('p', { hasText: 'Type at least 3 characters.' })).toBeVisible();
  expect(calls).toHaveLength(0);
  await box.field.fill('nor');
  await expect(box.loader).toBeAttached();
  await page.clock.runFor(299);
  expect(calls).toHaveLength(0);
  await page.clock.runFor(1);
  await expect.poll(() => calls.length).toBe(5);
  await expect(box.options).toHaveCount(2);
  await expect(box.loader).toHaveCount(0);
});

test('SRC-2 a letter within the pause starts it again, and asks once', { tag: '@full' }, async ({ page }) => {
  await page.clock.install();
  await answerSearch(page, found);
  const calls = watchCalls(page);
  const box = await openHeader(page);
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
  await box.field.fill('nor');
  await page.clock.runFor(200);
  await box.field.press('v');
  await page.clock.runFor(200);
  expect(calls).toHaveLength(0);
  await page.clock.runFor(100);
  await expect.poll(() => calls.length).toBe(5);
  expect(calls.filter((call) => kindOf(call.url()) === 'bonds').map((call) => call.postData())).toEqual(['norv']);
});

for (const [how, act] of [
  ['a new search', (box: SearchBox) => box.field.fill('halden')],
  ['clearing', (box: SearchBox) => box.clearButton().click()],
] as const) {
  test(`SRC-2 ${how} cancels what is under way, and its late answer is never shown`, { tag: '@full' }, async ({
    page,
  }) => {
    const aborted: string[] = [];
    page.on('requestfailed', (request) => {
      if (suggestPath.test(new URL(request.url()).pathname)) aborted.push(request.failure()?.errorText ?? '');
    });
    const held: (() => Promise<void>)[] = [];
    await page.route(suggestPath, (route) => {
      const isFirst = /norv/.test(route.request().postData() ?? '');
      const answer = isFirst ? found[kindOf(route.request().url())] : { items: [] };
      const fulfill = () => route.fulfill({ json: answer }).catch(() => undefined);
      if (isFirst) held.push(fulfill);
      else return fulfill();
      return undefined;
    });
    const box = await openHeader(page);
    await box.field.fill('norv');
    await expect.poll(() => held.length).toBe(5);
    await act(box);
    await expect.poll(() => aborted).toEqual(Array(5).fill('net::ERR_ABORTED'));
    await Promise.all(held.map((fulfill) => fulfill()));
    if (how === 'clearing') await expect(box.field).toHaveValue('');
    else await expect(box.root.getByText('No results for ‘halden’').last()).toBeVisible();
    await expect(box.options).toHaveCount(0);
  });
}

test('SRC-2 picking cancels the calls that are still under way', { tag: '@full' }, async ({ page }) => {
  const aborted: Kind[] = [];
  page.on('requestfailed', (request) => {
    if (suggestPath.test(new URL(request.url()).pathname)) aborted.push(kindOf(request.url()));
  });
  await page.route(suggestPath, (route) => {
    const kind = kindOf(route.request().url());
    return kind === 'bonds' ? route.fulfill({ json: found.bonds }) : undefined;
  });
  const box = await openHeader(page);
  const answered = page.waitForEvent('requestfinished', (request) => request.url().endsWith('/api/suggest/bonds/'));
  await box.field.fill('norv');
  await answered;
  await box.options.first().click();
  await expect(page).toHaveURL(`/bonds/${demoBonds.matured}/`);
  expect(aborted.sort()).toEqual(['companies', 'etf', 'indexes', 'stocks']);
});

test.describe('with failing calls', () => {
  test.use({ expectedProblems: { patterns: [/api\/suggest|Failed to load resource/] } });

  test('SRC-2 a kind that fails says so, the others stand, and no alert opens', { tag: '@full' }, async ({ page }) => {
    await page.route(suggestPath, (route) => {
      const kind = kindOf(route.request().url());
      if (kind === 'bonds') return route.abort('connectionfailed');
      if (kind === 'stocks') return route.fulfill({ status: 500, json: { error: { code: 'internal' } } });
      if (kind === 'indexes') return route.fulfill({ body: '<html>' });
      return route.fulfill({ json: found[kind] });
    });
    const box = await openHeader(page);
    await box.field.fill('norv');
    await expect(box.tab('Companies')).toHaveAttribute('aria-selected', 'true');
    await expect(box.tabs).toHaveText([/!$/, /!$/, /!$/, /2$/, /0$/]);
    await expect(box.root.getByText('No answer for: Bonds, Stocks, Indices.')).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  test('SRC-2 with all calls failing the search says so, and Enter leads to the list', { tag: '@full' }, async ({
    page,
  }) => {
    await page.route(suggestPath, (route) => route.abort('connectionfailed'));
    const box = await openHeader(page);
    await box.field.fill('alderhaven');
    await expect(box.root.getByText('The search did not respond').first()).toBeVisible();
    await box.field.press('Enter');
    await expect(page).toHaveURL(/\/bonds\/\?q=alderhaven$/);
  });
});

test('SRC-3 the last chosen tab comes first when it has results, on later pages as well', { tag: '@full' }, async ({
  page,
}) => {
  let answers = found;
  await page.route(suggestPath, (route) => route.fulfill({ json: answers[kindOf(route.request().url())] }));
  const box = await openHeader(page);
  await box.field.fill('norv');
  await expect(box.tab('Bonds')).toHaveAttribute('aria-selected', 'true');
  await box.tab('Companies').click();
  await page.reload();
  await waitUntilHydrated(page);
  await box.field.fill('norv');
  await expect(box.tab('Companies')).toHaveAttribute('aria-selected', 'true');
  answers = { ...found, companies: { items: [] }, bonds: { items: [] } };
  await box.field.fill('norva');
  await expect(box.tab('Stocks')).toHaveAttribute('aria-selected', 'true');
  await box.tab('ETFs').click();
  await expect(box.root.getByText('No results for ‘norva’').first()).toBeVisible();
});

test('SRC-4 by keyboard alone: into the list, over the tabs, to the page', async ({ page }) => {
  await answerSearch(page, found);
  const box = await openHeader(page);
  // Past the way to the content, the main menu, the name of the site and the main pages.
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(box.field).toBeFocused({ timeout: 50 });
  }).toPass({ intervals: [0] });
  await page.keyboard.type('norv');
  await expect(box.options).toHaveCount(2);
  await expect(box.field).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('ArrowDown');
  expect(await box.activeText()).toContain('Norvane 2031');
  await page.keyboard.press('End');
  expect(await box.activeText()).toContain('Norvane 2036');
  await page.keyboard.press('ArrowRight');
  await expect(box.tab('Stocks')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowDown');
  expect(await box.activeText()).toContain('NRVN');
  await page.keyboard.press('Escape');
  await expect(box.options).toHaveCount(0);
  await expect(box.field).toHaveValue('norv');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(box.tab('Stocks')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(box.tab('Bonds')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(box.field).toBeFocused();
  await page.keyboard.press('ArrowDown');
  expect(await box.activeText()).toContain('Norvane 2036');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/bonds/${demoBonds.perpetual}/`);
  await expect(box.field).toHaveValue('Norvane 2036');
});

test('SRC-4 clearing empties the box and keeps the focus; Escape closes first, then clears', { tag: '@full' }, async ({
  page,
}) => {
  await answerSearch(page, found);
  const box = await openHeader(page);
  await box.field.fill('norv');
  await expect(box.options).toHaveCount(2);
  await box.clearButton().click();
  await expect(box.field).toHaveValue('');
  await expect(box.field).toBeFocused();
  await expect(box.tabs).toHaveCount(0);
  await box.field.fill('norv');
  await expect(box.options).toHaveCount(2);
  await page.keyboard.press('Escape');
  await expect(box.field).toHaveValue('norv');
  await page.keyboard.press('Escape');
  await expect(box.field).toHaveValue('');
});

test('SRC-4 Enter waits for the answers and opens the code typed in full, without the pause', { tag: '@full' }, async ({
  page,
}) => {
  await answerSearch(page, found);
  const box = await openHeader(page);
  await box.field.fill('xs9812047330');
  await box.field.press('Enter');
  await expect(page).toHaveURL(`/bonds/${demoBonds.perpetual}/`);
});

test('SRC-4 Enter on a part of many titles leads to their list', { tag: '@full' }, async ({ page }) => {
  await answerSearch(page, found);
  const box = await openHeader(page);
  await box.field.fill('norv');
  await expect(box.options).toHaveCount(2);
  await box.field.press('Enter');
  await expect(page).toHaveURL(/\/bonds\/\?q=norv$/);
});

test('NAV-7 an item opens in a new tab with the middle button and with Ctrl', { tag: '@full' }, async ({
  page,
  context,
}) => {
  await answerSearch(page, found);
  const box = await openHeader(page);
  await box.field.fill('norv');
  for (const click of [{ button: 'middle' }, { modifiers: ['ControlOrMeta'] }] as const) {
    const [opened] = await Promise.all([
      context.waitForEvent('page'),
      box.options.first().click(click as Parameters<typeof box.field.click>[0]),
    ]);
    await expect(opened).toHaveURL(`/bonds/${demoBonds.matured}/`);
    await opened.close();
  }
  await expect(page).toHaveURL(bondPath);
});

test('SRC-4 picks are offered again in the empty box, and can be removed', { tag: '@full' }, async ({ page }) => {
  await answerSearch(page, found);
  const box = await openHeader(page);
  for (const place of [0, 1]) {
    await box.field.fill('norv');
    await box.options.nth(place).click();
    await expect(box.options).toHaveCount(0);
  }
  await box.clearButton().click();
  await expect(box.options).toHaveText([/Norvane 2036/, /Norvane 2031/]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Delete');
  await expect(box.options).toHaveText([/Norvane 2031/]);
  await box.root.getByRole('button', { name: 'Remove Norvane 2031' }).click();
  await expect(box.options).toHaveCount(0);
});

test('SRC-2 letters being composed are not searched until they are chosen', { tag: '@full' }, async ({ page }) => {
  await answerSearch(page, found);
  const calls = watchCalls(page);
  const box = await openHeader(page);
  await box.field.focus();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Input.imeSetComposition', { text: 'zhongguo', selectionStart: 8, selectionEnd: 8 });
  await expect(box.field).toHaveValue('zhongguo');
  await page.keyboard.press('Enter');
  await expect(box.tabs).toHaveCount(0);
  await devtools.send('Input.insertText', { text: '中国国债' });
  await expect.poll(() => calls.length).toBe(5);
  expect(calls[0]?.postData()).toContain(encodeURIComponent('中国国债'));
});

test('SRC-2 a very long text is cut to 200 characters', { tag: '@full' }, async ({ page }) => {
  await answerSearch(page, found);
  const calls = watchCalls(page);
  const box = await openHeader(page);
  await box.field.evaluate((input: HTMLInputElement) => {
    input.value = 'n'.repeat(5000);
    input.dispatchEvent(new InputEvent('input', { bubbles: true }));
  });
  await expect.poll(() => calls.length).toBe(5);
  expect(calls[0]?.postData()).toContain('n'.repeat(200));
  expect(calls[0]?.postData()).not.toContain('n'.repeat(201));
});

test('SRC-1 Ctrl and K, and the slash, open the search over any page; Escape gives the focus back', {
  tag: '@full',
}, async ({ page }) => {
  await answerSearch(page, found);
  for (const path of [bondPath, '/bonds/', '/profile/access/']) {
    await openHeader(page, path);
    const dialog = page.getByRole('dialog', { name: 'Search' });
    const brand = page.getByRole('banner').getByRole('link').first();
    await brand.focus();
    const box = await openByKeys(page);
    await expect(box.field).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(brand).toBeFocused();
    await page.keyboard.press('/');
    await expect(box.field).toBeFocused();
    await expect(box.field).toHaveValue('');
    await page.keyboard.type('a/b');
    await expect(box.field).toHaveValue('a/b');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }
});

test('SRC-1 the slash key can be turned off', { tag: '@full' }, async ({ page }) => {
  await openHeader(page);
  const { root: dialog } = await openByKeys(page);
  await dialog.getByRole('checkbox').uncheck();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.keyboard.press('/');
  await expect(dialog).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await expect(dialog).toBeVisible();
});

test('SRC-1 with an account the choice of the slash key stands in its menu', { tag: '@full' }, async ({
  page,
  signIn,
}) => {
  await signIn('member');
  await openHeader(page);
  await page.locator('summary', { hasText: '’s account' }).click();
  await page.getByRole('checkbox', { name: /^Single-key shortcuts/ }).uncheck();
  await page.keyboard.press('Escape');
  await page.keyboard.press('/');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const { root: dialog } = await openByKeys(page);
  await expect(dialog.getByRole('checkbox')).toHaveCount(0);
});

test('SRC-1 found results are announced once typing rests', { tag: '@full' }, async ({ page }) => {
  await answerSearch(page, found);
  const box = await openHeader(page);
  await box.field.fill('norv');
  await expect(box.root.getByRole('status')).toHaveText('Bonds: 1000+ results');
});

test('SRC-1 no accessibility fault in either theme in the dialog', { tag: '@full' }, async ({ page }) => {
  await answerSearch(page, found);
  await openHeader(page, '/profile/access/');
  const box = await openByKeys(page);
  await box.field.fill('norv');
  await expect(box.options).toHaveCount(2);
  await box.field.press('ArrowDown');
  expect(await accessFaultsInBothThemes(page)).toEqual([]);
});

test.describe('with the answers of the server', () => {
  test('SRC-1 a part of an issuer finds its bonds and the company, marked and counted', { tag: '@full' }, async ({
    page,
  }) => {
    const box = await openHeader(page);
    await box.field.fill('alderh');
    await expect(box.options.first().locator('mark')).toHaveText('Alderh');
    for (const title of await box.options.allTextContents()) expect(title).toContain('Alderhaven');
    await expect(box.tab('Companies')).toHaveText(/[1-9]/);
    await box.tab('Companies').click();
    await expect(box.options.first()).toContainText('Alderhaven');
    await expect(box.options.first()).toHaveAttribute('href', /^\/company\/\d+\/$/);
  });

  test('SRC-4 an ISIN typed and entered at once leads to its bond', { tag: '@full' }, async ({ page }) => {
    await page.goto(bondPath);
    const isin = /[A-Z]{2}[A-Z0-9]{9}\d/.exec((await page.getByRole('article').textContent()) ?? '')?.[0] ?? '';
    const box = await openHeader(page, '/profile/access/');
    await box.field.fill(isin.toLowerCase());
    await box.field.press('Enter');
    await expect(page).toHaveURL(bondPath);
  });

  test('SRC-3 what nobody has is not found, in any tab', { tag: '@full' }, async ({ page }) => {
    const box = await openHeader(page);
    await box.field.fill('zzqxzzqx');
    await expect(box.root.getByText('No results for ‘zzqxzzqx’').last()).toBeVisible();
    await expect(box.options).toHaveCount(0);
  });
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('SRC-4 the field of the head is a plain form that leads to the list', async ({ page }) => {
    await page.goto(bondPath);
    await page.getByRole('banner').getByRole('combobox').fill('alderhaven');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/bonds\/\?q=alderhaven$/);
  });
});
