import type { BondGap, GapFigure } from '#domain/bond/bond-gaps.ts';
import { useLabels, useLanguage } from '../../context/reader-context.tsx';
import { dateText } from '../../text/value-text.ts';

/** What is missing, the currency, rate or index that it is about, and the last day that is known of it, YYYY-MM-DD. */
interface ToldGap {
  readonly gap: BondGap;
  readonly about?: string | null;
  readonly since?: string | null;
}

/** What is missing, in words. */
export function useGapText(): (told: ToldGap) => string {
  const text = useLabels('bond');
  const flows = useLabels('cash-flows');
  const language = useLanguage();
  const nameOf = ({ gap, about }: ToldGap): string => {
    const name = about ?? '';
    switch (gap) {
      case 'curve':
        return text('gap_curve', { currency: name });
      case 'fixings':
        return text('gap_fixings', { rate: name });
      case 'index':
        return text('gap_index', { index: name });
      case 'payments':
        return flows('title');
      case 'terms':
      case 'price':
      case 'assumed_payments':
        return text(`gap_${gap}`);
      case 'issue_date':
        return text('issued_on');
      default:
        return text(gap);
    }
  };
  return (told) => {
    const name = nameOf(told);
    return told.since == null ? name : text('gap_since', { name, date: dateText(told.since, language) });
  };
}

/** Figures by the names that they have on the page of a bond. */
export function useFigureNames(): (figures: readonly GapFigure[]) => string {
  const text = useLabels('bond');
  const flows = useLabels('cash-flows');
  const nameOf = (figure: GapFigure): string => {
    if (figure === 'payments') return flows('title');
    if (figure === 'price') return text('gap_price');
    return figure === 'accrued' || figure === 'index_ratio' ? text(figure) : text(`figure_${figure}`);
  };
  return (figures) => figures.map(nameOf).join(', ');
}
