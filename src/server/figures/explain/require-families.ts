import { type FigureOf, familiesOf } from '#domain/fields/figures.ts';
import type { ExplainedPrice } from '#domain/figures/explanation/explanation.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import type { Services } from '../../platform/serving/services.ts';

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
