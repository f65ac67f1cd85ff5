/** Milliseconds from the press of '...' to the entries behind it. */
export const revealAfterMs = 1000;

export type ExtraItemsState = 'closed' | 'pointed-at' | 'pressed' | 'open';
export type ExtraItemsEvent = 'point' | 'leave' | 'press' | 'second-passed';

const next: Readonly<Record<ExtraItemsState, Partial<Readonly<Record<ExtraItemsEvent, ExtraItemsState>>>>> = {
  closed: { point: 'pointed-at', press: 'pressed' },
  'pointed-at': { leave: 'closed', press: 'pressed', 'second-passed': 'open' },
  // Once pressed, they come even when the pointer moves away.
  pressed: { press: 'closed', 'second-passed': 'open' },
  open: { press: 'closed' },
};

/** What becomes of the entries behind '...' by an event; an event without a meaning in a state leaves it. */
export function extraItems(state: ExtraItemsState, event: ExtraItemsEvent): ExtraItemsState {
  return next[state][event] ?? state;
}
