import type { Locator, Page, Route } from '@playwright/test';

export const suggestPath = /\/api\/suggest\/(bonds|stocks|indexes|companies|etf)\/$/;
export const kinds = ['bonds', 'stocks', 'indexes', 'companies', 'etf'] as const;
export type Kind = (typeof kinds)[number];

interface Item {
  readonly id: number;
  readonly ttl: string;
  readonly ticker?: readonly string[];
  readonly status?: string | null;
}

export interface Answer {
  readonly items: readonly Item[];
  readonly counter_title?: string | null;
  readonly search_error?: string | null;
}

/** The kind that a call of the search asks for. */
export function kindOf(url: string): Kind {
  const kind = kinds.find((each) => each === suggestPath.exec(new URL(url).pathname)?.[1]);
  if (kind === undefined) throw new Error(`no call of the search: ${url}`);
  return kind;
}

/** A search box, wherever it stands. */
export class SearchBox {
  readonly page: Page;
  readonly root: Locator;
  readonly field: Locator;
  readonly options: Locator;
  readonly tabs: Locator;
  readonly loader: Locator;

  constructor(page: Page, root: Locator) {
    this.page = page;
    this.root = root;
    this.field = root.getByRole('combobox');
    this.options = root.getByRole('option');
    this.tabs = root.getByRole('tab');
    this.loader = root.getByText('Searching', { exact: true });
  }

  tab(name: string): Locator {
    return this.root.getByRole('tab', { name });
  }

  clearButton(): Locator {
    return this.root.getByRole('button', { name: 'Clear search' });
  }

  /** The item that the arrow keys have reached. */
  async activeText(): Promise<string | null> {
    const id = await this.field.getAttribute('aria-activedescendant');
    return id === null ? null : this.page.locator(`[id="${id}"]`).textContent();
  }
}

/** Answers the five calls in the server's place; a kind without an answer is empty. */
export async function answerSearch(page: Page, answers: Partial<Record<Kind, Answer>>): Promise<void> {
  await page.route(suggestPath, (route: Route) =>
    route.fulfill({ json: answers[kindOf(route.request().url())] ?? { items: [] } }),
  );
}
