import { type CalculatorState, firstState } from './calculator-state.ts';

/** What was typed in the calculator beside the chart. */
export type RailQuestion = Pick<CalculatorState, 'by' | 'value' | 'nominal' | 'workout'>;

export const firstQuestion: RailQuestion = {
  by: 'clean',
  value: null,
  nominal: firstState.nominal,
  workout: firstState.workout,
};
