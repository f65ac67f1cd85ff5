import type { ReactNode } from 'react';
import type { ExplainedFigure } from '#domain/explanation/explained-figures.ts';
import { Explained } from '../ui/controls/explained.tsx';

const figures = {
  price: 'price',
  yield: 'yield',
  duration: 'duration',
  spread: 'g_spread',
} as const satisfies Readonly<Record<string, ExplainedFigure>>;

interface ExplainedItemProps {
  readonly item: { readonly id: number; readonly name: string; readonly date: string | null };
  /** The venue that the list is of; null where each bond stands with its main one. */
  readonly venueId?: number | null;
  readonly figure: keyof typeof figures;
  readonly title: string;
  readonly children: ReactNode;
}

/** A latest figure of a bond of a list. The price is the one of a row that keys stop at; its explanation leads to the others. */
export function ExplainedItem({ item, venueId = null, figure, title, children }: ExplainedItemProps) {
  const { id, name, date } = item;
  return (
    <Explained
      figure={figures[figure]}
      title={title}
      bond={{ id, venueId, name }}
      date={date}
      isTabStop={figure === 'price'}
    >
      {children}
    </Explained>
  );
}
