import { createElement, type ReactNode } from 'react';
import styles from './explain-dialog.module.css';

const element =
  (tag: string) =>
  (...children: readonly ReactNode[]) =>
    createElement(tag, null, ...children);

/** MathML, which browsers typeset and screen readers read: a row, a fraction, something on top, a sign, words. */
export const row = element('mrow');
export const over = element('mfrac');
export const above = element('mover');
export const op = element('mo');
export const words = element('mtext');
const power = element('msup');
const root = element('msqrt');
const below = element('msub');
const identifier = element('mi');
const digits = element('mn');

/** Left side = right side. */
export const equation = (left: ReactNode, ...right: readonly ReactNode[]) => row(left, op('='), ...right);

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
export const displayed = (...children: readonly ReactNode[]) =>
  createElement(
    'div',
    { className: styles.formula },
    createElement('math', { display: 'block', className: styles.math }, ...children),
  );
export const inline = element('math');
