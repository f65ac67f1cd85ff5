import type { BondCashFlows, CashFlow } from '#contract/cash-flows.ts';
import { numberText } from '#contract/number-text.ts';
import type { BondOffers } from '#contract/offers.ts';
import { type LabelText, useLabels, useLanguage } from '../../context/language-context.ts';
import { dateText } from '../../text/date-text.ts';
import { percentText } from '../../text/figure-text.ts';
import type { Column } from '../../ui/table/column.ts';
import { type Line, linesOf, type Tone, type Total } from '../../ui/table/line.ts';
import { Table } from '../../ui/table/table.tsx';
import type { PhoneColumn } from '../../ui/table/table-layout.ts';
import styles from './cash-flow-table.module.css';
import { type PaymentSection, type Payments, putBefore, remainingPerBond, yearsText } from './payments.ts';

const phone: readonly PhoneColumn[] = [
  { parts: ['date', 'cupon_rate'], width: 'minmax(0, 1fr)' },
  { parts: ['actual_payment_date', 'coupon_is_estimated_text'], width: '6.5rem' },
  { parts: ['cupon_sum', 'redemtion'], align: 'end', width: '7rem' },
];

interface CashFlowTableProps {
  readonly flows: BondCashFlows;
  readonly payments: Payments;
  readonly offers: BondOffers['items'];
  readonly today: string;
  readonly hasTotals: boolean;
}

/** The payments with the line of today between; long runs of them fold into one line. */
export function CashFlowTable({ flows, payments, offers, today, hasTotals }: CashFlowTableProps) {
  const text = useLabels('cash-flows');
  const columns = useCashFlowColumns();
  const totals = useTotals(flows);
  return (
    <Table
      caption={text('caption')}
      columns={columns}
      lines={useCashFlowLines({ payments, offers, today })}
      totals={hasTotals && payments.next !== null ? totals : []}
      phone={phone}
    />
  );
}

/** The ten columns of the specification. A sum of 0 counts as something: it says that nothing is paid. */
export function cashFlowColumns(write: {
  readonly text: LabelText<'cash-flows'>;
  readonly date: (date: string) => string;
  readonly percent: (fraction: number) => string;
  readonly amount: (value: number, decimals: number) => string;
}): readonly Column<CashFlow>[] {
  const { text, amount } = write;
  const unset = () => text('unset');
  const column = (id: Exclude<keyof CashFlow, 'isPast'>) => ({ id, title: text(`column_${id}`) });
  const date = (id: 'date' | 'actual_payment_date' | 'record_date' | 'nontrading_start_date'): Column<CashFlow> => ({
    ...column(id),
    kind: 'date',
    sortValue: (item) => item[id],
    cell: (item) => {
      const value = item[id];
      return value === null ? null : write.date(value);
    },
  });
  return [
    { ...column('num'), kind: 'number', cell: ({ num }) => amount(num, 0) },
    date('date'),
    date('actual_payment_date'),
    { ...date('record_date'), rank: 2 },
    { ...date('nontrading_start_date'), rank: 3 },
    {
      ...column('cupon_rate'),
      kind: 'number',
      reason: unset,
      cell: ({ cupon_rate }) => (cupon_rate === null ? null : write.percent(cupon_rate)),
    },
    {
      ...column('cupon_sum'),
      kind: 'number',
      reason: unset,
      cell: ({ cupon_sum }) => (cupon_sum === null ? null : amount(cupon_sum, 2)),
    },
    {
      ...column('redemtion'),
      kind: 'number',
      cell: ({ redemtion }) => (redemtion === 0 ? <span className="muted">{amount(0, 2)}</span> : amount(redemtion, 2)),
    },
    { ...column('pool_factor'), kind: 'number', rank: 3, cell: ({ pool_factor }) => amount(pool_factor, 4) },
    {
      ...column('coupon_is_estimated_text'),
      className: styles.estimate,
      sortValue: ({ coupon_is_estimated_text }) => coupon_is_estimated_text,
      cell: ({ coupon_is_estimated_text }) =>
        coupon_is_estimated_text === null || coupon_is_estimated_text === '' ? (
          ''
        ) : (
          <span className={styles.mark} title={text('estimated_note')}>
            {text('estimated')}
          </span>
        ),
    },
  ];
}

function useCashFlowColumns(): readonly Column<CashFlow>[] {
  const language = useLanguage();
  const text = useLabels('cash-flows');
  return cashFlowColumns({
    text,
    date: (value) => dateText(value, language),
    percent: (fraction) => percentText(fraction, language),
    amount: (value, decimals) => numberText(value, decimals, language),
  });
}

function useCashFlowLines({
  payments,
  offers,
  today,
}: Pick<CashFlowTableProps, 'payments' | 'offers' | 'today'>): readonly Line<CashFlow>[] {
  const text = useLabels('cash-flows');
  const language = useLanguage();
  const { earlier, recent, ahead, next, daysToNext } = payments;
  const toneOf = (item: CashFlow): Tone | undefined => (item.isPast ? 'past' : item === next ? 'next' : undefined);
  const rows = (items: readonly CashFlow[]) => linesOf(items, ({ num }) => num, toneOf);
  const sectionLines = (section: PaymentSection): readonly Line<CashFlow>[] => {
    if (section.kind === 'single') return rows(section.items);
    const { length: count } = section.items;
    const put = section.kind === 'unset' ? putBefore(section, offers) : null;
    const later = text('unset_later', { count });
    const title =
      section.kind === 'years'
        ? text('payments_of', { years: yearsText(section), count })
        : put === null
          ? later
          : `${text('put_on', { date: dateText(put, language) })} · ${later}`;
    return [
      {
        kind: 'group',
        id: `${section.kind}-${section.items[0]?.num}`,
        title,
        isOpen: false,
        lines: rows(section.items),
      },
    ];
  };
  const past: Line<CashFlow> = {
    kind: 'group',
    id: 'earlier',
    title: text('show_earlier', { count: earlier.length }),
    openTitle: text('hide_earlier'),
    isOpen: false,
    lines: rows(earlier),
  };
  const now = `${dateText(today, language)} · ${nextText(daysToNext, text)}`;
  return [
    ...(earlier.length > 0 ? [past] : []),
    ...rows(recent),
    { kind: 'group', id: 'today', title: now, lines: [] },
    ...ahead.flatMap(sectionLines),
  ];
}

function nextText(days: number | null, text: LabelText<'cash-flows'>): string {
  if (days === null) return text('no_next');
  return days === 0 ? text('next_today') : text('next_in', { count: days });
}

/** What is still to come, for one bond as the table counts, and for the issue in whole units. */
function useTotals(flows: BondCashFlows): readonly Total[] {
  const text = useLabels('cash-flows');
  const language = useLanguage();
  const total = (
    title: string,
    { coupons, redemption, isComplete }: BondCashFlows['remainingPer100'],
    decimals: 0 | 2,
  ): Total => ({
    id: title,
    title,
    cells: {
      cupon_sum: (
        <>
          {!isComplete && <small>{text('at_least')} </small>}
          {numberText(coupons, decimals, language)}
        </>
      ),
      redemtion: numberText(redemption, decimals, language),
    },
  });
  const { remainingIssue } = flows;
  return [
    total(text('to_come_bond'), remainingPerBond(flows), 2),
    ...(remainingIssue === null ? [] : [total(text('to_come_issue'), remainingIssue, 0)]),
  ];
}
