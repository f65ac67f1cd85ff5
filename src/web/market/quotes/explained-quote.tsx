import type { ReactNode } from 'react';
import type { EndOfDayRow } from '#contract/market/quotes.ts';
import { useExplaining } from '../../context/explain-context.ts';
import { Explained } from '../../ui/controls/explained.tsx';
import { type ExplainedColumn, explainedYields } from '../data/explained-columns.ts';

/** What explains the computed figures of a quote, by their names on the wire. */
const explainedFigures: Readonly<Record<string, ExplainedColumn>> = {
  ...explainedYields,
  indicative_price: { figure: 'mid_price' },
  indicative_yield_bid: explainedYields.ytm_bid,
  indicative_yield_ask: explainedYields.ytm_offer,
};

interface ExplainedQuoteProps {
  readonly column: string;
  readonly title: string;
  readonly venueId: number;
  /** The participant; null where the page names it beside. */
  readonly name?: string | null;
  /** The day that it ended with the quote; null for its latest. */
  readonly date?: string | null;
  /** The row of the figure; its price is computed where it has both sides, else it is the one that is quoted. */
  readonly row?: Pick<EndOfDayRow, 'buying_quote' | 'selling_quote'>;
  readonly children: ReactNode;
}

/** A figure of a participant's quote, which says how it is computed. */
export function ExplainedQuote(props: ExplainedQuoteProps) {
  const { column, title, venueId, name = null, date = null, row, children } = props;
  const page = useExplaining()?.bond ?? null;
  const explained = explainedFigures[column];
  const isOneSided = row !== undefined && (row.buying_quote === null || row.selling_quote === null);
  if (page === null || explained === undefined || (column === 'indicative_price' && isOneSided)) return children;
  const bond = { id: page.id, venueId, name, quote: date === null ? 'latest' : 'end-of-day' } as const;
  return (
    <Explained {...explained} title={title} bond={bond} date={date}>
      {children}
    </Explained>
  );
}
