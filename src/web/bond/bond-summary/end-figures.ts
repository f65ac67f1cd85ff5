import type { BondSummary } from '#contract/bond/bond-summary.ts';
import { bestEnd, endName } from '#domain/bond/ends.ts';
import { nameOfStreet, type YieldConventionName } from '#domain/bond/shown-convention.ts';
import { isEffectiveType } from '#domain/market/trading-day.ts';
import type { Exit } from '../../market/data/exit.ts';
import { dateText } from '../../text/value-text.ts';
import { chosenEnds, durationConvention, durationIn, headlineExit, isInTheMoney, worstIn, yieldIn } from './basis.ts';
import type { TermWriting } from './kind-terms.ts';
import { type MoreFigure, type PriceFigures, yearsWithUnit, yieldText } from './more-figure.ts';
import { conventionName } from './use-convention.ts';

const effectiveAnnual = 'ACT/365F Compounded 1';

export type ExitWriting = Pick<TermWriting, 'text' | 'language'>;

export function exitText({ kind, date, isCertain }: Exit, { text, language }: ExitWriting): string {
  const end = text(`exit_${kind}`, { date: date === null ? '' : dateText(date, language) });
  return isCertain ? end : `${end}, ${text('assumed')}`;
}

/** The end to which the headline yield is computed; of a current yield the last end. */
function endOfOwnYield({ exits }: PriceFigures, summary: BondSummary): Exit | undefined {
  return summary.yieldType === 'offer' ? headlineExit(summary) : exits.at(-1);
}

/** A figure that is computed to an end. */
function toEnd(
  exit: Exit,
  { figure, name, value }: Pick<MoreFigure, 'figure' | 'name' | 'value'>,
  writing: TermWriting,
): MoreFigure {
  return { figure, end: endName(exit), name, value, detail: exitText(exit, writing) };
}

/** The yield to the same end in the other convention: that of the market beside effective and simple ones, the effective one beside that. */
export function otherYield(figures: PriceFigures, telling: EndTelling): MoreFigure | null {
  const { summary, convention, writing } = telling;
  const exit = endOfOwnYield(figures, summary);
  const isSame = summary.yieldConvention === effectiveAnnual && isEffectiveType(summary.yieldType);
  if (exit === undefined || isSame) return null;
  const other = convention === 'street' ? 'effective' : 'street';
  const name = writing.text(other === 'street' ? nameOfStreet[summary.usualConvention] : 'effective_yield');
  return yieldTo(exit, name, { ...telling, convention: other });
}

/** What tells the figures to the ends of a bond in the convention that the reader chose. */
export interface EndTelling {
  readonly summary: BondSummary;
  readonly convention: YieldConventionName;
  readonly writing: TermWriting;
}

/** By what the yield of a convention is explained. */
export const explainedYield = {
  effective: 'yield',
  street: 'own_yield',
  simple: 'simple_yield',
  japanese_simple: 'adjusted_current_yield',
  bond_equivalent: 'bond_equivalent_yield',
} as const;

/** The convention of a figure, and whether it is one of real payments, after the end that it is to. */
function inConvention(
  figure: MoreFigure,
  convention: YieldConventionName,
  { summary, writing }: EndTelling,
  more: string | null = null,
): MoreFigure {
  const named = conventionName(convention, summary, writing);
  const told = summary.features.includes('inflation-linked') ? `${named}, ${writing.text('yield_real')}` : named;
  return { ...figure, detail: [figure.detail, more, told].filter((part) => part !== null).join('; ') };
}

function yieldTo(exit: Exit | null, name: string, telling: EndTelling, more: string | null = null): MoreFigure | null {
  const { convention, writing } = telling;
  const own = exit === null ? null : yieldIn(exit, convention);
  if (exit === null || own === null) return null;
  const figure = { figure: explainedYield[convention], name, value: yieldText(own, writing) };
  return inConvention(toEnd(exit, figure, writing), convention, telling, more);
}

function durationTo(exit: Exit, name: string, telling: EndTelling): MoreFigure | null {
  const { writing } = telling;
  const duration = durationIn(exit, telling.convention);
  if (duration === null) return null;
  const isStreet = durationConvention(telling.convention) === 'street' && exit.duration !== null;
  const convention = isStreet || exit.effectiveDuration === null ? 'street' : 'effective';
  const explained = convention === 'street' ? 'own_duration' : 'duration';
  const figure = { figure: explained, name, value: yearsWithUnit(duration, writing) } as const;
  return inConvention(toEnd(exit, figure, writing), convention, telling);
}

/** Yield and duration to the end that is worst for the holder. */
export function worst(telling: EndTelling): readonly (MoreFigure | null)[] {
  const { summary, convention, writing } = telling;
  const exit = worstIn(summary, convention);
  if (exit === null) return [];
  return [
    yieldTo(exit, writing.text('yield_to_worst'), telling),
    durationTo(exit, writing.text('duration_to_worst'), telling),
  ];
}

/** What the puts are worth to the holder: the yield to the next, in or out of the money, and that to the better of puts and maturity. */
export function puts(telling: EndTelling): readonly (MoreFigure | null)[] {
  const { summary, convention, writing } = telling;
  const ends = chosenEnds(summary);
  const put = ends.find(({ kind }) => kind === 'put');
  if (put === undefined) return [];
  const worth = writing.text(isInTheMoney(summary, put, convention) ? 'put_in_the_money' : 'put_out_of_the_money');
  const hasOther = ends.some(({ kind }) => kind === 'maturity' || kind === 'perpetuity');
  return [
    yieldTo(put, writing.text('yield_to_put'), telling, hasOther ? worth : null),
    yieldTo(
      bestEnd(ends, (exit) => yieldIn(exit, convention)),
      writing.text('yield_to_best'),
      telling,
    ),
  ];
}

/** The yield to the next call, where that is neither the headline nor the worst. */
export function nextCall(telling: EndTelling): MoreFigure | null {
  const { summary, convention, writing } = telling;
  const exit = summary.priceFigures?.exits.find(
    ({ kind, effectiveYield }) => kind === 'call' && effectiveYield !== null,
  );
  if (exit === undefined || exit === worstIn(summary, convention) || exit === headlineExit(summary)) return null;
  return yieldTo(exit, writing.standing('yield_to_call'), telling);
}

/** The duration of payments without end; null where the head tells it, and not the one to a put or a call. */
export function perpetual(telling: EndTelling, headDuration: number | null): MoreFigure | null {
  const exit = telling.summary.priceFigures?.exits.find(({ kind }) => kind === 'perpetuity');
  if (exit === undefined || durationIn(exit, telling.convention) === headDuration) return null;
  const { text } = telling.writing;
  return durationTo(exit, `${text('figure_duration')}, ${text('exit_perpetuity')}`, telling);
}
