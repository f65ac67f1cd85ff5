import type { KeyboardEvent, MouseEvent, ReactNode, RefObject } from 'react';
import { useDeferredValue, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { hasOnlyLooked } from './first-act.ts';

const never = () => () => undefined;

/** False on the server and while the browser takes its page over; true at once where nobody asks, so that nothing is drawn again for it. */
function useIsScripted(isAsked: boolean): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => !isAsked,
  );
}

/**
 * True where the server's markup of this place is still on the page: in the first drawing of a page that came as HTML. React asks for the
 * server's side there alone, and what it was told then stays, so that no place is drawn a second time.
 */
export function useServerMarkup(): boolean {
  const [place] = useState({ hasMarkup: false });
  return useSyncExternalStore(
    never,
    () => place.hasMarkup,
    () => {
      place.hasMarkup = typeof document !== 'undefined';
      return place.hasMarkup;
    },
  );
}

const controls = 'a[href], button, summary, input:not([type=hidden]), select, textarea, [tabindex]';
const boxes = 'input[type=checkbox], input[type=radio]';
/** What needs a script to answer a click: menus and boxes answer by themselves. */
const clickable = 'a[href], button';

function controlsOf(place: Element): readonly HTMLElement[] {
  return [...place.querySelectorAll<HTMLElement>(controls)];
}

function menusOf(place: Element): readonly HTMLDetailsElement[] {
  return [...place.querySelectorAll('details')];
}

/** What the reader did to the server's markup; controls are counted, because block and markup hold the same ones. */
interface Trace {
  readonly focus: { readonly at: number; readonly selection: readonly [number, number] | null } | null;
  readonly values: readonly { readonly at: number; readonly value: string }[];
  readonly boxes: readonly { readonly at: number; readonly isChecked: boolean }[];
  /** Whether each menu is open. */
  readonly menus: readonly boolean[];
  /** How far what can be pushed was pushed. */
  readonly pushed: readonly { readonly at: number; readonly left: number; readonly top: number }[];
  /** What was clicked and could not answer, in order. */
  readonly clicks: readonly number[];
}

function isField(control: Element): control is HTMLInputElement | HTMLSelectElement {
  return control instanceof HTMLInputElement || control instanceof HTMLSelectElement;
}

function isBox(control: Element | undefined): control is HTMLInputElement {
  return control instanceof HTMLInputElement && control.matches(boxes);
}

function hasNewValue(control: Element): boolean {
  if (control instanceof HTMLInputElement) return control.value !== control.defaultValue;
  return control instanceof HTMLSelectElement && control.selectedOptions[0]?.defaultSelected === false;
}

function selectionOf(control: Element | undefined): readonly [number, number] | null {
  if (!(control instanceof HTMLInputElement) || control.selectionStart === null) return null;
  return [control.selectionStart, control.selectionEnd ?? control.selectionStart];
}

/** Reads what the reader typed, chose and focused in markup that is about to go. */
function traceOf(markup: Element, clicks: readonly number[]): Trace {
  const all = controlsOf(markup);
  const at = document.activeElement instanceof HTMLElement ? all.indexOf(document.activeElement) : -1;
  return {
    focus: at < 0 ? null : { at, selection: selectionOf(all[at]) },
    values: all.flatMap((control, place) =>
      isField(control) && hasNewValue(control) ? [{ at: place, value: control.value }] : [],
    ),
    boxes: all.flatMap((control, place) =>
      isBox(control) && control.checked !== control.defaultChecked ? [{ at: place, isChecked: control.checked }] : [],
    ),
    menus: menusOf(markup).map(({ open }) => open),
    pushed: all.flatMap(({ scrollLeft: left, scrollTop: top }, place) =>
      left === 0 && top === 0 ? [] : [{ at: place, left, top }],
    ),
    clicks,
  };
}

/** Does the same to the block that came in place of the markup, as if by the reader. */
function followTrace(block: Element, { focus, values, boxes, menus, pushed, clicks }: Trace): void {
  const all = controlsOf(block);
  for (const { at, value } of values) {
    const control = all[at];
    if (control === undefined || !isField(control)) continue;
    // Past the setter by which React knows of its own changes.
    Reflect.set(Object.getPrototypeOf(control), 'value', value, control);
    control.dispatchEvent(new Event(control instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
  }
  for (const [at, menu] of menusOf(block).entries()) menu.open = menus[at] ?? menu.open;
  for (const { at, left, top } of pushed) all[at]?.scrollTo({ left, top, behavior: 'instant' });
  for (const { at, isChecked } of boxes) {
    const box = all[at];
    if (isBox(box) && box.checked !== isChecked) box.click();
  }
  const focused = focus === null ? undefined : all[focus.at];
  focused?.focus({ preventScroll: true });
  if (focused instanceof HTMLInputElement && focus?.selection) focused.setSelectionRange(...focus.selection);
  for (const click of clicks) all[click]?.click();
}

/** The link or button that a click on the markup meant, by its place; null for a click that needs no script. */
function placeOfClick(markup: Element, target: EventTarget): number | null {
  const control = target instanceof Element ? target.closest<HTMLElement>(clickable) : null;
  if (control === null || control.closest('[data-fold]') !== null) return null;
  const at = controlsOf(markup).indexOf(control);
  return at < 0 ? null : at;
}

function clickAt(markup: Element, clicks: readonly number[]): void {
  const all = controlsOf(markup);
  for (const click of clicks) all[click]?.click();
}

interface ServerMarkupProps {
  /** Whether the block's code did not come, so that clicks have nothing to wait for. */
  readonly hasFailed: boolean;
  /** Where the traces of the reader are left for the block. */
  readonly left: RefObject<Trace | null>;
}

/** React leaves markup alone that it is told to be foreign. */
const foreign = { dangerouslySetInnerHTML: { __html: '' }, suppressHydrationWarning: true } as const;

function opensElsewhere({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return button !== 0 || ctrlKey || metaKey || shiftKey || altKey;
}

/** E on a figure asks how it is computed, as a click does. */
function asksToExplain({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  const isFigure = target instanceof Element && target.closest('[data-explains]') !== null;
  return isFigure && key.toLowerCase() === 'e' && !ctrlKey && !metaKey && !altKey;
}

/** What the server drew of a section, until its block takes the place; clicks that need the block wait for it. */
function ServerMarkup({ hasFailed, left }: ServerMarkupProps) {
  const root = useRef<HTMLDivElement>(null);
  const clicked = useRef<number[]>([]);
  useLayoutEffect(() => {
    const markup = root.current;
    return () => {
      if (markup !== null) left.current = traceOf(markup, clicked.current);
    };
  }, [left]);
  useEffect(() => {
    if (hasFailed && root.current !== null) clickAt(root.current, clicked.current.splice(0));
  }, [hasFailed]);
  const onClick = (event: MouseEvent) => {
    const at = hasFailed || opensElsewhere(event) ? null : placeOfClick(event.currentTarget, event.target);
    if (at === null) return;
    event.preventDefault();
    clicked.current.push(at);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const at = hasFailed || !asksToExplain(event) ? null : placeOfClick(event.currentTarget, event.target);
    if (at === null) return;
    event.preventDefault();
    clicked.current.push(at);
  };
  return <div ref={root} onClickCapture={onClick} onKeyDownCapture={onKeyDown} {...foreign} />;
}

/** Gives the block, once it stands in the markup's place, what the reader did to that. */
function useTakeOver(block: RefObject<HTMLElement | null>, left: RefObject<Trace | null>, isHere: boolean): void {
  useLayoutEffect(() => {
    if (!isHere || block.current === null || left.current === null) return;
    followTrace(block.current, left.current);
    left.current = null;
  }, [block, left, isHere]);
}

interface InMarkupsPlaceProps {
  /** Whether the server's markup still stands, which it does not do again once it has gone. */
  readonly isMarkup: boolean;
  readonly hasFailed: boolean;
  /** Whether the children are what the server drew, able to answer now, and not something that stands for it. */
  readonly isHere: boolean;
  readonly children: ReactNode;
}

/**
 * What the server drew, and then what comes in its place with all that the reader did meanwhile: at once for who waits for it, else drawn
 * between other things.
 */
export function InMarkupsPlace({ isMarkup, hasFailed, isHere, children }: InMarkupsPlaceProps) {
  const block = useRef<HTMLDivElement>(null);
  const left = useRef<Trace>(null);
  const wasMarkup = useDeferredValue(isMarkup);
  const stands = isMarkup || (wasMarkup && hasOnlyLooked());
  const isScripted = useIsScripted(!stands && isHere);
  useTakeOver(block, left, isHere && !stands);
  if (stands) return <ServerMarkup key="markup" hasFailed={hasFailed} left={left} />;
  return (
    <div key="block" ref={block} data-live={isScripted && isHere ? '' : undefined}>
      {children}
    </div>
  );
}
