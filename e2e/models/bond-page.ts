import { expect, type Locator, type Page, type Request } from '@playwright/test';
import { openHydrated } from './hydrated.ts';
import { scrollTo } from './scroll-to.ts';

const tradingsPath = '/api/chart/get_tradings/';

/** The page of a bond. */
export class BondPage {
  readonly page: Page;
  readonly graph: Locator;
  readonly chart: Locator;
  /** The field with both dates of the period. */
  readonly dates: Locator;
  /** The whole history below the chart, with the window of the shown period. */
  readonly history: Locator;
  readonly figures: Locator;
  /** Venue and day of the figures in the head. */
  readonly source: Locator;
  readonly cashFlows: Locator;
  readonly offers: Locator;
  readonly latest: Locator;
  readonly archive: Locator;
  readonly tip: Locator;

  constructor(page: Page) {
    this.page = page;
    this.graph = page.locator('#graph');
    this.chart = this.graph.locator('figure');
    this.dates = this.graph.getByRole('combobox', { name: 'Period' });
    this.history = page.getByTestId('history');
    this.figures = page.getByRole('article');
    this.source = this.figures.locator('[data-source]');
    this.cashFlows = page.locator('#cash-flows');
    this.offers = page.locator('#offers');
    this.latest = page.locator('#latest');
    this.archive = this.graph.getByRole('table');
    this.tip = page.getByTestId('chart-tip');
  }

  /** Opens the page and waits until its script runs, that of the graph too, which comes when the reader does something. */
  async open(bondId: number, search = ''): Promise<void> {
    await this.openQuietly(bondId, search);
    await this.page.keyboard.press('Shift');
    if ((await this.graph.count()) > 0)
      await expect(this.page.locator('[data-live]', { has: this.graph })).toHaveCount(1);
  }

  /** Opens the page as a reader who has not done anything yet: the graph is what the server drew. */
  async openQuietly(bondId: number, search = ''): Promise<void> {
    await openHydrated(this.page, `/bonds/${bondId}/${search}`);
  }

  /** Comes to a section and waits until its script runs: far from the reader it is what the server drew. */
  async reach(section: Locator): Promise<void> {
    await scrollTo(section);
    await expect(section.locator('[data-live]')).toHaveCount(1);
  }

  tab(name: string): Locator {
    return this.graph.getByRole('tab', { name });
  }

  period(name: string): Locator {
    return this.graph.getByRole('navigation', { name: 'Period' }).getByRole('link', { name, exact: true });
  }

  view(name: string): Locator {
    return this.graph.getByRole('navigation', { name: 'View' }).getByRole('link', { name, exact: true });
  }

  figure(name: string): Locator {
    return this.figures.locator('dl', { has: this.page.locator('dt', { hasText: name }) }).first();
  }

  term(name: string): Locator {
    return this.figures.locator('dl > div', { has: this.page.locator('dt', { hasText: name }) });
  }

  async typeRange(from: string, to: string): Promise<void> {
    await this.dates.fill(`${from} ~ ${to}`);
    await this.dates.press('Enter');
  }

  /** The body of the call for rows that an action causes. */
  async tradingsAskedBy(action: () => Promise<void>): Promise<Record<string, unknown>> {
    const isCall = (request: Request) => request.url().endsWith(tradingsPath);
    const [request] = await Promise.all([this.page.waitForRequest(isCall), action()]);
    return request.postDataJSON() as Record<string, unknown>;
  }

  /** Points at the chart, at a share of its width; at the new one where another takes its place meanwhile. */
  async pointAt(share: number): Promise<void> {
    const box = await this.chart.boundingBox();
    if (box === null) throw new Error('the chart is not drawn');
    await this.chart.hover({ position: { x: box.width * share, y: 60 } });
  }
}
