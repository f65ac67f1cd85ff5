import type { ReactNode } from 'react';
import type { BondNumberId } from '#domain/fields/bond-fields.ts';
import { findField, lists } from '#domain/lists/lists.ts';
import { Explained } from '../ui/controls/explained.tsx';

interface ExplainedItemProps {
  readonly item: { readonly id: number; readonly name: string; readonly date: string | null };
  /** The venue that the list is of; null where each bond stands with its main one. */
  readonly venueId?: number | null;
  readonly figure: BondNumberId;
  readonly title: string;
  readonly children: ReactNode;
}

/** A latest figure of a bond of a list. The price is the one of a row that keys stop at; its explanation leads to the others. */
export function ExplainedItem({ item, venueId = null, figure, title, children }: ExplainedItemProps) {
  const { id, name, date } = item;
  const explained = findField(lists.bonds, figure)?.explained;
  if (explained === undefined) return children;
  return (
    <Explained
      figure={explained.figure}
      end={explained.end ?? null}
      title={title}
      bond={{ id, venueId, name }}
      date={date}
      isTabStop={figure === 'price'}
    >
      {children}
    </Explained>
  );
}
