import { type RefObject, useLayoutEffect } from 'react';
import { throttle } from './throttle.ts';
import { sheetWidth } from './use-picker-popup.ts';

const repositionMs = 200;

/** How much of a field a sheet hides, in pixels. */
const hiddenBy = (popup: HTMLElement, field: Element) =>
  field.getBoundingClientRect().bottom - popup.getBoundingClientRect().top;

/** Above the keyboard of a phone, and with its field still in sight; at the end of a page that needs room below. */
function placeSheet(popup: HTMLElement, field: Element): void {
  const view = window.visualViewport;
  const keyboard = view === null ? 0 : Math.max(0, window.innerHeight - view.height - view.offsetTop);
  popup.style.inset = `auto 0 ${keyboard}px 0`;
  const hidden = hiddenBy(popup, field);
  if (hidden > 0) window.scrollBy({ top: hidden, behavior: 'instant' });
  const left = hiddenBy(popup, field);
  if (left <= 0) return;
  document.body.style.paddingBottom = `${popup.getBoundingClientRect().height}px`;
  window.scrollBy({ top: left, behavior: 'instant' });
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly bottom: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

interface Place {
  readonly left: number;
  readonly top: number;
}

const gap = 4;
const edge = 8;

/** Where a popup stands in the window: below its field, above it when there is room only there, and never outside where it fits. */
export function placeOfPopup(field: Box, popup: Size, view: Size): Place {
  const below = field.bottom + gap;
  const above = field.top - gap - popup.height;
  const isBelow = below + popup.height <= view.height - edge || above < edge;
  const inside = (at: number, size: number, room: number) => Math.max(edge, Math.min(at, room - edge - size));
  return {
    left: inside(field.left, popup.width, view.width),
    top: inside(isBelow ? below : above, popup.height, view.height),
  };
}

function placeBeside(popup: HTMLElement, field: Element): void {
  const { width, height } = popup.getBoundingClientRect();
  const view = { width: document.documentElement.clientWidth, height: window.innerHeight };
  const { left, top } = placeOfPopup(field.getBoundingClientRect(), { width, height }, view);
  popup.style.inset = `${top}px auto auto ${left}px`;
}

/** Opens the popup above everything and keeps it by its field while the page scrolls and the window changes, at most every 200 ms. */
export function usePopupPlace(popup: RefObject<HTMLElement | null>, root: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = popup.current;
    const field = root.current?.querySelector('[data-picker-field]');
    if (element === null || !field) return;
    const place = () => {
      if (window.innerWidth <= sheetWidth) placeSheet(element, field);
      else placeBeside(element, field);
    };
    const replace = throttle(place, repositionMs);
    element.showPopover();
    place();
    const sizes = new ResizeObserver(replace);
    sizes.observe(element);
    window.addEventListener('scroll', replace, { capture: true, passive: true });
    window.addEventListener('resize', replace);
    window.visualViewport?.addEventListener('resize', replace);
    return () => {
      replace.cancel();
      document.body.style.removeProperty('padding-bottom');
      sizes.disconnect();
      window.removeEventListener('scroll', replace, { capture: true });
      window.removeEventListener('resize', replace);
      window.visualViewport?.removeEventListener('resize', replace);
    };
  }, [popup, root]);
}
