const controls = 'a[href], button, summary, input, select, textarea, [tabindex]';

function controlsOf(place: Element): readonly HTMLElement[] {
  return [...place.querySelectorAll<HTMLElement>(controls)];
}

/** What the reader did to the server's markup; controls are counted, because block and markup hold the same ones. */
export interface Trace {
  readonly focus: { readonly at: number; readonly selection: readonly [number, number] | null } | null;
  readonly values: readonly { readonly at: number; readonly value: string }[];
  /** A link or button that was clicked and could not answer. */
  readonly click: number | null;
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
export function traceOf(markup: Element, click: number | null): Trace {
  const all = controlsOf(markup);
  const at = document.activeElement instanceof HTMLElement ? all.indexOf(document.activeElement) : -1;
  return {
    focus: at < 0 ? null : { at, selection: selectionOf(all[at]) },
    values: all.flatMap((control, place) =>
      isField(control) && hasNewValue(control) ? [{ at: place, value: control.value }] : [],
    ),
    click,
  };
}

/** Does the same to the block that came in place of the markup, as if by the reader. */
export function followTrace(block: Element, { focus, values, click }: Trace): void {
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
  if (click !== null) all[click]?.click();
}

/** The link or button that a click on the markup meant, by its place; null for a click that needs no script. */
export function placeOfClick(markup: Element, target: EventTarget): number | null {
  const control = target instanceof Element ? target.closest<HTMLElement>('a[href], button, summary') : null;
  if (control === null || control.closest('[data-fold]') !== null) return null;
  const at = controlsOf(markup).indexOf(control);
  return at < 0 ? null : at;
}

export function clickAt(markup: Element, at: number): void {
  controlsOf(markup)[at]?.click();
}
