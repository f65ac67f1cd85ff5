import { blankAboveYield } from '#contract/market/trading-days/trading-columns.ts';
import type { FigureOf } from '#domain/fields/figures.ts';
import type { IsoDate } from '#math/units.ts';
import { type CorrectedColumn, type Correction, findCorrections } from '#store/platform/as-of/find-corrections.ts';
import type { Services } from '../../platform/serving/services.ts';
import type { AskedFigure } from './explain-subject.ts';
import { standAlone } from './explained-answer.ts';

/** The figures that are kept with each trading day. */
const columnOf: Readonly<Partial<Record<FigureOf<'day'>, CorrectedColumn>>> = {
  price: 'indicativePrice',
  mid_price: 'mid',
  bid_ask_spread: 'bidAskSpread',
  accrued: 'accrued',
  yield: 'indicativeYield',
  current_yield: 'currentYield',
  duration: 'modified',
  macaulay: 'macaulay',
  convexity: 'convexity',
  pvbp: 'pvbp',
  g_spread: 'gSpread',
  t_spread: 'tSpread',
};

interface Corrected {
  readonly asked: AskedFigure;
  readonly figure: FigureOf<'day'>;
  readonly venueId: number;
  readonly date: IsoDate;
}

/** What stood for a figure of a day before, for who sees the figure itself; nothing for one to another end, at another price, or of a quote. */
export async function correctionsOf(
  { database }: Services,
  { asked, figure, venueId, date }: Corrected,
): Promise<readonly Correction[]> {
  const { bond, query } = asked;
  const column = columnOf[figure];
  if (column === undefined || query.quote !== undefined || query.end !== undefined || query.at !== undefined) return [];
  const maxYield = standAlone.has(figure) ? null : blankAboveYield;
  const which = { instrumentId: bond.instrument.id, venueId, date };
  return findCorrections(database, { ...which, figure: column, maxYield });
}
