import { useCallback, useState } from 'react';
import type { CalculatorQuote, ChosenCompounding } from '#domain/bond/calculator/asked-calculation.ts';
import { calculatorQuotes, chosenCompoundings } from '#domain/bond/calculator/asked-calculation.ts';
import { type CouponAssumption, couponAssumptions } from '#domain/bond/calculator/payment-assumptions.ts';
import type { IssueTerms } from '#domain/bond/issue.ts';
import { MARKET_SETTLEMENTS } from '#math/bond/market-settlement.ts';
import { type IsoDate, parseIsoDate } from '#math/units.ts';
import type { CalculatorBasis, ShownCalculation } from './calculation-of-state.ts';
import { type MadeUpState, madeUpOfParams, madeUpParams } from './made-up-state.ts';

export type SettlementMarket = keyof typeof MARKET_SETTLEMENTS;
export const settlementMarkets = Object.keys(MARKET_SETTLEMENTS) as readonly SettlementMarket[];

/** What the reader chose and typed. Texts stay as they were typed, also where they are no value. */
export interface CalculatorState {
  /** The field that all others follow from. */
  readonly by: CalculatorQuote;
  /** Its text; null for the price that the calculator begins with. */
  readonly value: string | null;
  /** Null for the settlement of a trade of today. */
  readonly settlement: IsoDate | null;
  readonly workout: string;
  readonly nominal: string;
  readonly compounding: ChosenCompounding;
  /** Id of a benchmark; empty for the yield between two. */
  readonly benchmark: string;
  /** Of the option model: basis points and per cent a year; empty for those of the operator. */
  readonly volatility: string;
  readonly reversion: string;
  readonly short: string;
  readonly long: string;
  readonly horizon: IsoDate | null;
  readonly endKind: 'yield' | 'clean';
  readonly end: string;
  readonly reinvest: string;
  /** Day of the trade, from which its market's settlement follows; null for today, or where the settlement itself is chosen. */
  readonly trade: IsoDate | null;
  /** Whose settlement counts; empty for that of the bond. */
  readonly settles: SettlementMarket | '';
  readonly coupons: CouponAssumption;
  readonly reference: string;
  /** Today's index, which discounts the time to the next payment; empty for the rate behind the running coupon. */
  readonly index: string;
  readonly writeDownOn: IsoDate | null;
  /** Per cent of the nominal that is left. */
  readonly left: string;
  /** Terms of a made-up bond; null for a bond of the site. */
  readonly own: MadeUpState | null;
}

export const firstState: CalculatorState = {
  by: 'clean',
  value: null,
  settlement: null,
  workout: 'maturity',
  nominal: '1000000',
  compounding: 'semiannual',
  benchmark: '',
  volatility: '',
  reversion: '',
  short: '',
  long: '',
  horizon: null,
  endKind: 'yield',
  end: '',
  reinvest: '',
  trade: null,
  settles: '',
  coupons: 'held',
  reference: '',
  index: '',
  writeDownOn: null,
  left: '',
  own: null,
};

/** Longest text that an address may give a field. */
const MAX_LENGTH = 24;

function oneOf<Value extends string>(values: readonly Value[], text: string | null, fallback: Value): Value {
  return values.find((value) => value === text) ?? fallback;
}

/** A number's text of an address; the fallback for what no field can hold. */
function decimalParam(params: URLSearchParams, name: string, fallback: string): string {
  const text = params.get(name);
  return text !== null && text.length <= MAX_LENGTH && /^-?\d*[.,]?\d*$/.test(text) ? text : fallback;
}

function dateParam(params: URLSearchParams, name: string): IsoDate | null {
  return parseIsoDate(params.get(name) ?? '') ?? null;
}

/** The state that an address holds; what it does not hold, or holds wrongly, is as at first. */
export function stateOfParams(params: URLSearchParams): CalculatorState {
  const value = params.get('value');
  const workout = params.get('to') ?? '';
  return {
    by: oneOf(calculatorQuotes, params.get('by'), firstState.by),
    value: value === null ? null : decimalParam(params, 'value', ''),
    settlement: dateParam(params, 'on'),
    workout: /^(?:worst|best|maturity|(?:put|call)-\d{4}-\d\d-\d\d)$/.test(workout) ? workout : firstState.workout,
    nominal: decimalParam(params, 'nominal', firstState.nominal),
    compounding: oneOf(chosenCompoundings, params.get('comp'), firstState.compounding),
    benchmark: /^\d{1,15}$/.test(params.get('bench') ?? '') ? (params.get('bench') ?? '') : '',
    volatility: decimalParam(params, 'vol', ''),
    reversion: decimalParam(params, 'rev', ''),
    short: decimalParam(params, 'short', ''),
    long: decimalParam(params, 'long', ''),
    horizon: dateParam(params, 'horizon'),
    endKind: oneOf(['yield', 'clean'] as const, params.get('endby'), firstState.endKind),
    end: decimalParam(params, 'end', ''),
    reinvest: decimalParam(params, 'reinvest', ''),
    trade: dateParam(params, 'trade'),
    settles: oneOf<SettlementMarket | ''>(settlementMarkets, params.get('settles'), ''),
    coupons: oneOf(couponAssumptions, params.get('coupons'), firstState.coupons),
    reference: decimalParam(params, 'ref', ''),
    index: decimalParam(params, 'stub', ''),
    writeDownOn: dateParam(params, 'cut'),
    left: decimalParam(params, 'left', ''),
    own: madeUpOfParams(params),
  };
}

/** Names of the fields in an address, in their order there. */
const names = {
  settlement: 'on',
  workout: 'to',
  nominal: 'nominal',
  compounding: 'comp',
  benchmark: 'bench',
  volatility: 'vol',
  reversion: 'rev',
  short: 'short',
  long: 'long',
  horizon: 'horizon',
  endKind: 'endby',
  end: 'end',
  reinvest: 'reinvest',
  trade: 'trade',
  settles: 'settles',
  coupons: 'coupons',
  reference: 'ref',
  index: 'stub',
  writeDownOn: 'cut',
  left: 'left',
} as const satisfies Partial<Record<keyof CalculatorState, string>>;

/** The part of an address that restores a state: only what differs from the first one. */
export function paramsOfState(state: CalculatorState, bondId: string | null): URLSearchParams {
  const params = new URLSearchParams();
  if (bondId !== null) params.set('bond', bondId);
  if (state.value !== null) {
    params.set('by', state.by);
    params.set('value', state.value);
  }
  for (const field of Object.keys(names) as (keyof typeof names)[]) {
    const value = state[field];
    if (value !== null && value !== firstState[field]) params.set(names[field], value);
  }
  for (const [name, value] of madeUpParams(state.own)) params.set(name, value);
  return params;
}

/** What the parts of the calculator draw from, and how they change it. */
export interface CalculatorView {
  readonly basis: CalculatorBasis;
  readonly state: CalculatorState;
  readonly shown: ShownCalculation;
  readonly terms: IssueTerms | null;
  /** Changes of the same key one after another are undone together. */
  readonly change: (change: Partial<CalculatorState>, key: string) => void;
}

interface History {
  readonly state: CalculatorState;
  readonly past: readonly CalculatorState[];
  /** What was changed last: changes of the same key are one step. */
  readonly key: string | null;
}

const MAX_STEPS = 100;

/** The state of a calculator, and the way back through its changes. */
export function useCalculatorState(first: CalculatorState) {
  const [history, setHistory] = useState<History>({ state: first, past: [], key: null });
  const change = useCallback((part: Partial<CalculatorState>, key: string) => {
    setHistory(({ state, past, key: last }) => ({
      state: { ...state, ...part },
      past: key === last ? past : [...past, state].slice(-MAX_STEPS),
      key,
    }));
  }, []);
  const undo = useCallback(() => {
    setHistory((now) => {
      const before = now.past.at(-1);
      return before === undefined ? now : { state: before, past: now.past.slice(0, -1), key: null };
    });
  }, []);
  const reset = useCallback((state: CalculatorState) => setHistory({ state, past: [], key: null }), []);
  return { state: history.state, canUndo: history.past.length > 0, change, undo, reset };
}
