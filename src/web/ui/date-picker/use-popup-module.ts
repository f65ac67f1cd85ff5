import { type ComponentType, useEffect, useState } from 'react';
import type { PickerPopupProps } from './picker-popup.tsx';

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
