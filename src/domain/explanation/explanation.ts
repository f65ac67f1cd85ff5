import { isoFromDayNumber } from '#math/dates/dates.ts';
import type { DayNumber, IsoDate } from '#math/units.ts';
import type { YieldConvention } from '#math/yield/yield-convention.ts';
import type { BondContext } from '../derivation/bond-context.ts';
import type { ServingCurve } from '../derivation/curve-book.ts';
import type { Indexation } from '../derivation/indexation.ts';
import type { TradingDay } from '../trading-day.ts';
import type { ExplainedAssumption, ExplainedFormula, ExplainedInputName, ExplainedUnit } from './explained-figures.ts';

/** One number, date or name that a figure is computed from: a number with its unit, or a text. */
export interface ExplainedInput {
  readonly name: ExplainedInputName;
  readonly unit: ExplainedUnit | 'date' | 'name';
  readonly value: number | null;
  readonly text: string | null;
}

/** A payment and what it is worth, per 100 of the nominal outstanding. */
export interface ExplainedFlow {
  readonly date: IsoDate;
  /** Years from settlement by the day count of the figure. */
  readonly time: number;
  readonly amount: number;
  readonly factor: number;
  readonly presentValue: number;
  /** Of the sum of all present values. */
  readonly share: number;
  readonly isEstimated: boolean;
}

/** A figure that a source published, beside ours at the same price. */
export interface PublishedBeside {
  readonly what: 'yield' | 'macaulay' | 'g_spread' | 'accrued';
  /** The clean price that it belongs to; null where it belongs to none. */
  readonly price: number | null;
  readonly theirs: number;
  readonly ours: number | null;
}

/** How a figure comes about. */
export interface Explanation {
  readonly value: number;
  readonly formula: ExplainedFormula;
  readonly inputs: readonly ExplainedInput[];
  /** Empty where the figure is not a sum over payments. */
  readonly flows: readonly ExplainedFlow[];
  /** Null where the figure is no yield and rests on none. */
  readonly convention: YieldConvention | null;
  readonly assumptions: readonly ExplainedAssumption[];
  readonly published: readonly PublishedBeside[];
}

/** One way in which a bond may end. */
export interface NamedEnd {
  readonly kind: 'maturity' | 'put' | 'call' | 'perpetuity';
  readonly date: IsoDate | null;
}

/** What an explanation is made from: a bond, a day of it on a venue, and what the day is measured against. */
export interface ExplainSubject {
  readonly context: BondContext;
  readonly day: TradingDay;
  /** The end that is asked for; null for the one of the day's own yield. */
  readonly end: NamedEnd | null;
  readonly curve: ServingCurve | null;
  readonly indexation: Indexation | null;
  readonly today: IsoDate;
}

/** An explanation of which only some parts need to be said. */
export function explanation(
  said: Pick<Explanation, 'value' | 'formula' | 'inputs'> & Partial<Explanation>,
): Explanation {
  return { flows: [], convention: null, assumptions: [], published: [], ...said };
}

export function numberInput(name: ExplainedInputName, unit: ExplainedUnit, value: number | null): ExplainedInput[] {
  return value === null ? [] : [{ name, unit, value, text: null }];
}

export function dateInput(name: ExplainedInputName, day: DayNumber | IsoDate | null): ExplainedInput[] {
  if (day === null) return [];
  return [{ name, unit: 'date', value: null, text: typeof day === 'number' ? isoFromDayNumber(day) : day }];
}

export function nameInput(name: ExplainedInputName, text: string | null): ExplainedInput[] {
  return text === null ? [] : [{ name, unit: 'name', value: null, text }];
}
