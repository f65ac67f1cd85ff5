import { type RefObject, useEffect, useRef, useState } from 'react';
import type { ParticipantQuotes } from '#contract/quotes.ts';
import { ask } from '../../data/ask.ts';
import { type BondHints, hintsOf } from '../../data/bond-subject.ts';
import { plainApi } from '../../data/plain-api.ts';
import { useAtMostEvery } from '../../data/use-at-most-every.ts';
import { changedCells } from './changed-cells.ts';
import type { QuotedBond } from './quotes.tsx';

/** How often quotes in view are asked for again, and how often they are drawn anew at the most, in milliseconds. */
const askEveryMs = 15_000;
const drawEveryMs = 1000;

export interface LiveQuotes {
  readonly answer: ParticipantQuotes;
  /** Cells that the last change moved, and its number: none while it is 0. */
  readonly changed: ReadonlySet<string>;
  readonly version: number;
}

/** Nobody is troubled when an answer does not come: the next one will. */
async function askQuotes(bondId: number, hints: BondHints, signal: AbortSignal): Promise<ParticipantQuotes | null> {
  const params = { bondId, ...hints };
  const asked = ask(plainApi, 'GET /api/bonds/mp-quotes/:bondId/:emitentId/:bondStatusId/', { params, signal });
  const answered = await asked.catch(() => null);
  return answered?.ok ? answered.value : null;
}

function follow(shown: LiveQuotes, answer: ParticipantQuotes): LiveQuotes {
  if (JSON.stringify(answer) === JSON.stringify(shown.answer)) return shown;
  return { answer, changed: changedCells(shown.answer.quotes, answer.quotes), version: shown.version + 1 };
}

/** Whether an element is in the window; a hidden page shows nothing. */
function watchView(element: Element, onView: (isInView: boolean) => void): () => void {
  let isNear = false;
  const tell = () => onView(isNear && document.visibilityState === 'visible');
  const observer = new IntersectionObserver((entries) => {
    isNear = entries.at(-1)?.isIntersecting ?? false;
    tell();
  });
  observer.observe(element);
  document.addEventListener('visibilitychange', tell);
  return () => {
    observer.disconnect();
    document.removeEventListener('visibilitychange', tell);
  };
}

/** Quotes that follow the market while they are in view: asked for again every 15 seconds, and when the bond's last day changes. */
export function useLiveQuotes(
  first: ParticipantQuotes,
  { summary, live }: QuotedBond,
  place: RefObject<HTMLElement | null>,
): LiveQuotes {
  const [quotes, setQuotes] = useState<LiveQuotes>({ answer: first, changed: new Set(), version: 0 });
  const { id } = summary;
  const hints = useRef(hintsOf(summary));
  const refresh = useRef<() => void>(() => undefined);
  useEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    const leaving = new AbortController();
    let timer: ReturnType<typeof setInterval> | undefined;
    const load = async () => {
      const answer = await askQuotes(id, hints.current, leaving.signal);
      if (answer !== null && !leaving.signal.aborted) setQuotes((shown) => follow(shown, answer));
    };
    const unwatch = watchView(element, (isInView) => {
      clearInterval(timer);
      refresh.current = isInView ? () => void load() : () => undefined;
      if (isInView) timer = setInterval(load, askEveryMs);
    });
    return () => {
      unwatch();
      clearInterval(timer);
      leaving.abort();
    };
  }, [id, place]);
  const liveAt = live?.at ?? null;
  useEffect(() => {
    if (liveAt !== null) refresh.current();
  }, [liveAt]);
  return useAtMostEvery(quotes, drawEveryMs);
}
