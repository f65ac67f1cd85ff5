import type { ReactNode } from 'react';
import type { ExplainedFormula } from '#domain/explanation/explanation-words.ts';
import type { LabelKey } from '#labels/label.ts';
import { nominal } from './common-symbols.ts';
import type { Formula } from './formulas.ts';
import { at, equation, num, op, over, sumOf, sym } from './math-markup.ts';

type Symbol = readonly [symbol: ReactNode, name: LabelKey<'explain'>];

/** One thing over another. */
const ratio = (result: string, above: Symbol, below: Symbol): Formula => ({
  markup: equation(sym(result), over(above[0], below[0])),
  symbols: [above, below],
});

const addend = [at('x'), 'symbol_addend'] as const;
const face = [sym('F'), 'input_face_value'] as const;

/** The formulas of what changes, is added up, or is one amount of an issue over another. */
export const issueFormulas = {
  change: {
    markup: equation(sym('d'), sym('x'), op('−'), at('x', '0')),
    symbols: [
      [sym('x'), 'input_value_latest'],
      [at('x', '0'), 'input_value_before'],
    ],
  },
  index_ratio: ratio('k', [sym('I'), 'input_index_settled'], [at('I', '0'), 'input_index_base']),
  index_ratio_of_face: ratio('k', face, [at('F', '0'), 'input_initial_face_value']),
  pool_factor: ratio('f', nominal, face),
  conversion_ratio: ratio('n', face, [sym('p'), 'input_conversion_price']),
  bid_to_cover: ratio('c', [sym('D'), 'input_demand'], [sym('P'), 'input_placed']),
  accrued_per_bond: {
    markup: equation(sym('a'), over(sym('A'), num(100)), op('·'), sym('N')),
    symbols: [[sym('A'), 'input_accrued'], nominal],
  },
  sum: { markup: equation(sym('S'), sumOf(at('x'))), symbols: [addend] },
  sum_per_100: { markup: equation(sym('S'), over(num(100), sym('N')), sumOf(at('x'))), symbols: [addend, nominal] },
  sum_of_issue: {
    markup: equation(sym('S'), over(sym('V'), sym('N')), sumOf(at('x'))),
    symbols: [addend, [sym('V'), 'input_outstanding_amount'], nominal],
  },
} as const satisfies Partial<Readonly<Record<ExplainedFormula, Formula>>>;
