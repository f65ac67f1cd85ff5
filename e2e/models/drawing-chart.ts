import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { BondPage } from './bond-page.ts';

const layout = { drawings: [], indicators: [{ name: 'VOL', params: [] }], kind: null, scale: 'normal' };

interface Chart {
  readonly bond: number;
  readonly venue: number;
  readonly measure: 'price' | 'yield' | 'gspread';
}

/** Keeps drawings on a chart as another window of the same reader would. */
export async function keepDrawings(
  request: APIRequestContext,
  { bond, venue, measure }: Chart,
  drawings: readonly object[] = [],
): Promise<void> {
  const path = `/api/bonds/${bond}/drawings/`;
  const { version } = await (await request.get(`${path}?venue=${venue}&measure=${measure}`)).json();
  const data = { venue, measure, version, layout: { ...layout, drawings } };
  const answer = await request.post(path, { headers: { 'sec-fetch-site': 'same-origin' }, data });
  expect(answer.ok()).toBe(true);
}

/** The extended chart of a bond page. */
export class DrawingChart {
  readonly bond: BondPage;
  readonly desk: Locator;
  readonly canvas: Locator;
  readonly kept: Locator;
  readonly drawings: Locator;
  readonly banner: Locator;
  readonly said: Locator;

  constructor(page: Page) {
    this.bond = new BondPage(page);
    this.desk = page.locator('#drawing-chart');
    this.canvas = this.desk.getByRole('application');
    this.kept = this.desk.locator('[data-kept]');
    this.drawings = this.desk.getByRole('region', { name: 'Drawings' }).getByRole('listitem');
    this.banner = this.desk.getByText('Shared drawings, read-only');
    this.said = this.canvas.locator('[aria-live]');
  }

  async open(bond: number, search = ''): Promise<void> {
    await this.bond.open(bond, `?view=1${search}`);
    await this.isReady();
  }

  async isReady(): Promise<void> {
    await expect(this.canvas.locator('[data-ready="true"] canvas').first()).toBeAttached();
    await this.canvas.scrollIntoViewIfNeeded();
  }

  async isKept(state: string): Promise<void> {
    await expect(this.kept).toHaveAttribute('data-kept', state);
  }

  tool(name: string): Locator {
    return this.desk.getByRole('button', { name, exact: true });
  }

  panel(name: string): Locator {
    return this.desk.getByRole('button', { name: new RegExp(`^${name}`) });
  }

  /** Sets the points of a tool, each by a click; the places are shares of the chart. */
  async draw(tool: string, ...places: readonly (readonly [x: number, y: number])[]): Promise<void> {
    await this.tool(tool).click();
    const box = await this.canvas.boundingBox();
    if (box === null) throw new Error('the chart is not in view');
    const { mouse } = this.bond.page;
    for (const [x, y] of places) {
      await mouse.move(box.x + x * box.width, box.y + y * box.height, { steps: 3 });
      await mouse.down();
      await mouse.up();
    }
  }
}
