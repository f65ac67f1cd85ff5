import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { keepInCookie, pageCookieIn } from '../../context/page-cookie.ts';
import { useLabels } from '../../context/reader-context.tsx';
import styles from './fullscreen-toggle.module.css';
import { Icon } from './icon.tsx';

/** The cookie that remembers whether an element fills the screen; each element has one of its own. */
export function fullscreenCookie(elementId: string): string {
  return `fullscreen_${encodeURIComponent(elementId)}`;
}

/** What the cookies of a document say about an element. */
export function isFullscreenRemembered(cookies: string, elementId: string): boolean {
  return pageCookieIn(cookies, fullscreenCookie(elementId)) === '1';
}

/** Tells that an element fills the screen or no longer does. Sent from the element; it bubbles. */
const fullscreenEvent = 'elementFullscreenChange';

interface ElementFullscreenChange {
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
function coverPage(element: HTMLElement): () => void {
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

function announceFullscreen(element: HTMLElement, detail: ElementFullscreenChange): void {
  element.dispatchEvent(new CustomEvent<ElementFullscreenChange>(fullscreenEvent, { detail, bubbles: true }));
}

/** Asks the browser for its full screen; without it, or when it refuses, the element stays laid over the page. */
async function enterBrowserFullscreen(element: HTMLElement): Promise<void> {
  if (!document.fullscreenEnabled) return;
  await element.requestFullscreen().catch(() => undefined);
}

async function leaveBrowserFullscreen(): Promise<void> {
  if (document.fullscreenElement !== null) await document.exitFullscreen().catch(() => undefined);
}

export interface ElementFullscreen {
  readonly isOn: boolean;
  readonly toggle: () => void;
}

function remember(elementId: string, isOn: boolean): void {
  keepInCookie(fullscreenCookie(elementId), isOn ? '1' : '0');
}

/** Follows the browser's own full screen, and the key that ends it. */
function useBrowserState(
  elementId: string,
  set: (next: boolean) => void,
  isLeaving: { readonly current: boolean },
): void {
  useEffect(() => {
    const follow = () => {
      const isWhole = document.fullscreenElement?.id === elementId;
      // The browser may tell of the entry only when the reader has left again.
      if (isWhole && isLeaving.current) return;
      if (isWhole || document.fullscreenElement === null) set(isWhole);
    };
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && document.fullscreenElement === null) set(false);
    };
    document.addEventListener('fullscreenchange', follow);
    document.addEventListener('keydown', closeByKey);
    return () => {
      document.removeEventListener('fullscreenchange', follow);
      document.removeEventListener('keydown', closeByKey);
    };
  }, [elementId, set, isLeaving]);
}

/** Keeps an element's full screen, its cookie, its event and the browser's own state in step. */
function useElementFullscreen(elementId: string): ElementFullscreen {
  const [isOn, setIsOn] = useState(false);
  const uncover = useRef<(() => void) | null>(null);
  const isLeaving = useRef(false);
  const set = useCallback(
    (next: boolean) => {
      const element = document.getElementById(elementId);
      if (element === null || next === (uncover.current !== null)) return;
      uncover.current?.();
      uncover.current = next ? coverPage(element) : null;
      remember(elementId, next);
      setIsOn(next);
      announceFullscreen(element, { elementId, isFullscreen: next });
    },
    [elementId],
  );
  useEffect(() => {
    if (isFullscreenRemembered(document.cookie, elementId)) set(true);
    return () => {
      uncover.current?.();
      uncover.current = null;
    };
  }, [elementId, set]);
  useBrowserState(elementId, set, isLeaving);
  const toggle = () => {
    if (isOn) {
      set(false);
      isLeaving.current = true;
      void leaveBrowserFullscreen().then(() => {
        isLeaving.current = false;
      });
      return;
    }
    const element = document.getElementById(elementId);
    // The browser's own full screen comes first: an element that is already laid over the page is refused it.
    if (element !== null) void enterBrowserFullscreen(element).then(() => set(true));
  };
  return { isOn, toggle };
}

interface FullscreenToggleProps {
  readonly elementId: string;
  readonly onChange?: (isFullscreen: boolean) => void;
}

/** Lets an element of the page fill the screen; Escape ends it, and the choice is remembered for that element. */
export function FullscreenToggle({ elementId, onChange }: FullscreenToggleProps) {
  const text = useLabels('tables');
  const { isOn, toggle } = useElementFullscreen(elementId);
  const tell = useEffectEvent((isFullscreen: boolean) => onChange?.(isFullscreen));
  useEffect(() => tell(isOn), [isOn]);
  const title = text(isOn ? 'exit_full_screen' : 'full_screen');
  return (
    <button type="button" className={`${styles.toggle} needs-script`} title={title} aria-label={title} onClick={toggle}>
      <Icon name={isOn ? 'shrink' : 'expand'} className={styles.icon} />
    </button>
  );
}
