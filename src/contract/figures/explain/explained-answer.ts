import { type ExplainedFigure, type FigureUnit, figures } from '#domain/fields/figures.ts';
import type { ExplainedInput, Explanation, PublishedBeside } from '#domain/figures/explanation/explanation.ts';
import type { YieldConvention } from '#math/yield/compounding.ts';
import { basisPoints } from '../../market/trading-days/trading-columns.ts';
import type { ExplainedFigureAnswer } from './explained-figure.ts';

/** The wire has spreads in basis points. */
export function onWire(value: number, unit: ExplainedInput['unit']): number {
  return unit === 'spread' ? (basisPoints(value) ?? value) : value;
}

function inputOf({ name, unit, value, text }: ExplainedInput): ExplainedFigureAnswer['inputs'][number] {
  return { name, unit, value: value === null ? null : onWire(value, unit), text };
}

const publishedUnits: Readonly<Record<PublishedBeside['what'], FigureUnit>> = {
  yield: 'yield',
  macaulay: 'years',
  g_spread: 'spread',
  accrued: 'price',
};

function publishedOf({
  what,
  price,
  theirs,
  ours,
  convention,
}: PublishedBeside): ExplainedFigureAnswer['published'][number] {
  const unit = publishedUnits[what];
  return {
    what,
    unit,
    price,
    theirs: onWire(theirs, unit),
    ours: ours === null ? null : onWire(ours, unit),
    convention,
  };
}

function conventionText({ dayCount, compounding, frequency }: YieldConvention): string {
  return `${dayCount} ${compounding} ${frequency}`;
}

/** Where and when an explained figure is, and by whom it was computed. */
type Place = 'bondName' | 'isin' | 'venueName' | 'date' | 'sources' | 'rates' | 'engine' | 'corrections';

/** An explanation as the wire has it, but for its place. */
export function answerOfExplanation(figure: ExplainedFigure, said: Explanation): Omit<ExplainedFigureAnswer, Place> {
  const unit = figures[figure].unit;
  return {
    figure,
    unit,
    value: onWire(said.value, unit),
    formula: said.formula,
    inputs: said.inputs.map(inputOf),
    flows: [...said.flows],
    parts: [...said.parts],
    compared: [...said.compared],
    addends: [...said.addends],
    purchases: [...said.purchases],
    receipts: [...said.receipts],
    contributions: [...said.contributions],
    lines: [...said.lines],
    convention: said.convention && conventionText(said.convention),
    assumptions: [...said.assumptions],
    published: said.published.map(publishedOf),
    publishedConvention: said.publishedConvention,
  };
}
