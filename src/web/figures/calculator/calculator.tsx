import { type ReactNode, useMemo } from 'react';
import { useLabelOf, useLabels } from '../../context/language-context.ts';
import { Note } from '../../ui/feedback/notice.tsx';
import { AssumptionFields } from './assumption-fields.tsx';
import { CalculationNotes } from './calculation-notes.tsx';
import { type CalculatorBasis, calculationOfState } from './calculation-of-state.ts';
import styles from './calculator.module.css';
import type { CalculatorState } from './calculator-state.ts';
import type { CalculatorView } from './calculator-view.ts';
import { InvoiceFacts } from './invoice-facts.tsx';
import { MadeUpForm } from './made-up-form.tsx';
import { QuoteFields } from './quote-fields.tsx';
import { ResultStatus } from './result-status.tsx';
import { RiskFacts } from './risk-facts.tsx';
import { ScenarioBlock } from './scenario-block.tsx';
import { TradeFields } from './trade-fields.tsx';
import { WorkoutTable } from './workout-table.tsx';

interface CalculatorProps {
  readonly basis: CalculatorBasis;
  readonly state: CalculatorState;
  readonly change: CalculatorView['change'];
  /** What can be done with the whole of it. */
  readonly tools?: ReactNode;
}

/** Price, yields and spreads of a bond, each giving all others, with risk, scenario and the invoice of a trade. */
export function Calculator({ basis, state, change, tools }: CalculatorProps) {
  const text = useLabels('calculator');
  const shown = useMemo(() => calculationOfState(basis, state), [basis, state]);
  const view: CalculatorView = { basis, state, shown, terms: shown.facts?.terms ?? null, change };
  const { calculated } = shown;
  return (
    <div className={styles.calculator}>
      {tools}
      <div className={styles.inputs}>
        {state.own !== null && <MadeUpForm view={view} own={state.own} />}
        <TradeFields view={view} />
        <AssumptionFields view={view} />
        <QuoteFields view={view} />
        <CalculationNotes view={view} />
      </div>
      <div className={styles.results}>
        <ResultStatus shown={shown} />
        {calculated.ok ? (
          <>
            <Part title={text('ends')}>
              <WorkoutTable view={view} />
            </Part>
            {calculated.value.invoice !== null && (
              <Part title={text('invoice')}>
                <InvoiceFacts view={view} invoice={calculated.value.invoice} />
              </Part>
            )}
            <Part title={text('risk')}>
              <RiskFacts view={view} calculation={calculated.value} />
            </Part>
          </>
        ) : (
          <Fault fault={calculated.fault} />
        )}
      </div>
      {calculated.ok && calculated.value.scenario !== null && (
        <div className={styles.wide}>
          <Part title={text('scenario')}>
            <ScenarioBlock view={view} scenario={calculated.value.scenario} />
          </Part>
        </div>
      )}
    </div>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

function Fault({ fault }: { readonly fault: string }) {
  const textOf = useLabelOf('calculator');
  return <Note tone={fault === 'no-value' ? 'plain' : 'warn'}>{textOf(`fault_${fault}`)}</Note>;
}
