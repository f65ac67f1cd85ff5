import { useMemo } from 'react';
import type { benchmarkItemCall, CalculationMarket } from '#contract/figures/calculator.ts';
import type { AnswerOf } from '#contract/platform/call.ts';
import { useAnswer } from '../../platform/data/answers.ts';
import { type Answered, ask, browserApi } from '../../platform/data/ask.ts';
import type { CalculatorBasis } from './calculation-of-state.ts';
import type { CalculatorState } from './calculator-state.ts';

type BenchmarkItem = AnswerOf<typeof benchmarkItemCall>;

const networkFailure: Answered<CalculationMarket> = { ok: false, code: 'network' };

/** The basis with the market of the currency of a made-up bond; an empty one, and why, until that is there. */
function useCurrency(basis: CalculatorBasis, { own }: CalculatorState): CalculatorBasis {
  const currency = own === null || own.currency === basis.market.currency ? null : own.currency;
  const question =
    currency === null
      ? null
      : {
          key: currency,
          ask: (signal: AbortSignal) =>
            ask(browserApi, 'GET /api/calculator/:currency/', { params: { currency }, signal }),
          networkFailure,
        };
  const { shown, retry } = useAnswer<Answered<CalculationMarket>>(question, null);
  const answer = shown?.key === currency ? shown.answer : null;
  return useMemo(() => {
    if (currency === null) return basis;
    if (answer?.ok) return { ...basis, market: answer.value };
    const market = { ...basis.market, currency, curve: null, swaps: null, benchmarks: [] };
    return { ...basis, market, lack: answer === null ? 'pending' : { code: answer.code, retry } };
  }, [basis, currency, answer, retry]);
}

const noItem: Answered<BenchmarkItem> = { ok: false, code: 'network' };

/** The market with one benchmark as it stands now, in the order of durations. */
function withBenchmark(market: CalculationMarket, { response: { items } }: BenchmarkItem): CalculationMarket {
  const found = items.map(({ id, document: name, date, duration, indicative_yield: known, masked }) => ({
    id,
    name,
    date: date ?? market.today,
    duration,
    yield: known,
    masked,
  }));
  if (found.every((each) => each.duration === null || each.yield === null)) return market;
  const others = market.benchmarks.filter(({ id }) => found.every((each) => each.id !== id));
  return {
    ...market,
    benchmarks: [...others, ...found].sort((a, b) => (a.duration ?? 0) - (b.duration ?? 0)),
  };
}

/** The basis with the market of the state's currency and, where a benchmark is chosen, that bond as its own call gives it. */
export function useMarket(loaded: CalculatorBasis, state: CalculatorState): CalculatorBasis {
  const basis = useCurrency(loaded, state);
  const { benchmark } = state;
  const question =
    benchmark === ''
      ? null
      : {
          key: benchmark,
          ask: (signal: AbortSignal) =>
            ask(browserApi, 'GET /cb/emissions/item/global/json/:id/', {
              params: { id: benchmark },
              query: {},
              signal,
            }),
          networkFailure: noItem,
        };
  const { shown, retry } = useAnswer<Answered<BenchmarkItem>>(question, null);
  const answer = shown?.key === benchmark ? shown.answer : null;
  return useMemo(() => {
    if (answer === null) return basis;
    if (answer.ok) return { ...basis, market: withBenchmark(basis.market, answer.value) };
    return { ...basis, lack: basis.lack ?? { code: answer.code, retry } };
  }, [basis, answer, retry]);
}
