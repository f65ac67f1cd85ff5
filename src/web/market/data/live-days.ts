import { addressOfCall } from '../../platform/data/ask.ts';
import type { ShownRow } from './shown-row.ts';

/** The last day of a bond on a venue as it changed while the page was open. */
export interface LiveDay {
  readonly row: ShownRow;
  /** When the change came, milliseconds since 1970. */
  readonly at: number;
}

/** What of the browser is needed; `EventSource` comes again by itself after a loss, but not after a refusal. */
export interface LiveBrowser {
  readonly open: (address: string) => EventSource;
  readonly isHidden: () => boolean;
  readonly onVisibility: (listener: () => void) => () => void;
  readonly now: () => number;
}

/** The changes of one bond on one venue, while anybody looks at them and the page is visible: a browser opens few streams at a time. */
export interface LiveDays {
  readonly subscribe: (onChange: () => void) => () => void;
  readonly current: () => LiveDay | null;
}

const RETRY_MS = 30_000;

export function createLiveDays(bondId: number, venueId: number, browser: LiveBrowser): LiveDays {
  const listeners = new Set<() => void>();
  let day: LiveDay | null = null;
  let lastId = '';
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopWatching = () => {};

  const close = () => {
    clearTimeout(timer);
    source?.close();
    source = null;
  };
  const take = ({ data, lastEventId }: MessageEvent<string>) => {
    // The first event tells what the page shows already.
    const isNews = lastId !== '';
    lastId = lastEventId;
    if (!isNews) return;
    day = { row: JSON.parse(data), at: browser.now() };
    for (const listener of listeners) listener();
  };
  const open = () => {
    if (source !== null || browser.isHidden()) return;
    const query = { items: `${bondId}.${venueId}`, ...(lastId !== '' && { after: lastId }) };
    const opened = browser.open(addressOfCall('GET /api/live/', { query }));
    source = opened;
    opened.addEventListener('day', take);
    opened.addEventListener('error', () => {
      if (opened.readyState !== EventSource.CLOSED || source !== opened) return;
      close();
      timer = setTimeout(open, RETRY_MS);
    });
  };
  const start = () => {
    stopWatching = browser.onVisibility(() => (browser.isHidden() ? close() : open()));
    open();
  };
  return {
    subscribe: (onChange) => {
      listeners.add(onChange);
      if (listeners.size === 1) start();
      return () => {
        listeners.delete(onChange);
        if (listeners.size > 0) return;
        stopWatching();
        close();
      };
    },
    current: () => day,
  };
}
