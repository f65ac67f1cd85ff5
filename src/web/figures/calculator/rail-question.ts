import { type CalculatorState, firstState } from './calculator-state.ts';

/** What was typed in the calculator beside the chart. */
export type RailQuestion = Pick<CalculatorState, 'by' | 'value' | 'nominal' | 'workout'>;

/** What it begins with: to the end of the yield in the head, so that the page tells one yield; maturity where the head has none. */
export function questionTo(end: string | null): RailQuestion {
  return { by: 'clean', value: null, nominal: firstState.nominal, workout: end ?? firstState.workout };
}
