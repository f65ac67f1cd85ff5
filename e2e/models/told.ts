import type { Locator } from '@playwright/test';

/** What assistive technology is told of a part of the page with all its menus open: roles, names, texts. Empty where it is absent. */
export async function told(part: Locator): Promise<string> {
  if ((await part.count()) === 0) return '';
  await part.first().locator('details').evaluateAll(openAll);
  return part.first().ariaSnapshot();
}

function openAll(menus: readonly Element[]): void {
  for (const menu of menus) menu.setAttribute('open', '');
}
