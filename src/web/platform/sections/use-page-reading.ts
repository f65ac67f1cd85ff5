import { useMemo, useState } from 'react';
import type { Texts } from '#labels/create-texts.ts';
import { type PageReading, type Preparing, sectionPlace } from './page-reading.ts';
import type { ShownGroup } from './shown-sections.ts';

/** For how long a file waits for one section, and how often it looks, in milliseconds. */
const MAX_WAIT_MS = 8000;
const lookEveryMs = 25;

const pending = '[data-skeleton], [aria-busy="true"]';

/** Whether a section has its code and its data, or has failed, which it says itself. */
function isSettled(id: string): boolean {
  const place = sectionPlace(id);
  if (place === null) return true;
  const hasFailed = place.querySelector('[role="alert"]') !== null;
  return hasFailed || (place.querySelector('[data-live]') !== null && place.querySelector(pending) === null);
}

async function untilSettled(id: string, signal: AbortSignal): Promise<void> {
  const end = performance.now() + MAX_WAIT_MS;
  while (!isSettled(id) && performance.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
    signal.throwIfAborted();
  }
}

/** The sections of a page for files and copies, and those of them that were asked for. */
export function usePageReading<Facts, Place>(
  groups: readonly ShownGroup<Facts, Place>[],
  texts: Texts,
): { readonly reading: PageReading; readonly wanted: readonly string[] } {
  const [wanted, setWanted] = useState<readonly string[]>([]);
  const reading = useMemo(() => {
    const shown = groups.flatMap((group) => group.sections.map(({ section }) => section));
    const sections = shown.map((section) => ({
      id: section.id,
      title: section.title(texts),
      isInPdf: section.isInPdf,
      isInCopy: section.isInCopy,
    }));
    const prepare = async (ids: readonly string[], { signal, onSection }: Preparing) => {
      setWanted((before) => [...new Set([...before, ...ids])]);
      for (const [at, id] of ids.entries()) {
        onSection(sections.find((section) => section.id === id)?.title ?? '', at / ids.length);
        await untilSettled(id, signal);
      }
    };
    return { sections, prepare };
  }, [groups, texts]);
  return { reading, wanted };
}
