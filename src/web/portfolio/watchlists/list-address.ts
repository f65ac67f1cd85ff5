import type { AnswerOf } from '#contract/platform/call.ts';
import type { holdingsCall, ScenarioQuery } from '#contract/portfolio/watchlists/holdings.ts';
import { MAX_HORIZON, MAX_SHIFT } from '#domain/portfolio/watchlist.ts';
import { numberOfDecimal } from '../../ui/controls/decimal-input.ts';
import type { LadderRung } from './ladder-frame.ts';

/** What a reader supposes of the market: moves in basis points, the horizon in months. */
type Scenario = AnswerOf<typeof holdingsCall>['scenario'];

export const noMoves: Scenario = { shift: 0, short: 0, long: 0, spread: 0, horizon: 0, own: [] };

/** What an address says of an open list beside which it is. */
export interface ListView {
  readonly scenario: Scenario;
  readonly rung: LadderRung;
  /** Currency of the total of all; null for a total of each currency alone. */
  readonly currency: string | null;
}

const moves = ['shift', 'short', 'long', 'spread'] as const;
const ownShiftPrefix = 'shift-';

/** Name of the move of one currency in an address. */
export function ownShift(currency: string): string {
  return `${ownShiftPrefix}${currency}`;
}

/** Whether anything is supposed. */
export function isMoved({ horizon, own, ...moved }: Scenario): boolean {
  return horizon !== 0 || moves.some((name) => moved[name] !== 0) || own.some(({ shift }) => shift !== 0);
}

/** The address of a list in a view. */
export function listAddress(id: number, { scenario, rung, currency }: ListView): string {
  const params = new URLSearchParams({ list: String(id) });
  for (const name of moves) if (scenario[name] !== 0) params.set(name, String(scenario[name]));
  for (const own of scenario.own) if (own.shift !== 0) params.set(ownShift(own.currency), String(own.shift));
  if (scenario.horizon !== 0) params.set('horizon', String(scenario.horizon));
  if (rung !== 'year') params.set('by', rung);
  if (currency !== null) params.set('currency', currency);
  return `/watchlists/?${params}`;
}

/** A scenario as the calls take it. */
export function queryOfScenario({ own, ...scenario }: Scenario): ScenarioQuery {
  const shifts = own.filter(({ shift }) => shift !== 0).map(({ currency, shift }) => `${currency}:${shift}`);
  const moved = Object.entries(scenario).filter(([, move]) => move !== 0);
  return { ...Object.fromEntries(moved), ...(shifts.length > 0 && { shifts: shifts.join(',') }) };
}

/** A whole number of an address within its limits; undefined for none, and for 0. */
function numberIn(params: URLSearchParams, name: string, max: number, min = -max): number | undefined {
  const typed = Math.round(numberOfDecimal(params.get(name) ?? '') ?? 0);
  const value = Math.min(max, Math.max(min, typed));
  return value === 0 ? undefined : value;
}

/** The scenario of an address, as the call takes it. */
export function scenarioQuery(params: URLSearchParams) {
  const own = [...params.keys()].flatMap((name) => {
    const currency = name.startsWith(ownShiftPrefix) ? name.slice(ownShiftPrefix.length) : '';
    const shift = numberIn(params, name, MAX_SHIFT);
    return /^[A-Z]{3}$/.test(currency) && shift !== undefined ? [`${currency}:${shift}`] : [];
  });
  return {
    ...Object.fromEntries(moves.map((name) => [name, numberIn(params, name, MAX_SHIFT)])),
    horizon: numberIn(params, 'horizon', MAX_HORIZON, 0),
    shifts: own.length === 0 ? undefined : own.slice(0, 20).join(','),
  };
}
