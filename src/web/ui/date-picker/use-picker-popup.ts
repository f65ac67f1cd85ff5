import { useRef, useState } from 'react';
import type { Moment } from './moment.ts';
import type { PickerRules } from './picker-rules.ts';
import { closedPicker, type PickerAction, type PickerState, stepOfPicker } from './picker-state.ts';

/** Widest window that shows the popup as a sheet, in pixels. */
export const sheetWidth = 680;

export function monthCountNow({ isRange }: PickerRules): number {
  return isRange && window.innerWidth > sheetWidth ? 2 : 1;
}

/** Holds what the popup shows, and says what has been chosen in it. */
export function usePickerPopup(rules: PickerRules, onChosen: (moments: readonly Moment[]) => void) {
  const [state, setState] = useState<PickerState>(closedPicker);
  // Two actions may come before the next drawing.
  const latest = useRef(state);
  const dispatch = (action: PickerAction) => {
    const step = stepOfPicker(latest.current, action, rules);
    latest.current = step.state;
    setState(step.state);
    if (step.chosen !== null) onChosen(step.chosen);
  };
  return { state, dispatch };
}
