import { createElement, type ReactNode } from 'react';
import styles from './explain-dialog.module.css';

const element =
  (tag: string) =>
  (...children: readonly ReactNode[]) =>
    createElement(tag, null, ...children);

/** MathML, which browsers typeset and screen readers read: a row, a fraction, a power, an index, a root, something on top, words. */
export const row = element('mrow');
export const over = element('mfrac');
export const power = element('msup');
export const root = element('msqrt');
export const above = element('mover');
export const words = element('mtext');
const below = element('msub');
const identifier = element('mi');
const operator = element('mo');
const digits = element('mn');

/** A symbol; a number; a sign. */
export const sym = (name: string) => identifier(name);
export const num = (value: number) => digits(String(value));
export const op = (sign: string) => operator(sign);

/** A symbol with an index. */
export const at = (name: string, index = 'i') => below(sym(name), sym(index));

export const braced = (...parts: readonly ReactNode[]) => row(op('('), ...parts, op(')'));

/** What stands between strokes: its size without a sign. */
export const size = (...parts: readonly ReactNode[]) => row(op('|'), ...parts, op('|'));

/** The sum over all payments of what follows. */
export const sumOf = (...parts: readonly ReactNode[]) => row(below(op('∑'), sym('i')), ...parts);

/** Left side = right side. */
export const equation = (left: ReactNode, ...right: readonly ReactNode[]) => row(left, op('='), ...right);

/** A formula on a line of its own; one among words. */
export const displayed = (...children: readonly ReactNode[]) =>
  createElement(
    'div',
    { className: styles.formula },
    createElement('math', { display: 'block', className: styles.math }, ...children),
  );
export const inline = element('math');
