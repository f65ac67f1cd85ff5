import { useMemo } from 'react';
import type { CalculationMarket } from '#contract/calculator.ts';
import { type Answered, ask } from '../../data/ask.ts';
import { browserApi } from '../../data/browser-api.ts';
import { useAnswer } from '../../data/use-answer.ts';
import type { CalculatorBasis } from './calculation-of-state.ts';
import type { CalculatorState } from './calculator-state.ts';

const silence: Answered<CalculationMarket> = { ok: false, code: 'network' };

/** The basis with the market of the currency of a made-up bond; an empty one until that is there. */
export function useMarket(basis: CalculatorBasis, { own }: CalculatorState): CalculatorBasis {
  const currency = own === null || own.currency === basis.market.currency ? null : own.currency;
  const question =
    currency === null
      ? null
      : {
          key: currency,
          ask: (signal: AbortSignal) =>
            ask(browserApi, 'GET /api/calculator/:currency/', { params: { currency }, signal }),
          silence,
        };
  const { shown } = useAnswer<Answered<CalculationMarket>>(question, null);
  const answer = shown?.key === currency && shown.answer.ok ? shown.answer.value : null;
  return useMemo(() => {
    if (currency === null) return basis;
    return { ...basis, market: answer ?? { ...basis.market, currency, curve: null, benchmarks: [] } };
  }, [basis, currency, answer]);
}
