import type { IssueTerms } from '#domain/bond/issue.ts';
import type { CalculatorBasis, ShownCalculation } from './calculation-of-state.ts';
import type { CalculatorState } from './calculator-state.ts';

/** What the parts of the calculator draw from, and how they change it. */
export interface CalculatorView {
  readonly basis: CalculatorBasis;
  readonly state: CalculatorState;
  readonly shown: ShownCalculation;
  readonly terms: IssueTerms | null;
  /** Changes of the same key one after another are undone together. */
  readonly change: (change: Partial<CalculatorState>, key: string) => void;
}
