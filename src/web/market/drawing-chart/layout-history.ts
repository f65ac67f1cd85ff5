/** A value with what it was before, and what it would be again. */
export interface History<Value> {
  readonly past: readonly Value[];
  readonly present: Value;
  readonly future: readonly Value[];
}

const MAX_STEPS = 100;

export function historyOf<Value>(present: Value): History<Value> {
  return { past: [], present, future: [] };
}

export function withChange<Value>({ past, present }: History<Value>, next: Value): History<Value> {
  return { past: [...past, present].slice(-MAX_STEPS), present: next, future: [] };
}

export function undone<Value>(history: History<Value>): History<Value> {
  const { past, present, future } = history;
  const [before] = past.slice(-1);
  return before === undefined ? history : { past: past.slice(0, -1), present: before, future: [present, ...future] };
}

export function redone<Value>(history: History<Value>): History<Value> {
  const { past, present, future } = history;
  const [next, ...rest] = future;
  return next === undefined ? history : { past: [...past, present], present: next, future: rest };
}
