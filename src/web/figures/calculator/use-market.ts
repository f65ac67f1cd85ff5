import { useMemo } from 'react';
import type { benchmarkItemCall, CalculationMarket } from '#contract/figures/calculator.ts';
import type { AnswerOf } from '#contract/platform/call.ts';
import { useAnswer } from '../../platform/data/answers.ts';
import { type Answered, ask, browserApi } from '../../platform/data/ask.ts';
import { type CalculatorBasis, pastDayOf } from './calculation-of-state.ts';
import type { CalculatorState } from './calculator-state.ts';

type BenchmarkItem = AnswerOf<typeof benchmarkItemCall>;

const networkFailure: Answered<CalculationMarket> = { ok: false, code: 'network' };

/** The market that a state asks for where it is another one than that of the bond, or of another day. */
export function askedMarket({ bond, market }: CalculatorBasis, bondId: string | null, state: CalculatorState) {
  const { own } = state;
  const ofBond = bond?.market.currency ?? market.currency;
  const currency = own?.currency ?? ofBond;
  const date = pastDayOf(state, market);
  if (currency === market.currency && date === market.askedDay) return null;
  return {
    params: { currency },
    query: { ...(date !== null && { date }), ...(bondId !== null && currency === ofBond && { bond: Number(bondId) }) },
  };
}

/** The basis with the market that a state asks for; an empty one, and why, until that is there. */
function useAskedMarket(basis: CalculatorBasis, bondId: string | null, state: CalculatorState): CalculatorBasis {
  const asked = askedMarket(basis, bondId, state);
  const key = JSON.stringify(asked);
  const question =
    asked === null
      ? null
      : {
          key,
          ask: (signal: AbortSignal) => ask(browserApi, 'GET /api/calculator/:currency/', { ...asked, signal }),
          networkFailure,
        };
  const { shown, retry } = useAnswer<Answered<CalculationMarket>>(question, null);
  const answer = shown?.key === key ? shown.answer : null;
  const currency = asked?.params.currency ?? null;
  const askedDay = asked?.query.date ?? null;
  return useMemo(() => {
    if (currency === null) return basis;
    if (answer?.ok) return { ...basis, market: answer.value };
    const market = { ...basis.market, currency, askedDay, curve: null, swaps: null, benchmarks: [] };
    return { ...basis, market, lack: answer === null ? 'pending' : { code: answer.code, retry } };
  }, [basis, currency, askedDay, answer, retry]);
}

const noItem: Answered<BenchmarkItem> = { ok: false, code: 'network' };

/** The market with one benchmark as it stands now, in the order of durations. */
function withBenchmark(market: CalculationMarket, { response: { items } }: BenchmarkItem): CalculationMarket {
  const found = items.map(({ id, document: name, date, duration, indicative_yield: known, masked }) => ({
    id,
    name,
    date,
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

/** The basis with the market that a state asks for and, where a benchmark of today is chosen, that bond as its own call gives it. */
export function useMarket(loaded: CalculatorBasis, bondId: string | null, state: CalculatorState): CalculatorBasis {
  const basis = useAskedMarket(loaded, bondId, state);
  const { benchmark } = state;
  const question =
    benchmark === '' || basis.market.askedDay !== null
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
  // What is shown of an earlier question is that of today.
  const answer = question !== null && shown?.key === benchmark ? shown.answer : null;
  return useMemo(() => {
    if (answer === null) return basis;
    if (answer.ok) return { ...basis, market: withBenchmark(basis.market, answer.value) };
    return { ...basis, lack: basis.lack ?? { code: answer.code, retry } };
  }, [basis, answer, retry]);
}
