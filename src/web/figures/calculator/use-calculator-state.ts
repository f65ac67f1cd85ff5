import { useCallback, useState } from 'react';
import type { CalculatorState } from './calculator-state.ts';

interface History {
  readonly state: CalculatorState;
  readonly past: readonly CalculatorState[];
  /** What was changed last: changes of the same key are one step. */
  readonly key: string | null;
}

const MAX_STEPS = 100;

/** The state of a calculator, and the way back through its changes. */
export function useCalculatorState(first: CalculatorState) {
  const [history, setHistory] = useState<History>({ state: first, past: [], key: null });
  const change = useCallback((part: Partial<CalculatorState>, key: string) => {
    setHistory(({ state, past, key: last }) => ({
      state: { ...state, ...part },
      past: key === last ? past : [...past, state].slice(-MAX_STEPS),
      key,
    }));
  }, []);
  const undo = useCallback(() => {
    setHistory((now) => {
      const before = now.past.at(-1);
      return before === undefined ? now : { state: before, past: now.past.slice(0, -1), key: null };
    });
  }, []);
  const reset = useCallback((state: CalculatorState) => setHistory({ state, past: [], key: null }), []);
  return { state: history.state, canUndo: history.past.length > 0, change, undo, reset };
}
