import { createElement } from 'react';
import type { ExplainedFormula } from '#domain/explanation/explanation-words.ts';
import { useLabels } from '../../context/language-context.ts';
import styles from './explain-dialog.module.css';
import { formulas } from './formulas.ts';

const math = (...children: Parameters<typeof createElement>[2][]) =>
  createElement('math', { display: 'block', className: styles.math }, ...children);

const inline = (...children: Parameters<typeof createElement>[2][]) => createElement('math', null, ...children);

/** A formula with what its symbols stand for; a rule that is no formula in words. */
export function FormulaView({ formula }: { readonly formula: ExplainedFormula }) {
  const text = useLabels('explain');
  if (formula === 'price_order' || formula === 'accrued_daily' || formula === 'stated') return <p>{text(formula)}</p>;
  const { markup, symbols } = formulas[formula];
  return (
    <>
      <div className={styles.formula}>{math(markup)}</div>
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
