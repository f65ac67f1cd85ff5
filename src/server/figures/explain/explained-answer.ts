import { answerOfExplanation, onWire } from '#contract/figures/explain/explained-answer.ts';
import type { ExplainedFigureAnswer } from '#contract/figures/explain/explained-figure.ts';
import { blankAboveYield } from '#contract/market/trading-days/trading-columns.ts';
import type { Viewer } from '#domain/account/access/viewer.ts';
import { type ExplainedFigure, type FigureOf, familiesOf, figures } from '#domain/fields/figures.ts';
import { explainFigure } from '#domain/figures/explanation/explain-figure.ts';
import type { ExplainedPrice, ExplainSubject, Explanation } from '#domain/figures/explanation/explanation.ts';
import { InvalidInputError } from '#math/invalid-input-error.ts';
import type { BondRecord } from '#store/bond/bonds/find-bond.ts';
import { findBondSources } from '#store/market/sources/sources.ts';
import type { Correction } from '#store/platform/as-of/find-corrections.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import { productVersion, type Services } from '../../platform/serving/services.ts';
import type { Placed } from './explain-standing.ts';

/** Figures that the page blanks beyond 2000 % stand on their own here: they do not rest on the yield. */
export const standAlone: ReadonlySet<ExplainedFigure> = new Set([
  'price',
  'mid_price',
  'bid_ask_spread',
  'accrued',
  'dirty_price',
  'years_to_maturity',
  'years_to_offer',
]);

/** How a figure of a day comes about. Terms and payments of an import may contradict each other; the page then has no such figure either. */
export function explainedFigure(figure: FigureOf<'day'>, subject: ExplainSubject): Explanation | null {
  const { indicativeYield } = subject.day;
  if (!standAlone.has(figure) && indicativeYield !== null && indicativeYield > blankAboveYield) return null;
  try {
    return explainFigure(figure, subject);
  } catch (error) {
    if (error instanceof InvalidInputError) return null;
    throw error;
  }
}

/** Where something comes from; without a time where no import brought it. */
export interface ExplainedSource {
  readonly name: string;
  readonly storedAt: Date | null;
}

interface Explained extends Placed {
  /** A list or a company, which is none, has no id. */
  readonly instrument: Pick<BondRecord['instrument'], 'shortName' | 'isin'> & { readonly id: number | null };
  /** Those of exchange that a total rests on. */
  readonly rates?: ExplainedFigureAnswer['rates'];
  /** Of what is no figure of a bond. */
  readonly sources?: readonly ExplainedSource[];
  readonly corrections?: readonly Correction[];
}

/** The engine that computed a figure: the product's own bond mathematics, by the version of the product. */
export const engineName = `Bondlens ${productVersion}`.trim();

/** The explanation as it leaves; refuses a figure that the bond does not have on the day. */
export async function explainedAnswer(
  { database }: Services,
  { accountId }: Viewer,
  figure: ExplainedFigure,
  { instrument, said, venue, date, rates = [], sources: own = [], corrections = [] }: Explained,
): Promise<ExplainedFigureAnswer> {
  if (said === null) throw new Refusal('not_found', 'figure');
  const sources = instrument.id === null ? own : await findBondSources(database, instrument.id, accountId);
  return {
    ...answerOfExplanation(figure, said),
    rates,
    bondName: instrument.shortName,
    isin: instrument.isin,
    venueName: venue?.name ?? null,
    date,
    sources: sources.map(({ name, storedAt }) => ({ name, importedAt: storedAt?.toISOString() ?? null })),
    engine: engineName,
    corrections: corrections.map(({ value, sourceName, storedAt, replacedAt }) => ({
      value: value === null ? null : onWire(value, figures[figure].unit),
      source: sourceName,
      storedAt: storedAt?.toISOString() ?? null,
      replacedAt: replacedAt.toISOString(),
    })),
  };
}

interface Told {
  readonly figure: FigureOf<'bond' | 'multiplier'>;
  readonly level: number;
  /** The price of the day that the figure is at. */
  readonly at?: ExplainedPrice | undefined;
}

/** Refuses who does not see each family that the explanation of a figure tells of. */
export function requireFamilies({ gate }: Pick<Services, 'gate'>, { figure, level, at }: Told): void {
  const families = [...familiesOf(figure), ...(at === 'bid' || at === 'ask' ? ['quote' as const] : [])];
  if (!families.every((family) => gate.shows(family, level))) throw new Refusal('need_access');
}
