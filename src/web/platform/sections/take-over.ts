const controls = 'a[href], button, summary, input, select, textarea, [tabindex]';
const boxes = 'input[type=checkbox], input[type=radio]';
const clickable = `a[href], button, summary, ${boxes}`;

function controlsOf(place: Element): readonly HTMLElement[] {
  return [...place.querySelectorAll<HTMLElement>(controls)];
}

/** What the reader did to the server's markup; controls are counted, because block and markup hold the same ones. */
export interface Trace {
  readonly focus: { readonly at: number; readonly selection: readonly [number, number] | null } | null;
  readonly values: readonly { readonly at: number; readonly value: string }[];
  /** What was clicked and could not answer, in order. */
  readonly clicks: readonly number[];
}

function isField(control: Element): control is HTMLInputElement | HTMLSelectElement {
  return control instanceof HTMLInputElement || control instanceof HTMLSelectElement;
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
export function traceOf(markup: Element, clicks: readonly number[]): Trace {
  const all = controlsOf(markup);
  const at = document.activeElement instanceof HTMLElement ? all.indexOf(document.activeElement) : -1;
  return {
    focus: at < 0 ? null : { at, selection: selectionOf(all[at]) },
    values: all.flatMap((control, place) =>
      isField(control) && hasNewValue(control) ? [{ at: place, value: control.value }] : [],
    ),
    clicks,
  };
}

/** Does the same to the block that came in place of the markup, as if by the reader. */
export function followTrace(block: Element, { focus, values, clicks }: Trace): void {
  const all = controlsOf(block);
  for (const { at, value } of values) {
    const control = all[at];
    if (control === undefined || !isField(control)) continue;
    // Past the setter by which React knows of its own changes.
    Reflect.set(Object.getPrototypeOf(control), 'value', value, control);
    control.dispatchEvent(new Event(control instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
  }
  const focused = focus === null ? undefined : all[focus.at];
  focused?.focus({ preventScroll: true });
  if (focused instanceof HTMLInputElement && focus?.selection) focused.setSelectionRange(...focus.selection);
  for (const click of clicks) all[click]?.click();
}

/** The link, button or box that a click on the markup meant, by its place; null for a click that needs no script. */
export function placeOfClick(markup: Element, target: EventTarget): number | null {
  const control = target instanceof Element ? target.closest<HTMLElement>(clickable) : null;
  if (control === null || control.closest('[data-fold]') !== null) return null;
  const at = controlsOf(markup).indexOf(control);
  return at < 0 ? null : at;
}

/** Whether the browser shows the answer to a click by itself. */
export function isBox(target: EventTarget): boolean {
  return target instanceof Element && target.matches(boxes);
}

export function clickAt(markup: Element, clicks: readonly number[]): void {
  const all = controlsOf(markup);
  for (const click of clicks) all[click]?.click();
}
