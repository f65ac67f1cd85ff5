import { commands, type Locator, locators } from 'vitest/browser';

export interface EmulatedMedia {
  readonly colorScheme?: 'light' | 'dark' | null;
  readonly forcedColors?: 'active' | 'none' | null;
}

declare module 'vitest/internal/browser' {
  interface BrowserCommands {
    press: (key: string) => Promise<void>;
    typeText: (text: string) => Promise<void>;
    movePointer: (x: number, y: number) => Promise<void>;
    emulateMedia: (media: EmulatedMedia) => Promise<void>;
  }
}

declare module 'vitest/browser' {
  interface LocatorSelectors {
    getByCss: (selector: string) => Locator;
  }
}

locators.extend({ getByCss: (selector) => `css=${selector}` });

export const { emulateMedia, movePointer } = commands;

export async function focus(part: Locator): Promise<void> {
  (await part.findElement()).focus();
}

/** Presses a key, such as `Shift+Tab`, in a part of the page or where the focus is. */
export async function press(key: string, part?: Locator): Promise<void> {
  if (part !== undefined) await focus(part);
  await commands.press(key);
}

/** Types a text key by key, in a part of the page or where the focus is. */
export async function typeText(text: string, part?: Locator): Promise<void> {
  if (part !== undefined) await focus(part);
  await commands.typeText(text);
}

export async function pasteText(text: string, field: Locator): Promise<void> {
  await navigator.clipboard.writeText(text);
  await press('ControlOrMeta+v', field);
}

export function boxOf(part: Locator): DOMRect {
  return part.element().getBoundingClientRect();
}

/** How far the page can be scrolled sideways, in pixels. */
export function sidewaysScroll(): number {
  return document.documentElement.scrollWidth - window.innerWidth;
}
