import { type RefObject, useEffect, useState } from 'react';
import type { ParticipantQuotes, QuoteRow } from '#contract/market/quotes.ts';
import { type Question, useAnswer } from '../../platform/data/answers.ts';
import { type Answered, plainApi } from '../../platform/data/ask.ts';
import { useThrottled } from '../../platform/data/use-debounced.ts';
import { hintsOf } from '../subject/page-subject.ts';
import { askQuotes } from './participant-quotes.ts';
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

/** The figures of a quote that may change while the page is open. */
const movingFigures = [
  'buying_quote',
  'selling_quote',
  'bid_size',
  'ask_size',
  'indicative_price',
  'indicative_yield_bid',
  'indicative_yield_ask',
  'g_spread',
  't_spread',
  'trading_volume',
] as const satisfies readonly (keyof QuoteRow)[];

export const cellKey = (venueId: number, figure: string) => `${venueId}.${figure}`;

/** Which figures differ from those before, of participants that were there before. */
export function changedCells(before: readonly QuoteRow[], now: readonly QuoteRow[]): ReadonlySet<string> {
  const known = new Map(before.map((row) => [row.trading_ground_id, row]));
  return new Set(
    now.flatMap((row) => {
      const last = known.get(row.trading_ground_id);
      if (last === undefined) return [];
      return movingFigures
        .filter((figure) => row[figure] !== last[figure])
        .map((figure) => cellKey(row.trading_ground_id, figure));
    }),
  );
}

function follow(shown: LiveQuotes, answer: ParticipantQuotes): LiveQuotes {
  if (answer === shown.answer) return shown;
  if (JSON.stringify(answer) === JSON.stringify(shown.answer)) return { ...shown, answer };
  return { answer, changed: changedCells(shown.answer.quotes, answer.quotes), version: shown.version + 1 };
}

/** Whether an element is in the window; a hidden page shows nothing. */
function useInView(place: RefObject<HTMLElement | null>): boolean {
  const [isInView, setIsInView] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    let isNear = false;
    const tell = () => setIsInView(isNear && document.visibilityState === 'visible');
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
  }, [place]);
  return isInView;
}

/** Grows by one every so often while it is wanted. */
function useTurns(isWanted: boolean, everyMs: number): number {
  const [turns, setTurns] = useState(0);
  useEffect(() => {
    if (!isWanted) return undefined;
    const timer = setInterval(() => setTurns((before) => before + 1), everyMs);
    return () => clearInterval(timer);
  }, [isWanted, everyMs]);
  return turns;
}

/**
 * Quotes that follow the market while they are in view: asked for again every 15 seconds, and when the bond's last day changes. Where an answer
 * does not come, the next one will.
 */
export function useLiveQuotes(
  first: ParticipantQuotes,
  { summary, live }: QuotedBond,
  place: RefObject<HTMLElement | null>,
): LiveQuotes {
  const { id } = summary;
  const isInView = useInView(place);
  const turn = useTurns(isInView, askEveryMs);
  const hints = hintsOf(summary);
  const question: Question<Answered<ParticipantQuotes>> = {
    key: `${id} ${turn} ${live?.at ?? 0}`,
    ask: (signal) => askQuotes(plainApi, id, hints, signal),
    networkFailure: { ok: false, code: 'network' },
  };
  const isDue = turn > 0 || live !== null;
  const { good } = useAnswer(isInView && isDue ? question : null, null);
  const answer = good?.ok === true ? good.value : first;
  const [quotes, setQuotes] = useState<LiveQuotes>({ answer: first, changed: new Set(), version: 0 });
  const followed = follow(quotes, answer);
  if (followed !== quotes) setQuotes(followed);
  return useThrottled(followed, drawEveryMs);
}
