/** Tells that an element fills the screen or no longer does. Sent from the element; it bubbles. */
const fullscreenEvent = 'elementFullscreenChange';

export interface ElementFullscreenChange {
  readonly elementId: string;
  readonly isFullscreen: boolean;
}

/** Makes all but the element deaf to keys and pointers; returns the way back. */
function isolate(element: HTMLElement): () => void {
  const silenced: Element[] = [];
  for (let inside: Element = element; inside.parentElement !== null && inside !== document.body; ) {
    const outside = inside.parentElement;
    for (const sibling of outside.children) {
      if (sibling === inside || !(sibling instanceof HTMLElement) || sibling.inert) continue;
      sibling.inert = true;
      silenced.push(sibling);
    }
    inside = outside;
  }
  return () => {
    for (const sibling of silenced) (sibling as HTMLElement).inert = false;
  };
}

/**
 * Lays an element over the whole page; returns the way back. The top layer is used where the browser has it, since an element inside a
 * contained block cannot cover the page by its position alone.
 */
export function coverPage(element: HTMLElement): () => void {
  const release = isolate(element);
  element.dataset.fullscreen = 'on';
  document.documentElement.dataset.covered = '';
  const isLayer = typeof element.showPopover === 'function' && document.fullscreenElement === null;
  if (isLayer) {
    element.popover = 'manual';
    element.showPopover();
  }
  return () => {
    if (isLayer) {
      if (element.matches(':popover-open')) element.hidePopover();
      element.removeAttribute('popover');
    }
    delete element.dataset.fullscreen;
    delete document.documentElement.dataset.covered;
    release();
  };
}

export function announceFullscreen(element: HTMLElement, detail: ElementFullscreenChange): void {
  element.dispatchEvent(new CustomEvent<ElementFullscreenChange>(fullscreenEvent, { detail, bubbles: true }));
}

/** Asks the browser for its full screen; without it, or when it refuses, the element stays laid over the page. */
export async function enterBrowserFullscreen(element: HTMLElement): Promise<void> {
  if (!document.fullscreenEnabled) return;
  await element.requestFullscreen().catch(() => undefined);
}

export async function leaveBrowserFullscreen(): Promise<void> {
  if (document.fullscreenElement !== null) await document.exitFullscreen().catch(() => undefined);
}
