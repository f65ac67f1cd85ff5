import type { ReactNode } from 'react';
import type { AskedCalculation } from '#domain/bond/calculator/asked-calculation.ts';
import type { Fact } from '../../ui/layout/fact-list.tsx';
import type { CalculatorView } from './calculator-view.ts';
import { ExplainedResult } from './explained-result.tsx';

/** Makes facts of the calculator whose values say how they are computed; one without a value is left out by the list. */
export function explainedFacts(view: CalculatorView) {
  return (name: string, asked: AskedCalculation | null, value: ReactNode): Fact => [
    name,
    value === null ? null : (
      <ExplainedResult key="value" view={view} asked={asked} title={name}>
        {value}
      </ExplainedResult>
    ),
  ];
}
