import type { ReactNode } from 'react';
import type { AskedCalculation } from '#domain/bond/calculator/asked-calculation.ts';
import { Explained } from '../../ui/controls/explained.tsx';
import type { Fact } from '../../ui/layout/fact-list.tsx';
import { servingCurveOf } from './calculator-basis.ts';
import type { CalculatorView } from './calculator-view.ts';

export interface ExplainedResultProps {
  readonly view: CalculatorView;
  readonly asked: AskedCalculation | null;
  readonly title: string;
  /** Key of the end that the figure is to; null for the chosen one. */
  readonly end?: string | null;
  readonly children: ReactNode;
}

/** A figure of the calculator, which says how it is computed. */
export function ExplainedResult({ view, asked, title, end = null, children }: ExplainedResultProps) {
  const { input } = view.shown;
  if (input === null || asked === null) return children;
  const bond = { calculation: input, asked, curve: servingCurveOf(view.basis.market), name: null };
  return (
    <Explained figure={asked.figure} title={title} bond={bond} end={end}>
      {children}
    </Explained>
  );
}

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
