import { type ExplainedFormula, formulas } from '#domain/fields/formulas.ts';
import type { LabelKey } from '#labels/label.ts';
import type { ExplainRequest } from '../../context/explain-context.ts';
import { useLabels } from '../../context/reader-context.tsx';
import styles from './explain-dialog.module.css';
import { displayed, inline, typeset } from './math-markup.ts';
import { MultiplierFormula } from './multiplier-formula.tsx';

interface FormulaViewProps {
  readonly formula: ExplainedFormula;
  readonly asked: ExplainRequest;
}

/** A formula with what its symbols stand for; a rule that is no formula in words. */
export function FormulaView({ formula, asked: { title, bond } }: FormulaViewProps) {
  const text = useLabels('explain');
  if (formula === 'multiplier') return 'company' in bond ? <MultiplierFormula title={title} of={bond} /> : null;
  if (formula === 'price_order' || formula === 'accrued_daily' || formula === 'stated') return <p>{text(formula)}</p>;
  const { text: written, symbols } = formulas[formula];
  const named: readonly (readonly [symbol: string, name: LabelKey<'explain'>])[] = Object.entries(symbols);
  return (
    <>
      {displayed(typeset(written))}
      <dl className={styles.symbols}>
        {named.map(([symbol, name]) => (
          <div key={name}>
            <dt>{inline(typeset(symbol))}</dt>
            <dd>{text(name)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
