import type { ReactNode } from 'react';
import type { FigureFacet } from '#domain/facets/facets.ts';
import type { ExplainedFigure } from '#domain/fields/figures.ts';
import { Explained } from '../ui/controls/explained.tsx';

const figures = {
  price: 'price',
  yield: 'yield',
  ytm: 'yield',
  yto: 'yield',
  current: 'current_yield',
  duration: 'duration',
  spread: 'g_spread',
  tspread: 't_spread',
  zspread: 'z_spread',
} as const satisfies Readonly<Record<FigureFacet, ExplainedFigure>>;

/** To what end of the bond a yield is; that of its headline where it names none. */
const ends: Readonly<Partial<Record<FigureFacet, string>>> = { ytm: 'maturity', yto: 'offer' };

interface ExplainedItemProps {
  readonly item: { readonly id: number; readonly name: string; readonly date: string | null };
  /** The venue that the list is of; null where each bond stands with its main one. */
  readonly venueId?: number | null;
  readonly figure: FigureFacet;
  readonly title: string;
  readonly children: ReactNode;
}

/** A latest figure of a bond of a list. The price is the one of a row that keys stop at; its explanation leads to the others. */
export function ExplainedItem({ item, venueId = null, figure, title, children }: ExplainedItemProps) {
  const { id, name, date } = item;
  return (
    <Explained
      figure={figures[figure]}
      end={ends[figure] ?? null}
      title={title}
      bond={{ id, venueId, name }}
      date={date}
      isTabStop={figure === 'price'}
    >
      {children}
    </Explained>
  );
}
