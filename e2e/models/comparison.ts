import type { Locator } from '@playwright/test';
import type { BondPage } from './bond-page.ts';

/** What the bond of a page is compared with. */
export class Comparison {
  readonly bond: BondPage;
  readonly field: Locator;
  readonly found: Locator;
  /** Adds what was found on the chosen venue. */
  readonly add: Locator;
  /** The lines beside the main one. */
  readonly lines: Locator;

  constructor(bond: BondPage) {
    this.bond = bond;
    this.field = bond.graph.getByRole('combobox', { name: 'Compare with a bond or index' });
    this.found = bond.graph.getByRole('listbox').getByRole('option');
    this.add = bond.graph.getByRole('button', { name: 'Add', exact: true });
    this.lines = bond.graph.getByRole('list', { name: 'Compared series' }).getByRole('listitem');
  }

  /** Types a term and chooses the first of what is found. */
  async pick(term: string): Promise<void> {
    await this.field.fill(term);
    await this.found.first().click();
  }
}
