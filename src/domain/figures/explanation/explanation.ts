import { isoFromDayNumber } from '#math/dates/dates.ts';
import type { DayNumber, IsoDate } from '#math/units.ts';
import type { YieldConvention } from '#math/yield/compounding.ts';
import type { BondContext } from '../../bond/derivation/bond-context.ts';
import type { ServingCurve, ServingSwaps } from '../../bond/derivation/curve-book.ts';
import type { Indexation } from '../../bond/derivation/indexation.ts';
import type { EndKind } from '../../bond/ends.ts';
import type { LiquidityScore } from '../../bond/liquidity/liquidity-score.ts';
import type { OptionModel } from '../../bond/options/option-figures.ts';
import type { FigureUnit } from '../../fields/figures.ts';
import type { ExplainedFormula } from '../../fields/formulas.ts';
import type { TermTime } from '../../issuer/multipliers/multipliers.ts';
import type { PublishedYieldConvention, TradingDay } from '../../market/trading-day.ts';
import { type ExplainedAssumption, type ExplainedInputName, unitOfInput } from './explanation-words.ts';

/** One number, date or name that a figure is computed from: a number with its unit, or a text. */
export interface ExplainedInput {
  readonly name: ExplainedInputName;
  readonly unit: FigureUnit | 'date' | 'name';
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
  /** Of a yield: the convention in which ours agrees with theirs, `none` where it agrees in none. */
  readonly convention: PublishedYieldConvention | 'none' | null;
}

/** A price among those that a figure is counted from. */
export interface ComparedPrice {
  /** The venue, or the participant. */
  readonly name: string;
  readonly date: IsoDate;
  /** Clean. */
  readonly price: number;
  /** From the median; null of a price that does not count. */
  readonly distance: number | null;
}

/** One of the amounts that a figure is the sum of: a payment, or what a participant quotes for. */
interface ExplainedAddend {
  /** Null for a payment. */
  readonly name: string | null;
  readonly date: IsoDate;
  readonly amount: number;
  readonly isEstimated: boolean;
}

/** What was bought at once: price and accrued interest per 100 at its settlement, money of the whole. */
export interface ExplainedPurchase {
  readonly settlement: IsoDate;
  readonly quantity: number;
  readonly price: number;
  readonly accrued: number;
  /** Nominal then outstanding, before any index. */
  readonly nominal: number;
  /** What an index had made of one; 1 where there is none. */
  readonly ratio: number;
  readonly cost: number;
  readonly received: number | null;
  /** What it is worth today. */
  readonly value: number | null;
  readonly profit: number | null;
}

/** What comes in on a day for bonds that are held: coupon and repayment of one bond before any index, money of all. */
export interface ExplainedReceipt {
  /** The bond; null where all are of one. */
  readonly name: string | null;
  readonly date: IsoDate;
  readonly quantity: number;
  readonly coupon: number;
  readonly redemption: number;
  readonly ratio: number;
  readonly amount: number;
  readonly isEstimated: boolean;
}

/** A holding of a list, and what it adds to a total: the product of its figure and of its rate of exchange or of its weight. */
export interface ExplainedContribution {
  /** The bond. */
  readonly name: string;
  readonly currency: string;
  /** Money in the currency of the bond; null where a mean has the part without a figure of its own. */
  readonly figure: number | null;
  /** Units of the total's currency for one of the bond's; null where nothing is exchanged. */
  readonly rate: number | null;
  /** In a mean; null in a sum. */
  readonly weight: number | null;
  readonly amount: number;
}

/** A value of a report that stands above or below the line of a ratio, and what it adds there. */
export interface ExplainedLine {
  readonly side: 'numerator' | 'denominator';
  /** As the report calls it. */
  readonly name: string;
  readonly over: TermTime;
  /** First day of its period; null for a balance. */
  readonly startsOn: IsoDate | null;
  readonly endsOn: IsoDate;
  readonly value: number;
  /** What of it counts: a half in a mean of two, less where it is taken off. */
  readonly amount: number;
  readonly filedOn: IsoDate;
  /** By which the source knows the report. */
  readonly filing: string;
  /** Whether a later report told it anew. */
  readonly isRestated: boolean;
}

/** How a figure comes about. */
export interface Explanation {
  readonly value: number;
  readonly formula: ExplainedFormula;
  readonly inputs: readonly ExplainedInput[];
  /** Empty where the figure is not a sum over payments. */
  readonly flows: readonly ExplainedFlow[];
  /** The parts of a score; empty for others. */
  readonly parts: LiquidityScore['parts'];
  /** The prices that the figure is counted from; empty for others. */
  readonly compared: readonly ComparedPrice[];
  /** The amounts that a sum adds up; empty for others. */
  readonly addends: readonly ExplainedAddend[];
  /** What a holding was bought by, and what has come in since; empty for others. */
  readonly purchases: readonly ExplainedPurchase[];
  readonly receipts: readonly ExplainedReceipt[];
  /** What a total is added up from; empty for others. */
  readonly contributions: readonly ExplainedContribution[];
  /** What of a report a ratio is of; empty for others. */
  readonly lines: readonly ExplainedLine[];
  /** Null where the figure is no yield and rests on none. */
  readonly convention: YieldConvention | null;
  readonly assumptions: readonly ExplainedAssumption[];
  readonly published: readonly PublishedBeside[];
  /** The convention in which the source told the yield that stands for the day; null where that is effective, or ours. */
  readonly publishedConvention: PublishedYieldConvention | null;
}

/**
 * One way in which a bond may end; a put, a call or either of them (an offer) without a date is the next one, `worst` and `best` are the
 * ends that issuer and holder would choose by effective yields.
 */
export interface NamedEnd {
  readonly kind: EndKind | 'offer' | 'worst' | 'best';
  readonly date: IsoDate | null;
}

/** The prices of a day at which its figures are told, beside the one that stands for it. */
export const explainedPrices = ['bid', 'ask', 'last', 'close'] as const;
export type ExplainedPrice = (typeof explainedPrices)[number];

/** What an explanation is made from: a bond, a day of it on a venue, and what the day is measured against. */
export interface ExplainSubject {
  readonly context: BondContext;
  readonly day: TradingDay;
  /** The end that is asked for; null for the one of the day's own yield. */
  readonly end: NamedEnd | null;
  /** The price of the day that the figure is at, which then is to a named end; null for the price that stands for the day. */
  readonly at: ExplainedPrice | null;
  readonly curve: ServingCurve | null;
  /** The curve of overnight swaps; null when none is known for the day. */
  readonly swaps: ServingSwaps | null;
  /** What bonds with calls and puts are valued by; nothing is said of them where it is absent. */
  readonly optionModel?: OptionModel;
  readonly indexation: Indexation | null;
  /** The day on which the accrued interest is told; null for that of the day itself. */
  readonly today: IsoDate | null;
}

/** The assumptions that hold, in the order in which they are told. */
export function assumed(said: Readonly<Partial<Record<ExplainedAssumption, boolean>>>): readonly ExplainedAssumption[] {
  return (Object.keys(said) as ExplainedAssumption[]).filter((assumption) => said[assumption]);
}

interface InUnit {
  readonly unit: FigureUnit;
  readonly value: number | null;
}

/** A value of an input that has its unit from the figure. */
export const inUnit = (unit: FigureUnit, value: number | null): InUnit => ({ unit, value });

type ValueIn<Unit> = Unit extends 'date' ? DayNumber | IsoDate : Unit extends 'name' ? string : number | InUnit;

/** What a figure is computed from, in the order in which it is told; what is null is left out. */
export type InputValues = {
  readonly [Name in ExplainedInputName]?: ValueIn<(typeof unitOfInput)[Name]> | null;
};

function inputOf(name: ExplainedInputName, said: number | string | InUnit): ExplainedInput {
  const unit = unitOfInput[name];
  if (typeof said === 'object') return { name, ...said, text: null };
  if (typeof said === 'string') return { name, unit, value: null, text: said };
  if (unit === 'date') return { name, unit, value: null, text: isoFromDayNumber(said as DayNumber) };
  return { name, unit, value: said, text: null };
}

export function inputsOf(values: InputValues): readonly ExplainedInput[] {
  const told = Object.entries(values) as [ExplainedInputName, number | string | InUnit | null][];
  return told.flatMap(([name, said]) => {
    const isNone = said === null || (typeof said === 'object' && said.value === null);
    return isNone ? [] : [inputOf(name, said)];
  });
}

interface Said extends Omit<Explanation, 'inputs'> {
  readonly inputs: InputValues;
}

/** An explanation of which only some parts need to be said. */
export function explanation({
  inputs,
  ...said
}: Pick<Said, 'value' | 'formula' | 'inputs'> & Partial<Said>): Explanation {
  return {
    flows: [],
    parts: [],
    compared: [],
    addends: [],
    purchases: [],
    receipts: [],
    contributions: [],
    lines: [],
    convention: null,
    assumptions: [],
    published: [],
    publishedConvention: null,
    ...said,
    inputs: inputsOf(inputs),
  };
}
