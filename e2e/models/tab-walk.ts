import type { Page } from '@playwright/test';

/** What is wrong with a stop of the Tab key, and of what. */
export interface StopFault {
  readonly stop: string;
  readonly fault: 'unnamed' | 'unseen' | 'covered' | 'small' | 'unmarked';
}

interface Stop {
  readonly key: string;
  readonly fault: StopFault['fault'] | null;
}

const MAX_STOPS = 900;

/** The element that has the focus, with the first of its faults. */
function stopHere(seen: string): Stop | null {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement || element instanceof SVGElement) || element === document.body) return null;
  if (element.hasAttribute(seen)) return null;
  element.setAttribute(seen, '');
  const smallest = 24;
  const name = element.getAttribute('aria-label') ?? element.textContent ?? '';
  const key = `${element.tagName.toLowerCase()} ${element.id} ${name.trim().replace(/\s+/g, ' ').slice(0, 60)}`;
  const labelled =
    element
      .getAttribute('aria-labelledby')
      ?.split(' ')
      .some((id) => document.getElementById(id)) ?? false;
  const labels =
    element instanceof HTMLInputElement || element instanceof HTMLSelectElement ? (element.labels?.length ?? 0) : 0;
  const isNamed = name.trim() !== '' || labelled || labels > 0 || element.getAttribute('title') !== null;
  if (!isNamed) return { key, fault: 'unnamed' };
  const boxes = [...element.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
  const seenBoxes = boxes.filter(
    ({ left, right, top, bottom }) => right > 0 && left < innerWidth && bottom > 0 && top < innerHeight,
  );
  const [box] = seenBoxes;
  if (box === undefined) return { key, fault: 'unseen' };
  // WCAG 2.4.11: some of it is seen; what lies over all of it covers it.
  const points = [0.1, 0.5, 0.9].flatMap((x) =>
    [0.25, 0.5, 0.75].map((y) => document.elementFromPoint(box.left + box.width * x, box.top + box.height * y)),
  );
  const isOwn = (at: Element | null) =>
    at !== null &&
    (element.contains(at) ||
      (element.closest('figure') ?? element.parentElement)?.contains(at) === true ||
      labelOf(at));
  const labelOf = (at: Element) => at.closest('label')?.contains(element) === true;
  if (!points.some(isOwn)) return { key, fault: 'covered' };
  // WCAG 2.5.8 leaves out links within sentences, and what has its 24 px around it free.
  const around = element.closest('label') ?? element;
  const { width, height } = around.getBoundingClientRect();
  const isInText = getComputedStyle(element).display.startsWith('inline') && element.tagName === 'A';
  const middle = { x: box.left + box.width / 2, y: box.top + box.height / 2 };
  const isCrowded = [...document.querySelectorAll('a[href], button, input, select, summary, [tabindex="0"]')].some(
    (other) => {
      if (other === element || element.contains(other) || other.contains(element)) return false;
      const own = other.getBoundingClientRect();
      if (own.width === 0 || own.height === 0) return false;
      const apart = Math.hypot(
        Math.max(own.left - middle.x, 0, middle.x - own.right),
        Math.max(own.top - middle.y, 0, middle.y - own.bottom),
      );
      return apart < smallest / 2;
    },
  );
  if ((width < smallest || height < smallest) && !isInText && isCrowded) return { key, fault: 'small' };
  // A field is marked by the frame around it.
  const frames = [element, element.parentElement, element.parentElement?.parentElement, around].filter(
    (frame) => frame != null,
  );
  const isMarked = frames.some((frame) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(frame);
    return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
  });
  return { key, fault: isMarked ? null : 'unmarked' };
}

/** Walks a page by the Tab key to its end; what is wrong with its stops (WCAG 2.4.7, 2.4.11, 2.5.8, 4.1.2), and how many there are. */
export async function walkByTab(
  page: Page,
): Promise<{ readonly stops: number; readonly faults: readonly StopFault[] }> {
  const faults: StopFault[] = [];
  await page.evaluate(() => document.body.focus());
  for (let stops = 0; stops < MAX_STOPS; stops += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(stopHere, 'data-walked');
    if (stop === null) return { stops, faults };
    if (stop.fault !== null) faults.push({ stop: stop.key, fault: stop.fault });
  }
  return { stops: MAX_STOPS, faults };
}
