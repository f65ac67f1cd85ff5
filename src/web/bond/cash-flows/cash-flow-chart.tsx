import { type PointerEvent, type ReactNode, useMemo, useState } from 'react';
import type { BondCashFlows } from '#contract/bond/cash-flows.ts';
import type { BondOffers } from '#contract/bond/offers.ts';
import chart from '../../charts/chart.module.css';
import type { Ink } from '../../charts/chart-frame.ts';
import { ChartExportMenu, useSourceText } from '../../charts/export/chart-export-menu.tsx';
import type { ChartSheet } from '../../charts/export/chart-sheet.ts';
import { FrameView } from '../../charts/frame-view.tsx';
import { type LabelText, useLabels, useLanguage } from '../../context/reader-context.tsx';
import type { BondSubject } from '../../market/subject/page-subject.ts';
import { dateText, exactText } from '../../text/value-text.ts';
import { classNames } from '../../ui/layout/class-names.ts';
import styles from './cash-flow-chart.module.css';
import {
  balanceInk,
  couponInk,
  type EndNames,
  type FlowPicture,
  flowFrame,
  flowPicture,
  pastInk,
  redemptionInk,
  totalOf,
} from './cash-flow-picture.ts';

interface LegendEntry {
  readonly ink: Ink;
  readonly name: string;
  readonly look?: 'striped' | 'line';
}

/** What the inks of the picture mean; what it does not show is not named. */
function flowLegend({ bars, isAmortising }: FlowPicture, text: LabelText<'cash-flows'>): readonly LegendEntry[] {
  const some = (of: (bar: (typeof bars)[number]) => number) => bars.some((bar) => of(bar) > 0);
  const entry = (isShown: boolean, shown: LegendEntry) => (isShown ? [shown] : []);
  return [
    ...entry(
      some(({ coupons }) => coupons.known + coupons.estimated),
      { ink: couponInk, name: text('column_cupon_sum') },
    ),
    ...entry(
      some(({ redemptions }) => redemptions.known + redemptions.estimated),
      { ink: redemptionInk, name: text('column_redemtion') },
    ),
    ...entry(
      some(({ coupons, redemptions }) => coupons.estimated + redemptions.estimated),
      { ink: couponInk, name: text('chart_estimated'), look: 'striped' },
    ),
    ...entry(
      some(({ coupons, redemptions }) => coupons.past + redemptions.past),
      { ink: pastInk, name: text('chart_past') },
    ),
    ...entry(isAmortising, { ink: balanceInk, name: text('chart_balance'), look: 'line' }),
  ];
}

function useEndNames(): EndNames {
  const text = useLabels('offers');
  return useMemo(() => ({ put: text('type_put'), call: text('type_call') }), [text]);
}

interface CashFlowChartProps {
  readonly flows: BondCashFlows;
  readonly offers: BondOffers['items'];
  readonly tools: ReactNode;
}

/** The payments as a picture; the table below has the same numbers. */
export function CashFlowChart({ flows, offers, tools }: CashFlowChartProps) {
  const text = useLabels('cash-flows');
  const language = useLanguage();
  const picture = useMemo(() => flowPicture({ ...flows, offers }), [flows, offers]);
  const names = useEndNames();
  const frame = useMemo(() => flowFrame(picture, language, names), [picture, language, names]);
  const [at, setAt] = useState<number | null>(null);
  const onMove = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setAt(Math.floor(((clientX - left) / width) * picture.bars.length));
  };
  const { coupons, redemption } = flows.remainingPer100;
  const count = flows.items.filter((item) => !item.isPast).length;
  const sums = { coupons: exactText(coupons, language), redemption: exactText(redemption, language) };
  return (
    <div className={styles.picture}>
      <div className={styles.head}>
        <span>{text('chart_unit')}</span>
        <Reading picture={picture} at={at} />
        {tools}
      </div>
      <figure
        className={classNames(chart.chart, styles.chart)}
        aria-label={text('chart_label', { count, ...sums })}
        onPointerMove={onMove}
        onPointerLeave={() => setAt(null)}
      >
        <FrameView frame={frame} />
      </figure>
      <ul className={styles.legend}>
        {flowLegend(picture, text).map(({ ink, name, look }) => (
          <li key={name}>
            <span
              className={classNames(styles.key, look !== undefined && styles[look])}
              style={{ color: `var(--${ink})` }}
            />
            {name}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The payments of the bar below the pointer. */
function Reading({ picture: { bars, isByYear }, at }: { readonly picture: FlowPicture; readonly at: number | null }) {
  const text = useLabels('cash-flows');
  const language = useLanguage();
  const bar = at === null ? undefined : bars[at];
  if (bar === undefined) return null;
  const parts = [
    isByYear ? bar.key : dateText(bar.key, language),
    `${text('column_cupon_sum')} ${exactText(totalOf(bar.coupons), language)}`,
    `${text('column_redemtion')} ${exactText(totalOf(bar.redemptions), language)}`,
  ];
  return <span className={styles.reading}>{parts.join(' · ')}</span>;
}

interface CashFlowChartExportProps {
  readonly facts: BondSubject;
  readonly flows: BondCashFlows;
  readonly offers: BondOffers['items'];
}

/** The picture of the payments as print, image, page or drawing. */
export function CashFlowChartExport({ facts: { summary, today }, flows, offers }: CashFlowChartExportProps) {
  const text = useLabels('cash-flows');
  const language = useLanguage();
  const source = useSourceText(
    summary.sources.map(({ name }) => name),
    today,
  );
  const names = useEndNames();
  const sheetOf = (): ChartSheet => {
    const picture = flowPicture({ ...flows, offers });
    return {
      frame: flowFrame(picture, language, names),
      texts: {
        title: [summary.name, summary.isin].filter((part) => part !== null).join(', '),
        subtitle: `${text('title')}, ${text('chart_unit')}`,
        source,
        fileName: `${summary.name}, ${text('title')}`,
      },
      legend: flowLegend(picture, text)
        .filter(({ look }) => look !== 'striped')
        .map(({ name, ink, look }) => ({ name, ink, ...(look === 'line' && { dash: [4, 3] }) })),
    };
  };
  return <ChartExportMenu sheetOf={sheetOf} />;
}
