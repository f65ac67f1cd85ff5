import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { type AnswerState, createAnswers, type KeyedAnswer, type Question } from './answers.ts';

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
