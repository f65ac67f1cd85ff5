import type { BondSummary } from '#contract/bond/bond-summary.ts';
import type { BondCashFlows } from '#contract/bond/cash-flows.ts';
import type { BondOffers } from '#contract/bond/offers.ts';
import { featureAccess } from '#domain/account/access/feature-access.ts';
import type { Language } from '#domain/platform/language.ts';
import { DayLink, type LabelText, useLabels, useLanguage, useSession } from '../../context/reader-context.tsx';
import type { BondSubject } from '../../market/subject/page-subject.ts';
import { addressOfCall } from '../../platform/data/ask.ts';
import { FileChoice, FileMenu, fileMenuLook } from '../../platform/files/file-menu.tsx';
import { dateText, exactText, moneyText } from '../../text/value-text.ts';
import { Explained } from '../../ui/controls/explained.tsx';
import { EmptyState } from '../../ui/feedback/notice.tsx';
import { Block } from '../../ui/layout/block.tsx';
import { Icon } from '../../ui/layout/icon.tsx';
import { CashFlowChart, CashFlowChartExport } from './cash-flow-chart.tsx';
import { CashFlowTable } from './cash-flow-table.tsx';
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

/** The payments of the bond: earlier ones folded away, today as a line between, totals of what is to come. */
export function CashFlows({ facts, answer }: { readonly facts: BondSubject; readonly answer: FlowsAndOffers }) {
  const { summary, today } = facts;
  const mayExport = featureAccess(useSession(), 'cash_flow_export') === 'allowed';
  const text = useLabels('cash-flows');
  const language = useLanguage();
  const { flows, offers } = answer;
  const isDefaulted = summary.statusKey === 'defaulted';
  const isPerpetual = summary.maturesOn === null;
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
