import { expect, type Page } from '@playwright/test';
import { demoBonds } from '../demo-market.ts';
import { BondPage } from './bond-page.ts';
import { openHydrated, waitUntilHydrated } from './hydrated.ts';
import { scrollTo } from './scroll-to.ts';
import { told } from './told.ts';

const section = (id: string) => (page: Page) => told(page.locator(`#${id}`));

const main = (path: string) => async (page: Page) => {
  await openHydrated(page, path);
  return told(page.getByRole('main'));
};

/** Opens a dialog of the bond page, reads it when it has loaded, and closes it. */
const dialog = (loaded: string, open: (page: Page) => Promise<void>) => async (page: Page) => {
  const shown = page.getByRole('dialog');
  await expect(async () => {
    if ((await shown.count()) === 0) await open(page);
    await expect(shown.locator(loaded).first()).toBeVisible({ timeout: 2000 });
  }).toPass();
  const text = await told(shown);
  await page.keyboard.press('Escape');
  await expect(shown).toHaveCount(0);
  return text;
};

/** The figure of the chosen day, which leads to its explanation once it is answered. */
async function accruedOnDay(page: Page): Promise<string> {
  const part = page.locator('#accrued-interest');
  await scrollTo(part);
  await expect(part.locator('output a')).toBeVisible();
  return told(part);
}

async function ratingHistory(page: Page): Promise<string> {
  const ratings = page.locator('#ratings');
  await scrollTo(ratings);
  await ratings.getByRole('tab', { name: 'History' }).click();
  await expect(ratings.getByRole('table', { name: 'Rating history' })).toBeVisible();
  return told(ratings);
}

async function riskReport(page: Page): Promise<string> {
  await page.getByRole('button', { name: /^Risk report/ }).click();
  const report = page.locator('#risk-report');
  await expect(report.getByText('Size')).toBeVisible();
  return told(report);
}

async function chooseAction(page: Page, name: string): Promise<void> {
  const actions = page.getByRole('article').first().getByRole('region', { name: 'Actions' });
  const button = actions.getByRole('button', { name });
  if (!(await button.isVisible())) await actions.locator('summary').click();
  await button.click();
}

/** The number under which the copying was logged, and what came to be on the clipboard. */
async function copied(page: Page): Promise<string> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const logged = page.waitForRequest(/action_log\/global\/json\/\d+/);
  await chooseAction(page, 'Copy page');
  await expect(page.getByText('Page copied')).toHaveCount(1);
  const [, id] = /json\/(\d+)/.exec((await logged).url()) ?? [];
  return `logged as ${id}\n${await page.evaluate(() => navigator.clipboard.readText())}`;
}

/** How far a phone's screen can be pushed sideways, and what its narrow layout tells. */
async function onPhone(page: Page): Promise<string> {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  const sections = page.getByRole('region', { name: 'Actions' }).last();
  await expect(sections).toBeVisible();
  // Pictures take the new width with the next frames.
  const fits = () => document.documentElement.scrollWidth <= window.innerWidth;
  await page.waitForFunction(fits, undefined, { timeout: 5000 }).catch(() => undefined);
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  const text = `sideways ${sideways}\n${await told(sections)}\n${await told(page.locator('#latest'))}`;
  if (size !== null) await page.setViewportSize(size);
  return text;
}

const openBond = (id: number) => async (page: Page) => {
  await new BondPage(page).open(id, '?whole=1');
  return told(page.getByRole('main'));
};

type Places = Readonly<Record<string, (page: Page) => Promise<string>>>;

/** The parts of a bond's page that rows of the ledger are about, in the order in which a reader comes to them. */
const onBondPage = {
  page: openBond(demoBonds.flagship),
  head: (page: Page) => told(page.getByRole('article').first()),
  menu: (page: Page) => told(page.getByRole('navigation', { name: 'On this page' })),
  graph: section('graph'),
  latest: section('latest'),
  quotes: section('quotes'),
  liquidity: section('liquidity'),
  info: section('info'),
  documents: section('documents'),
  payments: section('cash-flows'),
  offers: section('offers'),
  accrued: accruedOnDay,
  ratings: section('ratings'),
  similar: section('similar'),
  watch: dialog('a, input', (page) => page.getByRole('button', { name: 'Watch', exact: true }).click()),
  calculator: dialog('input[value]', (page) =>
    page.getByRole('article').getByRole('link', { name: 'Calculator' }).first().click(),
  ),
  explanation: dialog('math', (page) => page.locator('[data-explains="yield"]').first().press('e')),
  pdf: dialog('input[type=checkbox]', (page) => chooseAction(page, 'Save as PDF')),
  copy: copied,
  'rating history': ratingHistory,
  'risk report': riskReport,
  phone: onPhone,
} as const satisfies Places;

/** Pages beside it, of other bonds too. */
const onOtherPages = {
  'unquoted bond': openBond(1004),
  'matured bond': openBond(demoBonds.matured),
  'list of an issuer': main('/company/111/'),
  watchlists: main('/watchlists/'),
  comparison: main('/compare/?bonds=1001,1002'),
  calendar: main('/calendar/?bond=1001'),
  method: main('/methods/yield/'),
  proof: main('/proof/'),
  provider: async (page: Page) => {
    await page.goto('/bondlens_estimation/');
    await waitUntilHydrated(page);
    return told(page.getByRole('main'));
  },
} as const satisfies Places;

export type RowPlace = keyof typeof onBondPage | keyof typeof onOtherPages;
type Told = Readonly<Partial<Record<RowPlace, string>>>;

/** Goes through places as one reader; what each of them tells. */
const reader = (places: Places) => async (page: Page) => {
  const texts: Record<string, string> = {};
  for (const [name, read] of Object.entries(places)) texts[name] = await read(page);
  return texts as Told;
};

export const readBondPage = reader(onBondPage);
export const readOtherPages = reader(onOtherPages);
