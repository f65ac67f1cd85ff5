import { type ComponentType, useEffect, useRef, useState } from 'react';
import type { Moment } from './moment.ts';
import type { PickerPopupProps } from './picker-popup.tsx';
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

type PopupComponent = ComponentType<PickerPopupProps>;

let loaded: PopupComponent | null = null;

/** Fetches the popup, which no field needs before the reader comes near. */
export async function loadPopup(): Promise<PopupComponent> {
  const { PickerPopup } = await import('./picker-popup.tsx');
  loaded = PickerPopup;
  return PickerPopup;
}

/** The popup once it is fetched; it is fetched when it is wanted. */
export function usePopupModule(isWanted: boolean): {
  readonly Popup: PopupComponent | null;
  readonly hasFailed: boolean;
} {
  const [Popup, setPopup] = useState<PopupComponent | null>(() => loaded);
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    if (!isWanted || Popup !== null) return;
    let isMounted = true;
    loadPopup().then(
      (component) => isMounted && setPopup(() => component),
      () => isMounted && setHasFailed(true),
    );
    return () => {
      isMounted = false;
    };
  }, [isWanted, Popup]);
  return { Popup, hasFailed: hasFailed && Popup === null };
}
