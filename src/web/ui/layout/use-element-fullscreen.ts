import { useCallback, useEffect, useRef, useState } from 'react';
import { announceFullscreen, coverPage, enterBrowserFullscreen, leaveBrowserFullscreen } from './element-fullscreen.ts';
import { fullscreenCookie, isFullscreenRemembered } from './fullscreen-cookie.ts';

export interface ElementFullscreen {
  readonly isOn: boolean;
  readonly toggle: () => void;
}

function remember(elementId: string, isOn: boolean): void {
  // Written as a property: the Cookie Store interface is missing in some browsers.
  Reflect.set(document, 'cookie', fullscreenCookie(elementId, isOn));
}

/** Keeps an element's full screen, its cookie, its event and the browser's own state in step. */
export function useElementFullscreen(elementId: string): ElementFullscreen {
  const [isOn, setIsOn] = useState(false);
  const uncover = useRef<(() => void) | null>(null);
  const set = useCallback(
    (next: boolean) => {
      const element = document.getElementById(elementId);
      if (element === null || next === (uncover.current !== null)) return;
      uncover.current?.();
      uncover.current = next ? coverPage(element) : null;
      remember(elementId, next);
      setIsOn(next);
      announceFullscreen(element, { elementId, isFullscreen: next });
    },
    [elementId],
  );
  useEffect(() => {
    if (isFullscreenRemembered(document.cookie, elementId)) set(true);
    return () => {
      uncover.current?.();
      uncover.current = null;
    };
  }, [elementId, set]);
  useEffect(() => {
    const follow = () => {
      const isWhole = document.fullscreenElement?.id === elementId;
      if (isWhole || document.fullscreenElement === null) set(isWhole);
    };
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && document.fullscreenElement === null) set(false);
    };
    document.addEventListener('fullscreenchange', follow);
    document.addEventListener('keydown', closeByKey);
    return () => {
      document.removeEventListener('fullscreenchange', follow);
      document.removeEventListener('keydown', closeByKey);
    };
  }, [elementId, set]);
  const toggle = () => {
    if (isOn) {
      set(false);
      void leaveBrowserFullscreen();
      return;
    }
    const element = document.getElementById(elementId);
    // The browser's own full screen comes first: an element that is already laid over the page is refused it.
    if (element !== null) void enterBrowserFullscreen(element).then(() => set(true));
  };
  return { isOn, toggle };
}
