import { expect, type Page } from '@playwright/test';
import { openHydrated } from './hydrated.ts';
import { scrollTo } from './scroll-to.ts';
import { told } from './told.ts';

/** From the generated market: a company with reports by IFRS and a group, and one with reports by a national standard and a comment. */
const paths = { ifrs: '/company/111/', national: '/company/128/' } as const;

/** A section of the page that is open, unfolded where it stands folded, once it is here. */
const section = (id: string, here: string) => async (page: Page) => {
  const part = page.locator(`#${id}`);
  await scrollTo(part);
  const opener = part.locator('h3 button[aria-expanded="false"]').first();
  const shown = part.locator(here).first();
  let text = '';
  // What is folded, and when a block is drawn anew by the page's code, is seen by looking again.
  await expect(async () => {
    if (await opener.isVisible()) await opener.click();
    await expect(shown).toBeVisible({ timeout: 2000 });
    text = await told(part);
    expect(await told(part)).toBe(text);
    await expect(shown).toBeVisible({ timeout: 1 });
  }).toPass();
  return text;
};

const head = async (page: Page) => told(page.getByRole('article').first());

const opened = (path: string) => async (page: Page) => {
  await openHydrated(page, path);
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  return `sideways ${sideways}\n${await told(page.getByRole('main'))}`;
};

/** The pages of companies and instruments, and their parts, in the order in which a reader comes to them. */
const places = {
  company: opened(paths.ifrs),
  head,
  facts: section('info', 'dt'),
  bonds: section('bonds', 'table'),
  debt: section('debt', 'table'),
  map: section('map', 'figure'),
  'own points': section('series-map', 'figure'),
  documents: section('documents', 'table'),
  ratings: section('ratings', 'table'),
  ifrs: section('ifrs', 'table'),
  multipliers: section('multipliers', 'table'),
  consensus: section('consensus', 'table'),
  'report files': section('quarterly-reports', 'table'),
  network: section('related', 'table'),
  'other company': opened(paths.national),
  national: section('ras', 'table'),
  comments: section('comments', 'article'),
  analytics: opened('/company/128/analytics/'),
  stock: opened('/stocks/3001/'),
  'stock head': head,
  series: section('series', 'figure'),
  dividends: section('dividends', 'table'),
  index: opened('/indexes/2001/'),
  members: section('composition', 'table'),
  etf: opened('/etf/4001/'),
  holdings: section('composition', 'table'),
  'list of companies': opened('/company/'),
} as const satisfies Readonly<Record<string, (page: Page) => Promise<string>>>;

export type CompanyPlace = keyof typeof places;

/** Goes through the places as one reader; what each of them tells. */
export async function readCompanyPlaces(page: Page): Promise<Readonly<Partial<Record<CompanyPlace, string>>>> {
  const texts: Partial<Record<CompanyPlace, string>> = {};
  for (const [name, read] of Object.entries(places)) texts[name as CompanyPlace] = await read(page);
  return texts;
}
