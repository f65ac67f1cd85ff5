import type { ExplainedFigureAnswer } from '#contract/explain.ts';
import { basisPoints, blankAboveYield } from '#contract/trading-days/trading-columns.ts';
import type { Viewer } from '#domain/access/viewer.ts';
import { explainFigure } from '#domain/explanation/explain-figure.ts';
import {
  type DayFigure,
  type ExplainedFigure,
  type ExplainedUnit,
  unitOfFigure,
} from '#domain/explanation/explained-figures.ts';
import type { ExplainedInput, ExplainSubject, Explanation, PublishedBeside } from '#domain/explanation/explanation.ts';
import { InvalidInputError } from '#math/invalid-input-error.ts';
import type { YieldConvention } from '#math/yield/yield-convention.ts';
import type { BondRecord } from '#store/bonds/find-bond.ts';
import { findBondSources } from '#store/sources/sources.ts';
import { Refusal } from '../../plugins/errors/refusal.ts';
import type { Services } from '../../services.ts';
import { engineName } from './engine-name.ts';
import type { Placed } from './explain-standing.ts';

/** The wire has spreads in basis points. */
function onWire(value: number, unit: ExplainedInput['unit']): number {
  return unit === 'spread' ? (basisPoints(value) ?? value) : value;
}

function inputOf({ name, unit, value, text }: ExplainedInput): ExplainedFigureAnswer['inputs'][number] {
  return { name, unit, value: value === null ? null : onWire(value, unit), text };
}

const publishedUnits: Readonly<Record<PublishedBeside['what'], ExplainedUnit>> = {
  yield: 'yield',
  macaulay: 'years',
  g_spread: 'spread',
  accrued: 'price',
};

function publishedOf({ what, price, theirs, ours }: PublishedBeside): ExplainedFigureAnswer['published'][number] {
  const unit = publishedUnits[what];
  return { what, unit, price, theirs: onWire(theirs, unit), ours: ours === null ? null : onWire(ours, unit) };
}

function conventionText({ dayCount, compounding, frequency }: YieldConvention): string {
  return `${dayCount} ${compounding} ${frequency}`;
}

/** Figures that the page blanks beyond 2000 % stand on their own here: they do not rest on the yield. */
const standAlone: ReadonlySet<ExplainedFigure> = new Set([
  'price',
  'mid_price',
  'bid_ask_spread',
  'accrued',
  'dirty_price',
  'years_to_maturity',
  'years_to_offer',
]);

/** How a figure of a day comes about. Terms and payments of an import may contradict each other; the page then has no such figure either. */
export function explainedFigure(figure: DayFigure, subject: ExplainSubject): Explanation | null {
  const { indicativeYield } = subject.day;
  if (!standAlone.has(figure) && indicativeYield !== null && indicativeYield > blankAboveYield) return null;
  try {
    return explainFigure(figure, subject);
  } catch (error) {
    if (error instanceof InvalidInputError) return null;
    throw error;
  }
}

interface Explained extends Placed {
  /** A list, which is none, has no id. */
  readonly instrument: Pick<BondRecord['instrument'], 'shortName' | 'isin'> & { readonly id: number | null };
  /** Those of exchange that a total rests on. */
  readonly rates?: ExplainedFigureAnswer['rates'];
}

/** The explanation as it leaves; refuses a figure that the bond does not have on the day. */
export async function explainedAnswer(
  { database }: Services,
  { accountId }: Viewer,
  figure: ExplainedFigure,
  { instrument, said, venue, date, rates = [] }: Explained,
): Promise<ExplainedFigureAnswer> {
  if (said === null) throw new Refusal('not_found', 'figure');
  const sources = instrument.id === null ? [] : await findBondSources(database, instrument.id, accountId);
  const unit = unitOfFigure[figure];
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
    rates,
    convention: said.convention && conventionText(said.convention),
    assumptions: [...said.assumptions],
    published: said.published.map(publishedOf),
    bondName: instrument.shortName,
    isin: instrument.isin,
    venueName: venue?.name ?? null,
    date,
    sources: sources.map(({ name, storedAt }) => ({ name, importedAt: storedAt.toISOString() })),
    engine: engineName,
  };
}
