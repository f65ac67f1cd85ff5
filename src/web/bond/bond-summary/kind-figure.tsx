import type { BondSummary } from '#contract/bond/bond-summary.ts';
import { useLabels, useLanguage } from '../../context/language-context.ts';
import { dateText } from '../../text/date-text.ts';
import { percentText, spreadText } from '../../text/figure-text.ts';
import { Explained } from '../../ui/controls/explained.tsx';
import head from '../../ui/layout/page-head.module.css';

/** The figure by which a bond without a G-spread is judged. */
export interface KindFigure {
  readonly figure: 'discount_margin' | 'breakeven';
  readonly value: number;
}

/** What stands in the place of the G-spread: the discount margin of a floating bond, the breakeven inflation of an indexed one; null for others. */
export function kindFigureOf({ spread, coupon, features, priceFigures }: BondSummary): KindFigure | null {
  if (spread !== null || priceFigures === null) return null;
  const { discountMargin, breakeven } = priceFigures;
  if (coupon.kind === 'floating' && discountMargin !== null)
    return { figure: 'discount_margin', value: discountMargin };
  const isLinker = features.includes('inflation-linked');
  return isLinker && breakeven !== null ? { figure: 'breakeven', value: breakeven } : null;
}

interface KindFigureViewProps {
  readonly kind: KindFigure;
  readonly summary: BondSummary;
}

export function KindFigureView({ kind: { figure, value }, summary }: KindFigureViewProps) {
  const text = useLabels('bond');
  const language = useLanguage();
  const isMargin = figure === 'discount_margin';
  const { price, priceFigures } = summary;
  const rate = priceFigures?.assumedReferenceRate ?? null;
  const curve = priceFigures?.curve ?? null;
  return (
    <>
      <dt title={text(`${figure}_note`)}>{text(figure)}</dt>
      <dd className={head.value}>
        <Explained figure={figure} title={text(figure)}>
          {isMargin ? spreadText(value, language) : percentText(value, language)}
        </Explained>
        <small>{text(isMargin ? 'unit_bp' : 'unit_percent')}</small>
      </dd>
      {isMargin && rate !== null && (
        <dd className={head.source}>
          {text('reference_held', { rate: text('in_percent', { value: percentText(rate, language) }) })}
        </dd>
      )}
      {!isMargin && curve !== null && (
        <dd className={head.source}>
          {text('over_curve', { curve: curve.name, date: dateText(curve.date, language) })}
        </dd>
      )}
      {price !== null && (
        <dd className={head.source}>
          {text('figure_source_computed', { venue: price.venueName, date: dateText(price.date, language) })}
        </dd>
      )}
    </>
  );
}
