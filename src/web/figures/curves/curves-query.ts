import {
  bondGroupPattern,
  type CurveRate,
  curveRates,
  type HistoryCurve,
  type HistoryPeriod,
  historyCurves,
  historyPeriods,
  termsOf,
} from '#domain/figures/curves/curve-measures.ts';
import { addMonths, dayNumberFromIso, isoFromDayNumber } from '#math/dates/dates.ts';
import { type IsoDate, isoDate } from '#math/units.ts';
import { parseTypedDate } from '../../text/value-text.ts';

/** What the address of the page of curves says; null where it leaves a choice open. */
export interface CurvesState {
  readonly currency: string | null;
  readonly date: IsoDate | null;
  readonly before: IsoDate | null;
  readonly rate: CurveRate;
  readonly curve: HistoryCurve;
  readonly over: string | null;
  readonly terms: readonly number[];
  readonly period: HistoryPeriod;
  /** A sector, or the id of an issuer, whose bonds stand on a curve of theirs. */
  readonly bonds: string;
  /** Another one, to compare with. */
  readonly against: string | null;
}

const usual = { rate: 'par', curve: 'government', terms: '10', period: '1Y', bonds: 'government' } as const;

const oneOf = <Value extends string>(values: readonly Value[], text: string | null): Value | null =>
  values.find((value) => value === text) ?? null;

const group = (text: string | null) => (text !== null && new RegExp(bondGroupPattern).test(text) ? text : null);

/** What a curve is measured over: another one of its currency, or one of another currency, or of bonds those of another group; null for itself, and for none. */
export function otherThan(
  { curve, currency, against }: Pick<CurvesState, 'curve' | 'currency' | 'against'>,
  over: string,
): string | null {
  if (over === 'bonds') return curve === 'bonds' && against !== null ? over : null;
  if (!/^(?:[A-Z]{3}-)?(?:government|swaps)$/.test(over)) return null;
  const own = currency !== null && over.startsWith(`${currency}-`) ? over.slice(4) : over;
  return own === curve ? null : own;
}

/** The state that an address says; `currency` stands in its path. */
export function curvesStateOf(params: URLSearchParams, currency: string | null): CurvesState {
  const terms = params.getAll('term').filter((term) => term !== '');
  const curve = oneOf(historyCurves, params.get('curve')) ?? usual.curve;
  const against = group(params.get('against'));
  return {
    currency,
    date: parseTypedDate(params.get('date') ?? '') ?? null,
    before: parseTypedDate(params.get('before') ?? '') ?? null,
    rate: oneOf(curveRates, params.get('rate')) ?? usual.rate,
    curve,
    over: otherThan({ curve, currency, against }, params.get('over') ?? ''),
    terms: termsOf(terms.join('-')) ?? termsOf(usual.terms) ?? [],
    period: oneOf(Object.keys(historyPeriods) as HistoryPeriod[], params.get('period')) ?? usual.period,
    bonds: group(params.get('bonds')) ?? usual.bonds,
    against,
  };
}

/** The parameters of a state, without what is usual. */
export function curvesParams(state: CurvesState): URLSearchParams {
  const { date, before, over, against, terms } = state;
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries({ date, before, over, against })) if (value) params.set(name, value);
  for (const name of ['rate', 'curve', 'period', 'bonds'] as const) {
    if (state[name] !== usual[name]) params.set(name, state[name]);
  }
  if (terms.join('-') !== usual.terms) for (const term of terms) params.append('term', String(term));
  return params;
}

/** The page of a state, without the day as of which it is read. */
export function curvesAddress(state: CurvesState): string {
  const search = curvesParams(state).toString();
  const path = state.currency === null ? '/curves/' : `/curves/${state.currency}/`;
  return search === '' ? path : `${path}?${search}`;
}

/** What the calls of curves, of the history beside them and of their files take; the spread of a curve of bonds is a history alone. */
export function curvesQueryOf({ date, before, curve, over }: CurvesState) {
  return {
    ...(date !== null && { date }),
    ...(before !== null && (date === null || before < date) && { before }),
    ...(curve !== 'bonds' && { curve, ...(over !== null && { over }) }),
  };
}

export function historyQueryOf(state: CurvesState, currency: string, today: string) {
  const { curve, over, rate, terms, period, bonds, against } = state;
  const from = isoFromDayNumber(addMonths(dayNumberFromIso(isoDate(today)), -historyPeriods[period]));
  return {
    currency,
    curve,
    ...(over !== null && { over }),
    ...(curve === 'bonds' && { bonds }),
    ...(over === 'bonds' && against !== null && { against }),
    // No inflation is paid at par.
    rate: curve === 'breakeven' && rate === 'par' ? ('zero' as const) : rate,
    terms: terms.join('-'),
    from,
  };
}
