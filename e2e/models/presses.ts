import type { Page } from '@playwright/test';

/** What a journey costs its reader. */
export interface Presses {
  readonly count: () => number;
}

/**
 * Counts what the reader presses on any page from now on, where the browser tells it: each press of the pointer, each key that types nothing
 * (Enter, an arrow, a key held with Control). Typing is free, and so is Tab, which leads from field to field. Fields that are filled and lists
 * that are chosen from by the test alone are not seen: a journey types.
 */
export async function countPresses(page: Page): Promise<Presses> {
  let count = 0;
  await page.exposeBinding('tellPress', () => {
    count += 1;
  });
  await page.addInitScript(() => {
    const { tellPress } = window as unknown as { readonly tellPress: () => Promise<void> };
    const free = ['Tab', 'Shift', 'Control', 'Meta', 'Alt', 'Backspace'];
    const tell = (event: Event) => event.isTrusted && void tellPress();
    addEventListener('pointerdown', tell, true);
    addEventListener(
      'keydown',
      (event) => {
        const isTyped = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
        if (!isTyped && !free.includes(event.key)) tell(event);
      },
      true,
    );
  });
  return { count: () => count };
}
