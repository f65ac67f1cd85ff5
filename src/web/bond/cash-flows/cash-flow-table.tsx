import type { BondCashFlows, CashFlow } from '#contract/bond/cash-flows.ts';
import type { BondOffers } from '#contract/bond/offers.ts';
import { exactDecimals, numberText } from '#contract/platform/number-text.ts';
import { type LabelText, useLabels, useLanguage } from '../../context/reader-context.tsx';
import { dateText, exactText, ratePercentText } from '../../text/value-text.ts';
import { Explained } from '../../ui/controls/explained.tsx';
import { type Column, type Line, linesOf, type PhoneColumn, type Tone, type Total } from '../../ui/table/column.ts';
import { Table } from '../../ui/table/table.tsx';
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
  /** True: the table says what was due, and of no payment that it was made or will be. */
  readonly isDefaulted: boolean;
}

/** The payments with the line of today between; long runs of them fold into one line. */
export function CashFlowTable({ flows, hasTotals, ...state }: CashFlowTableProps) {
  const text = useLabels('cash-flows');
  const columns = useCashFlowColumns({ items: flows.items, offers: state.offers, isDefaulted: state.isDefaulted });
  const totals = useTotals(flows);
  return (
    <Table
      caption={text('caption')}
      columns={columns}
      lines={useCashFlowLines(state)}
      totals={hasTotals && state.payments.next !== null ? totals : []}
      phone={phone}
    />
  );
}

type DateName = 'date' | 'actual_payment_date' | 'record_date' | 'ex_date' | 'nontrading_start_date';

interface Writing {
  readonly text: LabelText<'cash-flows'>;
  readonly date: (date: string) => string;
  readonly percent: (fraction: number) => string;
  readonly end: (type: 'put' | 'call') => string;
  readonly amount: (value: number, decimals: number) => string;
}

interface Shown {
  readonly items: readonly CashFlow[];
  readonly offers: readonly Pick<BondOffers['items'][number], 'date' | 'type'>[];
  readonly isDefaulted: boolean;
}

/** The sums of a column have the decimals of the longest one, so that their points stand below one another. */
function sumDecimals(items: readonly CashFlow[], of: 'cupon_sum' | 'redemtion'): number {
  return exactDecimals(items.map((item) => item[of] ?? 0));
}

/**
 * The ten columns of the specification and the ex-date. A redemption of 0 counts as something: it says that nothing is repaid. The
 * coupon of a bond that pays none is left out. Of a bond in default nobody knows which payment was made.
 */
export function cashFlowColumns(write: Writing, { items, offers, isDefaulted }: Shown): readonly Column<CashFlow>[] {
  const { text, amount } = write;
  const couponDecimals = sumDecimals(items, 'cupon_sum');
  const redemptionDecimals = sumDecimals(items, 'redemtion');
  const factorDecimals = exactDecimals(
    items.map(({ pool_factor }) => pool_factor),
    4,
  );
  const earns = ({ cupon_rate, cupon_sum }: CashFlow) => cupon_rate !== null || cupon_sum !== 0;
  const column = (id: Exclude<keyof CashFlow, 'isPast'>) => ({ id, title: text(`column_${id}`) });
  const date = (id: DateName): Column<CashFlow> => ({
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
    {
      ...date('date'),
      cell: (item) => (
        <>
          {write.date(item.date)}
          {offers
            .filter((offer) => offer.date === item.date)
            .map(({ type }) => (
              <span key={type} className={styles.end}>
                {write.end(type)}
              </span>
            ))}
        </>
      ),
    },
    ...(isDefaulted ? [] : [date('actual_payment_date')]),
    { ...date('record_date'), rank: 2 },
    { ...date('ex_date'), rank: 3 },
    { ...date('nontrading_start_date'), rank: 3 },
    {
      ...column('cupon_rate'),
      kind: 'number',
      isFilled: earns,
      reason: (item) => (earns(item) ? text('unset') : undefined),
      cell: ({ cupon_rate }) => (cupon_rate === null ? null : write.percent(cupon_rate)),
    },
    {
      ...column('cupon_sum'),
      kind: 'number',
      isFilled: earns,
      reason: () => text('unset'),
      cell: ({ cupon_sum }) => (cupon_sum === null ? null : amount(cupon_sum, couponDecimals)),
    },
    {
      ...column('redemtion'),
      kind: 'number',
      cell: ({ redemtion }) => {
        const written = amount(redemtion, redemptionDecimals);
        return redemtion === 0 ? <span className="muted">{written}</span> : written;
      },
    },
    {
      ...column('pool_factor'),
      kind: 'number',
      rank: 3,
      // What is whole, or repaid at the end, explains itself.
      cell: ({ pool_factor, date: paidOn }) =>
        pool_factor === 0 || pool_factor === 1 ? (
          amount(pool_factor, factorDecimals)
        ) : (
          <Explained figure="pool_factor" title={text('column_pool_factor')} date={paidOn}>
            {amount(pool_factor, factorDecimals)}
          </Explained>
        ),
    },
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

function useCashFlowColumns(shown: Shown): readonly Column<CashFlow>[] {
  const language = useLanguage();
  const text = useLabels('cash-flows');
  const textOfOffers = useLabels('offers');
  const write: Writing = {
    text,
    end: (type) => textOfOffers(`type_${type}`),
    date: (value) => dateText(value, language),
    percent: (fraction) => ratePercentText(fraction, language),
    amount: (value, decimals) => numberText(value, decimals, language),
  };
  return cashFlowColumns(write, shown);
}

function useCashFlowLines({
  payments,
  offers,
  today,
  isDefaulted,
}: Omit<CashFlowTableProps, 'flows' | 'hasTotals'>): readonly Line<CashFlow>[] {
  const text = useLabels('cash-flows');
  const language = useLanguage();
  const { earlier, recent, ahead, next, daysToNext } = payments;
  const toneOf = (item: CashFlow): Tone | undefined => {
    if (isDefaulted) return undefined;
    return item.isPast ? 'past' : item === next ? 'next' : undefined;
  };
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
  const day = dateText(today, language);
  const now = isDefaulted ? day : `${day} · ${nextText(daysToNext, text)}`;
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
    of: 'per_bond' | 'of_issue',
    { coupons, redemption, isComplete }: BondCashFlows['remainingPer100'],
    written: (sum: number) => string,
  ): Total => ({
    id: title,
    title,
    cells: {
      cupon_sum: (
        <>
          {!isComplete && <small>{text('at_least')} </small>}
          <Explained figure={`coupons_${of}`} title={`${title}: ${text('column_cupon_sum')}`}>
            {written(coupons)}
          </Explained>
        </>
      ),
      redemtion: (
        <Explained figure={`redemption_${of}`} title={`${title}: ${text('column_redemtion')}`}>
          {written(redemption)}
        </Explained>
      ),
    },
  });
  const { remainingIssue } = flows;
  return [
    total(text('to_come_bond'), 'per_bond', remainingPerBond(flows), (sum) => exactText(sum, language)),
    ...(remainingIssue === null
      ? []
      : [total(text('to_come_issue'), 'of_issue', remainingIssue, (sum) => numberText(sum, 0, language))]),
  ];
}
