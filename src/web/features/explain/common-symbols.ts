import { at, sym } from './math-markup.ts';

// The symbols of several kinds of formulas, each with its name.

export const dirty = [sym('D'), 'input_dirty_price'] as const;
export const clean = [sym('P'), 'input_clean_price'] as const;
export const accrued = [sym('A'), 'input_accrued'] as const;
export const payment = [at('C'), 'symbol_payment'] as const;
export const time = [at('t'), 'symbol_time'] as const;
export const factor = [at('v'), 'symbol_factor'] as const;
export const nominal = [sym('N'), 'input_nominal'] as const;
