import { type PointerEvent, type ReactNode, useMemo, useState } from 'react';
import type { BondSummary } from '#contract/bond/bond-summary.ts';
import type { BondCashFlows } from '#contract/bond/cash-flows.ts';
import type { BondOffers } from '#contract/bond/offers.ts';
import { featureAccess } from '#domain/account/access/feature-access.ts';
import type { Language } from '#domain/platform/language.ts';
import chart from '../../charts/chart.module.css';
import type { Ink } from '../../charts/chart-frame.ts';
import { ChartExportMenu, useSourceText } from '../../charts/export/chart-export-menu.tsx';
import type { ChartSheet } from '../../charts/export/chart-sheet.ts';
import { FrameView } from '../../charts/frame-view.tsx';
import { DayLink, type LabelText, useLabels, useLanguage, useSession } from '../../context/reader-context.tsx';
import type { BondSubject } from '../../market/subject/page-subject.ts';
import { addressOfCall } from '../../platform/data/ask.ts';
import { FileChoice, FileMenu, fileMenuLook } from '../../platform/files/file-menu.tsx';
import { dateText, exactText, moneyText } from '../../text/value-text.ts';
import { Explained } from '../../ui/controls/explained.tsx';
import { EmptyState } from '../../ui/feedback/notice.tsx';
import { Block } from '../../ui/layout/block.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import { Icon } from '../../ui/layout/icon.tsx';
import type { EndNames, FlowPicture } from './cash-flow-picture.ts';
import { balanceInk, couponInk, flowFrame, flowPicture, pastInk, redemptionInk, totalOf } from './cash-flow-picture.ts';
import { CashFlowTable } from './cash-flow-table.tsx';
import styles from './cash-flows.module.css';
import { paymentsAround } from './payments.ts';

/** The payments, and the offers: where the coupons after a put are not set yet, its date is named. */
export interface FlowsAndOffers {
  readonly flows: BondCashFlows;
  readonly offers: BondOffers['items'];
}

/** The payments as files. */
function CashFlowFiles({ bondId, flows }: { readonly bondId: number; readonly flows: BondCashFlows }) {
  const text = useLabels('cash-flows');
  const table = useLabels('tables');
  const errors = useLabels('errors');
  const access = featureAccess(useSession(), 'cash_flow_export');
  const why = {
    'sign-in': errors('not_authorized_cash_flow_export'),
    'get-access': errors('get_access_cash_flow_export'),
  };
  const csv = addressOfCall('GET /api/bonds/:id/cash-flows/file/', {
    params: { id: bondId },
    query: { format: 'csv' },
  });
  return (
    <FileMenu label={text('download')} access={access} why={why}>
      <FileChoice address={flows.exportLink}>{table('file_xlsx')}</FileChoice>
      <FileChoice address={csv}>{table('file_csv')}</FileChoice>
    </FileMenu>
  );
}

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
function CashFlowChart({ flows, offers, tools }: CashFlowChartProps) {
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
function CashFlowChartExport({ facts: { summary, today }, flows, offers }: CashFlowChartExportProps) {
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

/** The payments of the bond: earlier ones folded away, today as a line between, totals of what is to come. */
export function CashFlows({ facts, answer }: { readonly facts: BondSubject; readonly answer: FlowsAndOffers }) {
  const { summary, today } = facts;
  const mayExport = featureAccess(useSession(), 'cash_flow_export') === 'allowed';
  const text = useLabels('cash-flows');
  const language = useLanguage();
  const { flows, offers } = answer;
  const isDefaulted = summary.statusKey === 'defaulted';
  const isPerpetual = summary.features.includes('perpetual');
  const { faceCurrency, faceValue, items } = flows;
  const notes = notesOf(flows, { isDefaulted, isPerpetual, isReal: isReal(summary), language }, text);
  const hasSums = !isPerpetual && items.some((item) => !item.isPast);
  return (
    <Block
      id="cash-flows"
      title={text('title')}
      meta={text('meta', { currency: faceCurrency, amount: moneyText(faceValue, language) })}
      tools={
        items.length > 0 && (
          <>
            <CalendarLink bondId={summary.id} next={items.find((item) => !item.isPast)?.date} />
            <CashFlowFiles bondId={summary.id} flows={flows} />
          </>
        )
      }
      foot={
        notes.length === 0 && !hasSums
          ? undefined
          : [
              ...notes.map((note) => <span key={note}>{note}</span>),
              hasSums && <Per100 key="per-100" sums={flows.remainingPer100} />,
            ]
      }
    >
      {items.length === 0 ? (
        <EmptyState icon="cash" title={text('empty')} />
      ) : (
        <>
          <CashFlowChart
            flows={flows}
            offers={offers}
            tools={mayExport && <CashFlowChartExport facts={facts} flows={flows} offers={offers} />}
          />
          <CashFlowTable
            flows={flows}
            payments={paymentsAround(items, today)}
            offers={offers}
            today={today}
            hasTotals={!isPerpetual}
            isDefaulted={isDefaulted}
            coupon={summary.coupon}
          />
        </>
      )}
    </Block>
  );
}

/** The way to the bond's own calendar, at its next payment. */
function CalendarLink({ bondId, next }: { readonly bondId: number; readonly next: string | undefined }) {
  const title = useLabels('calendar')('title');
  if (next === undefined) return null;
  return (
    <DayLink
      to={`/calendar/?bond=${bondId}&month=${next.slice(0, 7)}`}
      className={fileMenuLook}
      aria-label={title}
      title={title}
    >
      <Icon name="cal" />
    </DayLink>
  );
}

/** Whether an index moves the payments; where the face itself is written up, they are told of that of today. */
function isReal({ indexation }: BondSummary): boolean {
  return indexation !== null && indexation.initialFaceValue === null;
}

interface BondState {
  readonly isDefaulted: boolean;
  readonly isPerpetual: boolean;
  readonly isReal: boolean;
}

/** What a reader has to know beside the table. */
function notesOf(
  { items, remainingPer100 }: BondCashFlows,
  { isDefaulted, isPerpetual, isReal, language }: BondState & { readonly language: Language },
  text: LabelText<'cash-flows'>,
): readonly string[] {
  const lastDate = items.at(-1)?.date;
  return [
    ...(isDefaulted ? [text('default_note')] : []),
    ...(isReal ? [text('indexed_note')] : []),
    ...(items.some(({ capitalised }) => capitalised > 0) ? [text('capitalised_note')] : []),
    ...(isPerpetual && lastDate !== undefined ? [text('perpetual_note', { date: dateText(lastDate, language) })] : []),
    ...(items.some((item) => item.coupon_is_estimated_text !== null) ? [text('estimated_note')] : []),
    ...(remainingPer100.isComplete || isPerpetual ? [] : [text('at_least_note')]),
  ];
}

/** What is to come per 100, apart from the table, whose sums are for one bond. */
function Per100({ sums: { coupons, redemption, isComplete } }: { readonly sums: BondCashFlows['remainingPer100'] }) {
  const text = useLabels('cash-flows');
  const language = useLanguage();
  const title = text('to_come_per_100');
  const [coupon, repaid] = [text('column_cupon_sum'), text('column_redemtion')];
  return (
    <span>
      {title} · {coupon} {isComplete ? '' : `${text('at_least')} `}
      <Explained figure="coupons_per_100" title={`${title}: ${coupon}`}>
        {exactText(coupons, language)}
      </Explained>{' '}
      · {repaid}{' '}
      <Explained figure="redemption_per_100" title={`${title}: ${repaid}`}>
        {exactText(redemption, language)}
      </Explained>
    </span>
  );
}
