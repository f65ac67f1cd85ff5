import type { Locator, Page } from '@playwright/test';
import { openHydrated } from './hydrated.ts';

/** A date picker of the gallery. */
export class DatePickerSpecimen {
  readonly page: Page;
  readonly root: Locator;
  readonly input: Locator;
  readonly popup: Locator;
  readonly value: Locator;
  readonly refused: Locator;
  readonly error: Locator;
  readonly button: Locator;
  readonly clearButton: Locator;

  constructor(page: Page, id: string) {
    this.page = page;
    this.root = page.locator(`[data-specimen="${id}"]`);
    this.input = this.root.getByRole('combobox');
    this.popup = this.root.getByRole('dialog');
    this.value = this.root.getByLabel('Value');
    this.refused = this.root.getByLabel('Refused');
    this.error = this.root.getByRole('alert');
    this.button = this.root.getByRole('button', { name: /^Open the calendar/ });
    this.clearButton = this.root.getByRole('button', { name: /^Clear/ });
  }

  /** Opens the gallery, in a language of the site, and waits until its script runs. */
  async open(language = 'en'): Promise<void> {
    await openHydrated(this.page, `/gallery/?block=date-picker&lang=${language}`);
  }

  /** The cell of a day, such as `14 May 2026`, which says whether it is chosen. */
  cell(date: string): Locator {
    return this.popup.getByRole('gridcell', { name: new RegExp(`\\b${date}\\b`) });
  }

  /** The button in it. */
  day(date: string): Locator {
    return this.cell(date).getByRole('button');
  }

  /** The choice of a month or year. */
  choice(name: string): Locator {
    return this.popup.getByRole('gridcell', { name, exact: true });
  }

  title(which: 'month' | 'year'): Locator {
    return this.popup.getByRole('button', { name: new RegExp(`^Select (the )?${which}`) }).first();
  }

  action(name: string): Locator {
    return this.popup.getByRole('button', { name, exact: true });
  }

  /** Replaces the text and leaves the field by Enter. */
  async type(text: string): Promise<void> {
    await this.input.fill(text);
    await this.input.press('Enter');
  }
}
