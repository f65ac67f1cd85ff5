import type { ExplainedFormula } from '#domain/explanation/explanation-words.ts';
import type { ExplainRequest } from '../../context/explain-context.ts';
import { useLabels } from '../../context/language-context.ts';
import styles from './explain-dialog.module.css';
import { formulas } from './formulas.ts';
import { displayed, inline } from './math-markup.ts';
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
  const { markup, symbols } = formulas[formula];
  return (
    <>
      {displayed(markup)}
      <dl className={styles.symbols}>
        {symbols.map(([symbol, name]) => (
          <div key={name}>
            <dt>{inline(symbol)}</dt>
            <dd>{text(name)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
