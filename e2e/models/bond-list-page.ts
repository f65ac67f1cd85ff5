import type { Locator, Page } from '@playwright/test';

/** The page with the list of bonds. */
export class BondListPage {
  readonly page: Page;
  readonly rows: Locator;
  readonly table: Locator;

  constructor(page: Page) {
    this.page = page;
    this.table = page.getByRole('table');
    this.rows = this.table.locator('tbody tr');
  }

  async open(search = ''): Promise<void> {
    await this.page.goto(`/bonds/${search}`);
  }

  async searchFor(words: string): Promise<void> {
    await this.page.getByRole('main').getByRole('combobox', { name: 'Search' }).fill(words);
    await this.page.getByRole('button', { name: 'Search', exact: true }).click();
  }

  /** The button that opens a filter. */
  filter(name: string): Locator {
    return this.page.getByRole('form', { name: 'Filters of the list' }).getByTitle(new RegExp(`^${name}:`));
  }

  /** Shows the filters that are folded away. */
  async showFurtherFilters(): Promise<void> {
    await this.page.getByText('More filters').click();
  }

  head(name: string): Locator {
    return this.table.getByRole('columnheader', { name });
  }

  async sortBy(name: string): Promise<void> {
    await this.head(name).getByRole('link').click();
  }

  /** Texts of one column, by the name of its head. */
  async column(name: string): Promise<readonly string[]> {
    const heads = await this.table.locator('thead th').allInnerTexts();
    const at = heads.findIndex((head) => head.startsWith(name));
    return this.rows.locator(`td:nth-child(${at + 1})`).allInnerTexts();
  }
}
