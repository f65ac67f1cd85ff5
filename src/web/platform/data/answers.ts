import { createContext, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { LruCache } from '#domain/platform/lru-cache.ts';
import type { Answered } from './ask.ts';

/** Something to be asked for; equal keys have equal answers. A failure is an answer too, one that is not kept. */
export interface Question<Answer extends { readonly ok: boolean }> {
  readonly key: string;
  readonly ask: (signal: AbortSignal) => Promise<Answer>;
  /** The answer that a silent network or code that does not come counts as. */
  readonly networkFailure: Answer;
}

/** An answer with the question that it belongs to, so that an old one is drawn as what it is while the new one comes. */
export interface KeyedAnswer<Answer> {
  readonly key: string;
  readonly answer: Answer;
}

interface AnswerState<Answer> {
  readonly shown: KeyedAnswer<Answer> | null;
  /** The last answer that was no failure. */
  readonly good: Answer | null;
  /** True when an answer has been awaited for longer than a reader takes for immediate. */
  readonly isSlow: boolean;
}

/** The answers of one block, one question after the other. */
export interface Answers<Answer extends { readonly ok: boolean }> {
  readonly current: () => AnswerState<Answer>;
  readonly subscribe: (onChange: () => void) => () => void;
  /** Asks, unless the answer is here; what was asked before is given up. Null gives up alone. */
  readonly ask: (question: Question<Answer> | null) => void;
  /** Forgets what is shown and asks again. */
  readonly retry: () => void;
}

const slowAfterMs = 300;
const MAX_ANSWERS = 12;

export function createAnswers<Answer extends { readonly ok: boolean }>(
  first: KeyedAnswer<Answer> | null,
): Answers<Answer> {
  const listeners = new Set<() => void>();
  const kept = new LruCache<string, KeyedAnswer<Answer>>(MAX_ANSWERS);
  let state: AnswerState<Answer> = { shown: null, good: null, isSlow: false };
  let asked: Question<Answer> | null = null;
  let giveUp = () => {};

  const set = (next: Partial<AnswerState<Answer>>) => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };
  const show = (shown: KeyedAnswer<Answer>) => {
    if (shown.answer.ok) kept.set(shown.key, shown);
    set({ shown, isSlow: false, ...(shown.answer.ok && { good: shown.answer }) });
  };
  const ask = (question: Question<Answer> | null) => {
    giveUp();
    asked = question;
    if (question === null || state.shown?.key === question.key) return;
    const known = kept.get(question.key);
    if (known !== undefined) return show(known);
    const controller = new AbortController();
    const timer = setTimeout(() => set({ isSlow: true }), slowAfterMs);
    giveUp = () => {
      controller.abort();
      clearTimeout(timer);
      giveUp = () => {};
      if (state.isSlow) set({ isSlow: false });
    };
    question
      .ask(controller.signal)
      .catch(() => question.networkFailure)
      .then((answer) => {
        if (controller.signal.aborted) return;
        giveUp();
        show({ key: question.key, answer });
      });
  };
  if (first !== null) show(first);
  return {
    current: () => state,
    subscribe: (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    ask,
    retry: () => {
      set({ shown: null });
      ask(asked);
    },
  };
}

export interface AnswerInView<Answer> extends AnswerState<Answer> {
  /** Whether what is shown is not, or not yet, the answer to the question. */
  readonly isPending: boolean;
  readonly retry: () => void;
}

/**
 * The one way in which a block loads its data: the answer to its question, with what the loader gave as the first. Calls go by
 * `browserApi`, which has the patience of reads and asks to sign in again.
 */
export function useAnswer<Answer extends { readonly ok: boolean }>(
  question: Question<Answer> | null,
  first: KeyedAnswer<Answer> | null,
): AnswerInView<Answer> {
  const [answers] = useState(() => createAnswers(first));
  const state = useSyncExternalStore(answers.subscribe, answers.current, answers.current);
  const key = question?.key ?? null;
  const latest = useRef(question);
  latest.current = question;
  useEffect(() => {
    answers.ask(key === null ? null : latest.current);
    return () => answers.ask(null);
  }, [answers, key]);
  return { ...state, isPending: key !== null && state.shown?.key !== key, retry: answers.retry };
}

/** Answers that the server draws sections with and that do not travel to the browser; null in the browser. */
export const ServerAnswersContext = createContext<ReadonlyMap<string, Answered<unknown>> | null>(null);
