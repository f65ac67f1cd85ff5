import { createElement, type ReactNode } from 'react';
import { type ExplainedFormula, formulas } from '#domain/fields/formulas.ts';
import type { LabelKey } from '#labels/label.ts';
import type { ExplainedMultiplier, ExplainRequest } from '../../context/explain-context.ts';
import { useLabels } from '../../context/reader-context.tsx';
import styles from './explain-dialog.module.css';

interface FormulaViewProps {
  readonly formula: ExplainedFormula;
  readonly asked: ExplainRequest;
}

type Term = ExplainedMultiplier['numerator'][number];

const element =
  (tag: string) =>
  (...children: readonly ReactNode[]) =>
    createElement(tag, null, ...children);

/** MathML, which browsers typeset and screen readers read: a row, a fraction, something on top, a sign, words. */
const row = element('mrow');
const over = element('mfrac');
const above = element('mover');
const op = element('mo');
const words = element('mtext');
const power = element('msup');
const root = element('msqrt');
const below = element('msub');
const identifier = element('mi');
const digits = element('mn');

/** Left side = right side. */
const equation = (left: ReactNode, ...right: readonly ReactNode[]) => row(left, op('='), ...right);

/** Numbers, the sign of a median, letters with or without a prime, indices, signs. */
const TOKENS = /\d+(?:\.\d+)?|med|ⅆ|\p{L}′?|_(?:\{[^}]*\}|.)|[^\s]/gu;
const LETTER = /^\p{L}/u;
const DIGIT = /^\d/;

/** A formula of `#domain/explanation/formulas.ts` typeset. */
export function typeset(formula: string): ReactNode {
  const tokens = formula.match(TOKENS) ?? [];
  let at = 0;
  const until = (end: string | undefined) => {
    const parts: ReactNode[] = [];
    while (tokens[at] !== end) parts.push(operand());
    at += 1;
    return parts;
  };
  /** What stands between brackets without them. */
  const group = () => {
    at += 1;
    return until('}');
  };
  const primary = (): ReactNode => {
    const token = tokens[at] ?? '';
    at += 1;
    if (token === '{') return row(...until('}'));
    if (token === '(') return row(op('('), ...until(')'), op(')'));
    if (token === '|') return row(op('|'), ...until('|'), op('|'));
    if (token === '∑') return row(below(op('∑'), identifier('i')), ...group());
    if (token === '√') return root(...group());
    if (token === 'ⅆ') return op('d');
    if (DIGIT.test(token)) return digits(token);
    return LETTER.test(token) ? identifier(token) : op(token);
  };
  const operand = (): ReactNode => {
    let read = primary();
    for (;;) {
      const token = tokens[at];
      if (token?.startsWith('_')) read = below(read, identifier(token.replace(/[_{}]/g, '')));
      else if (token !== '^' && token !== '/') return read;
      at += 1;
      if (token === '^') read = power(read, primary());
      if (token === '/') read = over(read, operand());
    }
  };
  return row(...until(undefined));
}

/** A formula on a line of its own; one among words. */
const displayed = (...children: readonly ReactNode[]) =>
  createElement(
    'div',
    { className: styles.formula },
    createElement('math', { display: 'block', className: styles.math }, ...children),
  );
export const inline = element('math');

/** A line by its name, under a bar where it is a mean. */
const nameOf = ({ ttl, over: time }: Term) => (time === 'mean' ? above(words(ttl), op('¯')) : words(ttl));

const signed = (term: Term, at: number) =>
  at === 0 && term.sign > 0 ? [nameOf(term)] : [op(term.sign > 0 ? '+' : '−'), nameOf(term)];

const sumOf = (terms: readonly Term[]) => row(...terms.flatMap(signed));

interface MultiplierFormulaProps {
  readonly title: string;
  readonly of: ExplainedMultiplier;
}

/** A multiplier by the lines that it is of, and how each of them is taken. */
function MultiplierFormula({ title, of: { numerator, denominator } }: MultiplierFormulaProps) {
  const text = useLabels('explain');
  return (
    <>
      {displayed(equation(words(title), over(sumOf(numerator), sumOf(denominator))))}
      <dl className={styles.symbols}>
        {[...numerator, ...denominator].map(({ ttl, over: time }) => (
          <div key={`${ttl} ${time}`}>
            <dt>{ttl}</dt>
            <dd>{text(`taken_${time}`)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** A formula with what its symbols stand for; a rule that is no formula in words. */
export function FormulaView({ formula, asked: { title, bond } }: FormulaViewProps) {
  const text = useLabels('explain');
  if (formula === 'multiplier') return 'company' in bond ? <MultiplierFormula title={title} of={bond} /> : null;
  if (formula === 'price_order' || formula === 'accrued_daily' || formula === 'stated' || formula === 'option_spread') {
    return <p>{text(formula)}</p>;
  }
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
