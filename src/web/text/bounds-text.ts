import type { Bounds } from '#domain/lists/bounds.ts';

/** Bounds in signs: from a value on, up to one, between two, or the one that both are; empty for none. */
export function boundsText<Value>({ from, to }: Bounds<Value>, write: (value: Value) => string): string {
  if (from === null) return to === null ? '' : `≤ ${write(to)}`;
  if (to === null) return `≥ ${write(from)}`;
  return from === to ? write(from) : `${write(from)} – ${write(to)}`;
}
